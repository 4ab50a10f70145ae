import type { CancellationQuote } from '../../../../contract/cancellations.ts';
import { isFullRefund, refundBill, refundTimingSentence } from '../../../../domain/booking/refund-words.ts';
import { CreditList } from '../../../itinerary/credit-list.tsx';
import { Bill } from '../../../ui/bill.tsx';

interface RefundBillProps {
  readonly quote: CancellationQuote;
  readonly passengers: number;
}

/** What canceling refunds: how much, where to, when, and what is kept by whom (TRIP-07). The notice of a full refund says when already. */
export function RefundBill({ quote, passengers }: RefundBillProps) {
  const { currency, refund_to, refund_timing, message, airline_credits } = quote;
  const isCredit = refund_to === 'airline_credit';
  return (
    <>
      <Bill
        {...refundBill(quote, currency, { passengers })}
        {...(refund_timing === null || isFullRefund(quote, currency)
          ? {}
          : { note: refundTimingSentence(refund_timing) })}
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
