import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Claim } from '#domain/content/claims/claims.ts';
import type { PartMode } from '../values/own-text-values.ts';
import { ClaimMark } from './claim-mark.tsx';
import { type BrandPath, useBrandFields } from './form-fields.tsx';

interface PartProps {
  /** Form path of this part's mode. */
  readonly path: BrandPath;
  readonly title: string;
  /** A short summary of the sample. */
  readonly sample: string;
  /** The claims of its sample. */
  readonly claims?: readonly Claim[];
  /** False for a part that a page needs. */
  readonly hideable?: boolean;
  /** Fields of the brand's own part. */
  readonly children: ReactNode;
}

const labels: Record<PartMode, string> = { sample: 'Sample', own: 'Own', hidden: 'Hidden' };

/** A part of a brand's texts: the sample, its own, or hidden (HOME-07, HOME-08). */
export function OwnPart({ path, title, sample, claims = [], hideable = true, children }: PartProps) {
  const { control, register } = useBrandFields();
  const mode: unknown = useWatch({ control, name: path });
  const modes: readonly PartMode[] = hideable ? ['sample', 'own', 'hidden'] : ['sample', 'own'];
  return (
    <fieldset className="border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left mb-2 max-w-full py-3 text-sm font-semibold wrap-anywhere">{title}</legend>
      <div className="float-right flex rounded-md border border-outline">
        {modes.map((one) => (
          <label
            key={one}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-[calc(var(--brand-radius)-1px)] px-3 text-sm has-checked:bg-primary has-checked:font-semibold has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-outline"
          >
            <input type="radio" value={one} {...register(path)} className="sr-only" />
            {labels[one]}
          </label>
        ))}
      </div>
      <div className="clear-both grid gap-3">
        {mode === 'own' ? children : null}
        {mode === 'sample' ? <p className="text-sm text-ink-soft">{sample}</p> : null}
        {mode === 'sample' ? <ClaimMark claims={claims} /> : null}
        {mode === 'hidden' ? <p className="text-sm text-ink-soft">This part is hidden.</p> : null}
      </div>
    </fieldset>
  );
}
