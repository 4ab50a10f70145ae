import type { CancellationQuote } from '#contract/cancellations.ts';
import { isFullRefund, refundBill, refundTimingSentence } from '#domain/booking/refund-texts.ts';
import { CreditList } from '#web/itinerary/booked/credit-list.tsx';
import { Bill } from '#web/ui/bill.tsx';

interface RefundBillProps {
  readonly quote: CancellationQuote;
  readonly passengers: number;
}

/**
 * The refund of a cancellation: how much, where to, when, and who keeps what (TRIP-07). The notice of a full refund
 * already says when.
 */
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
          <CreditList credits={airline_credits} note="You will receive the codes with the cancellation." />
        </>
      ) : null}
    </>
  );
}
