import type { BookingAnswer } from '../../contract/bookings.ts';
import { receiptOf } from '../../domain/booking/receipt.ts';
import { Bill } from '../ui/bill.tsx';
import { withTaxesHelp } from './price-bill.ts';

type Booked = Pick<BookingAnswer, 'payment' | 'bookingData'>;

/** What was paid, with what and when (F-31). Stands under a heading of its own. */
export function Receipt({ booking: { payment, bookingData } }: { readonly booking: Booked }) {
  const { sale_amount: amount, sale_currency: currency, sale_parts: parts } = bookingData;
  const { lines, total, details } = receiptOf({ amount, currency, parts, payment });
  return (
    <>
      <Bill lines={withTaxesHelp(lines)} total={total} note="For all passengers, taxes and fees included" />
      <dl className="mt-3 grid gap-1 text-sm">
        {details.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="tabular wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The rules that the booking was sold with; nothing where none stand any more. */
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
