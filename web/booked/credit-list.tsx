import type { AirlineCredit } from '#domain/booking/views/cancellation.ts';
import { formatExact } from '#domain/money/format.ts';

interface CreditListProps {
  readonly credits: readonly AirlineCredit[];
  /** Shown under the list if codes are missing. */
  readonly note: string;
}

/** Airline credit per passenger, with the code to redeem it (TRIP-11). */
export function CreditList({ credits, note }: CreditListProps) {
  if (credits.length === 0) return null;
  return (
    <>
      <ul aria-label="Airline credit" className="mt-2 divide-y divide-line text-sm">
        {credits.map(({ passengerName, amount, code }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a passenger may get more than one, and the order is fixed
          <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span className="min-w-0">{passengerName ?? 'Airline credit'}</span>
            <span className="tabular flex items-baseline gap-x-4">
              {amount === null ? null : <span className="font-semibold">{formatExact(amount)}</span>}
              {code === null ? null : <span className="font-semibold tracking-widest select-all">{code}</span>}
            </span>
          </li>
        ))}
      </ul>
      {credits.every(({ code }) => code !== null) ? null : <p className="text-xs text-ink-soft">{note}</p>}
    </>
  );
}
