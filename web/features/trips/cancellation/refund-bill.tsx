import { isFullRefund, refundBill, refundTimingSentence, unlistedCreditNote } from '#domain/booking/refund-texts.ts';
import type { CancellationQuote } from '#domain/booking/views/cancellation.ts';
import { CreditList } from '#web/booked/credit-list.tsx';
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
  const { shares, refundTo, refundTiming, message, airlineCredits, mayBeSplit, isPriceReduced } = quote;
  const isCredit = refundTo === 'airline_credit';
  return (
    <>
      <Bill
        {...refundBill(shares, { passengers, mayBeSplit, isPriceReduced })}
        {...(refundTiming === null || isFullRefund(shares)
          ? {}
          : { note: refundTimingSentence(refundTiming, mayBeSplit) })}
      />
      {isCredit ? (
        <>
          <p className="mt-3 text-sm font-medium">{message}</p>
          {airlineCredits.length === 0 ? <p className="mt-2 text-sm">{unlistedCreditNote}</p> : null}
          <CreditList credits={airlineCredits} note="You will receive the codes with the cancellation." />
        </>
      ) : null}
    </>
  );
}
