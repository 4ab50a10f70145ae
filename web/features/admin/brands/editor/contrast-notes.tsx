import type { ContrastFault } from '#domain/brand/contrast.ts';
import { Notice } from '#web/ui/notice.tsx';

/** The texts that are hard to read in the current theme (BRAND-07); screen readers hear the count. */
export function ContrastNotes({ faults }: { readonly faults: readonly ContrastFault[] }) {
  return (
    <section aria-label="Contrast">
      <p role="status" className="sr-only">
        {summaryOf(faults)}
      </p>
      {faults.length === 0 ? (
        <Notice tone="success">
          <p>All text is readable (WCAG 2.2 AA).</p>
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

/** The minimum contrast. */
export const neededText = 'WCAG 2.2 AA requires a contrast of 4.5 : 1.';

/** Each text with its contrast. */
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

/** How many texts of a theme are hard to read. */
export function summaryOf({ length }: readonly ContrastFault[]): string {
  if (length === 0) return 'All text is readable.';
  return `${length === 1 ? 'One text is' : `${length} texts are`} hard to read`;
}
