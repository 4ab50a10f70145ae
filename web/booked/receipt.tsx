import { receiptOf } from '#domain/booking/receipt.ts';
import type { Booking } from '#domain/booking/views/booking.ts';
import { withTaxesHelp } from '#web/itinerary/price/price-bill.ts';
import { Bill } from '#web/ui/bill.tsx';

type Booked = Pick<Booking, 'payments' | 'bookingData'>;

/** What was paid, how and when (F-31). Rendered without a heading. */
export function Receipt({ booking: { payments, bookingData } }: { readonly booking: Booked }) {
  const { sale, saleParts, changes } = bookingData;
  const { lines, total, details } = receiptOf({ paid: sale, parts: saleParts, changes, payments });
  return (
    <>
      <Bill lines={withTaxesHelp(lines)} total={total} note="For all passengers, taxes and fees included" />
      <dl className="mt-3 grid gap-1 text-sm">
        {details.map(({ label, value }, index) => (
          <div key={lineKey(index, label)} className="flex justify-between gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Two changes on one day may be paid with the same card. */
function lineKey(index: number, label: string): string {
  return `${index} ${label}`;
}

/** The fare rules at the time of booking; renders nothing if none were stored. */
export function FareRuleList({ rules }: { readonly rules: readonly string[] }) {
  if (rules.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
