import { useWatch } from 'react-hook-form';
import type { ContrastFault } from '#domain/brand/contrast.ts';
import { useBrandFields } from '../fields/form-fields.tsx';
import { ContrastNotes } from './contrast-notes.tsx';
import { Preview } from './preview.tsx';
import { themeOfForm } from './preview-theme.ts';

interface PreviewPaneProps {
  /** '' for a new brand. */
  readonly brandKey: string;
  /** Null shows the name instead. */
  readonly logo: string | null;
  readonly faults: readonly ContrastFault[];
}

/** A preview of the brand, next to its form. */
export function PreviewPane({ brandKey, logo, faults }: PreviewPaneProps) {
  const [name, phone, theme, markupPercent] = useWatch({
    control: useBrandFields().control,
    name: ['name', 'contact.phone', 'theme', 'markupPercent'],
  });
  return (
    <aside aria-labelledby="preview" className="grid gap-3 lg:sticky lg:top-20">
      <h2 id="preview" className="scroll-mt-20 text-base font-semibold">
        Preview
      </h2>
      <ContrastNotes faults={faults} />
      <Preview
        brandKey={brandKey}
        name={name}
        phone={phone}
        logo={logo}
        theme={themeOfForm(theme)}
        markupPercent={markupPercent}
      />
    </aside>
  );
}
