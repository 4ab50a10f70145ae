import type { CancellationQuote } from '../../../../contract/cancellations.ts';
import { refundBill } from '../../../../domain/booking/refund-words.ts';
import { Bill } from '../../../ui/bill.tsx';
import { CreditList } from '../details/credit-list.tsx';

/** What cancelling gives back: how much, where it goes, when, and what is kept by whom (TRIP-07). */
export function RefundBill({ quote }: { readonly quote: CancellationQuote }) {
  const { currency, refund_to, refund_timing, message, airline_credits } = quote;
  const isCredit = refund_to === 'airline_credit';
  return (
    <>
      <Bill
        {...refundBill(quote, currency)}
        {...(refund_timing === null
          ? {}
          : { note: `To the card you paid with, within ${refund_timing} of the cancellation.` })}
      />
      {isCredit ? (
        <>
          <p className="mt-3 text-sm font-medium">{message}</p>
          <CreditList credits={airline_credits} note="The codes come with the cancellation." />
        </>
      ) : null}
    </>
  );
}
