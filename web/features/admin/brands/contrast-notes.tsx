import type { ContrastFault } from '../../../../domain/brand/contrast.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Which texts a theme makes hard to read, as it is edited (BRAND-07); how many is said aloud in the next pause. */
export function ContrastNotes({ faults }: { readonly faults: readonly ContrastFault[] }) {
  return (
    <section aria-label="Contrast">
      <p role="status" className="sr-only">
        {summaryOf(faults)}
      </p>
      {faults.length === 0 ? (
        <Notice tone="success">
          <p>Every text can be read (WCAG 2.2 AA).</p>
        </Notice>
      ) : (
        <Notice tone="warning" title={summaryOf(faults)}>
          <p>{neededText}</p>
          <FaultList faults={faults} />
        </Notice>
      )}
    </section>
  );
}

/** What every text needs. */
export const neededText = 'WCAG 2.2 AA asks for a contrast of 4.5 : 1.';

/** Each text with the contrast that it has. */
export function FaultList({ faults }: { readonly faults: readonly ContrastFault[] }) {
  return (
    <ul className="tabular mt-1 grid gap-0.5">
      {faults.map(({ where, ratio }) => (
        <li key={where} className="flex justify-between gap-3">
          <span>{where}</span>
          <span className="whitespace-nowrap">{`${ratio} : 1`}</span>
        </li>
      ))}
    </ul>
  );
}

/** How many texts a theme makes hard to read. */
export function summaryOf({ length }: readonly ContrastFault[]): string {
  if (length === 0) return 'Every text can be read.';
  return `${length === 1 ? 'One text is' : `${length} texts are`} hard to read`;
}
