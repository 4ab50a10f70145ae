import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { HomePartName, PartMode } from './brand-values.ts';
import type { BrandForm } from './form-fields.tsx';

interface HomePartProps {
  readonly form: BrandForm;
  readonly name: HomePartName;
  readonly title: string;
  /** The sample in a few words. */
  readonly sample: string;
  /** False for the hero: a page needs a title. */
  readonly hideable?: boolean;
  /** Fields of the brand's own part. */
  readonly children: ReactNode;
}

const labels: Record<PartMode, string> = { sample: 'Sample', own: 'Own', hidden: 'Hidden' };

/** A part of the home page: the sample, the brand's own, or nothing (HOME-07). */
export function HomePart({ form, name, title, sample, hideable = true, children }: HomePartProps) {
  const mode = useWatch({ control: form.control, name: `parts.${name}` });
  const modes: readonly PartMode[] = hideable ? ['sample', 'own', 'hidden'] : ['sample', 'own'];
  return (
    <fieldset className="border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left mb-2 text-sm leading-11 font-semibold">{title}</legend>
      <div className="float-right flex rounded-md border border-outline">
        {modes.map((one) => (
          <label
            key={one}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-[calc(var(--brand-radius)-1px)] px-3 text-sm has-checked:bg-primary has-checked:font-semibold has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-outline"
          >
            <input type="radio" value={one} {...form.register(`parts.${name}`)} className="sr-only" />
            {labels[one]}
          </label>
        ))}
      </div>
      <div className="clear-both grid gap-3">
        {mode === 'own' ? children : null}
        {mode === 'sample' ? <p className="text-sm text-ink-soft">{sample}</p> : null}
        {mode === 'hidden' ? <p className="text-sm text-ink-soft">This part is not shown.</p> : null}
      </div>
    </fieldset>
  );
}
