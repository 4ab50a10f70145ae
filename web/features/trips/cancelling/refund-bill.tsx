import type { CancellationQuote } from '../../../../contract/cancellations.ts';
import { formatAmount, formatPrice } from '../../../../domain/money/format.ts';
import { parseMoney } from '../../../../domain/money/money.ts';
import { Bill } from '../../../ui/bill.tsx';
import { CreditList } from '../details/credit-list.tsx';

/** What cancelling gives back: how much, where it goes, when, and what is kept by whom (TRIP-07). */
export function RefundBill({ quote }: { readonly quote: CancellationQuote }) {
  const { paid_amount, fee_amount, refund_amount, currency, refund_to, refund_timing } = quote;
  if (refund_to === 'airline_credit') {
    return (
      <div>
        <Bill
          lines={[{ label: 'You paid', value: formatAmount(paid_amount, currency) }]}
          total={{ label: 'Back to your card', value: formatAmount('0', currency) }}
        />
        <p className="mt-3 text-sm font-medium">{quote.message}</p>
        <CreditList credits={quote.airline_credits} note="The codes come with the cancellation." />
      </div>
    );
  }
  const kept = keptByAirline(quote);
  const lines = [
    { label: 'You paid', value: formatAmount(paid_amount, currency) },
    ...(kept === null ? [] : [{ label: 'Kept by the airline', value: `−${kept}` }]),
    ...(isZero(fee_amount)
      ? []
      : [{ label: 'Our online service fee', value: `−${formatAmount(fee_amount, currency)}` }]),
  ];
  return (
    <Bill
      lines={lines}
      total={{ label: 'Back to your card', value: formatAmount(refund_amount, currency) }}
      {...(refund_timing === null
        ? {}
        : { note: `To the card you paid with, within ${refund_timing} of the cancellation.` })}
    />
  );
}

/** What neither goes back nor is our fee; null where that is nothing. */
function keptByAirline({ paid_amount, fee_amount, refund_amount, currency }: CancellationQuote): string | null {
  const [paid, fee, refund] = [paid_amount, fee_amount, refund_amount].map((amount) => parseMoney(amount, currency));
  if (!paid || !fee || !refund) return null;
  const amountMinor = paid.amountMinor - fee.amountMinor - refund.amountMinor;
  return amountMinor > 0 ? formatPrice({ amountMinor, currency }) : null;
}

function isZero(amount: string): boolean {
  return Number(amount) === 0;
}
