import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { Claim } from '../../../../domain/content/claims.ts';
import { ClaimMark } from './claim-mark.tsx';
import type { BrandForm, BrandPath } from './form-fields.tsx';
import type { PartMode } from './own-text-values.ts';

interface PartProps {
  readonly form: BrandForm;
  /** Where the form keeps what becomes of it. */
  readonly path: BrandPath;
  readonly title: string;
  /** The sample in a few words. */
  readonly sample: string;
  /** What its sample claims. */
  readonly claims?: readonly Claim[];
  /** False for what a page cannot be without. */
  readonly hideable?: boolean;
  /** Fields of the brand's own part. */
  readonly children: ReactNode;
}

const labels: Record<PartMode, string> = { sample: 'Sample', own: 'Own', hidden: 'Hidden' };

/** A part of what a brand says: the sample, its own, or nothing (HOME-07, HOME-08). */
export function OwnPart({ form, path, title, sample, claims = [], hideable = true, children }: PartProps) {
  const mode: unknown = useWatch({ control: form.control, name: path });
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
            <input type="radio" value={one} {...form.register(path)} className="sr-only" />
            {labels[one]}
          </label>
        ))}
      </div>
      <div className="clear-both grid gap-3">
        {mode === 'own' ? children : null}
        {mode === 'sample' ? <p className="text-sm text-ink-soft">{sample}</p> : null}
        {mode === 'sample' ? <ClaimMark form={form} claims={claims} /> : null}
        {mode === 'hidden' ? <p className="text-sm text-ink-soft">This part is not shown.</p> : null}
      </div>
    </fieldset>
  );
}
