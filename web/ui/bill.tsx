import type { ReactNode } from 'react';
import { HelpTip } from './tooltip/tooltip.tsx';

interface BillProps {
  readonly lines: readonly {
    readonly label: string;
    readonly value: ReactNode;
    /** What the amount consists of, in a tooltip. */
    readonly help?: { readonly label: string; readonly text: string };
  }[];
  readonly total: { readonly label: string; readonly value: ReactNode };
  /** Shown under the total. */
  readonly note?: string;
}

/** Two lines may have one label. */
function keyOf(index: number, label: string): string {
  return `${index} ${label}`;
}

/** Lines of amounts and their total. */
export function Bill({ lines, total, note }: BillProps) {
  return (
    <>
      <dl className="tabular text-sm">
        {lines.map(({ label, value, help }, index) => (
          <div key={keyOf(index, label)} className="flex items-baseline justify-between gap-4 py-1">
            <dt className="flex min-w-0 items-center wrap-anywhere text-ink-soft">
              {label}
              {help === undefined ? null : (
                <HelpTip label={help.label} className="-my-3 -ml-1.5">
                  {help.text}
                </HelpTip>
              )}
            </dt>
            <dd className="max-w-3/5 shrink-0 text-right">{value}</dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-outline/40 pt-3">
          <dt className="text-base font-semibold">{total.label}</dt>
          <dd className="text-xl leading-8 font-bold">{total.value}</dd>
        </div>
      </dl>
      {note === undefined ? null : <p className="mt-1 text-xs text-ink-soft">{note}</p>}
    </>
  );
}
