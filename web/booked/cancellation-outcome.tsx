import {
  noRefundText,
  refundProgress,
  refundTimingSentence,
  unlistedCreditText,
} from '#domain/booking/refund-texts.ts';
import { canceledBill, failedRefundText, hasRefundFailed } from '#domain/booking/refunds/failed-refund.ts';
import type { BookingCancellation } from '#domain/booking/views/cancellation.ts';
import { localDate } from '#domain/time/calendar-date.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { Bill } from '#web/ui/bill.tsx';
import { Spinner } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type BrandContact, CallUs } from './call-us.tsx';
import { CreditList } from './credit-list.tsx';
import { RefundTracker } from './refund-tracker.tsx';

interface CancellationOutcomeProps {
  readonly cancellation: BookingCancellation;
  readonly passengers: number;
  readonly contact: BrandContact;
}

/** The state of a booking's cancellation: refund amount, destination and timing (TRIP-05, TRIP-07). */
export function CancellationOutcome({ cancellation, passengers, contact }: CancellationOutcomeProps) {
  if (cancellation.status === 'in_progress') {
    return (
      <>
        <InProgress contact={contact} />
        <RefundTracker refund={cancellation} cause="cancellation" mayBeSplit={cancellation.mayBeSplit} />
      </>
    );
  }
  if (cancellation.cancelledAt === null) {
    return (
      <Notice tone="warning" title="Our team is working on this cancellation">
        <p>The airline has not confirmed it. We will contact you as soon as we know; you do not need to do anything.</p>
        <CallUs phone={contact.phone} />
      </Notice>
    );
  }
  const { refundStatus, cancelledAt } = cancellation;
  const hasFailed = hasRefundFailed(refundStatus);
  return (
    <>
      <Notice
        tone={hasFailed ? 'warning' : 'success'}
        title={`Canceled on ${formatFullDate(localDate(new Date(cancelledAt)))}`}
      >
        <Refund cancellation={cancellation} contact={contact} />
      </Notice>
      <section aria-label="Your refund" className="rounded-md border border-line px-4 py-3">
        <Bill {...canceledBill(cancellation, passengers)} />
      </section>
      <RefundTracker refund={cancellation} cause="cancellation" mayBeSplit={cancellation.mayBeSplit} />
    </>
  );
}

/** The airline's answer is pending; never shown as failed (TRIP-07). */
function InProgress({ contact }: { readonly contact: BrandContact }) {
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-muted px-4 py-3 text-sm [&>.spinner]:mt-0.5 [&>.spinner]:shrink-0">
      <Spinner />
      <div>
        <p className="font-semibold">Your cancellation is being confirmed with the airline</p>
        <p>The airline has not answered yet. This page updates automatically; you can close it and come back later.</p>
        <CallUs phone={contact.phone} />
      </div>
    </div>
  );
}

function Refund({ cancellation, contact }: Omit<CancellationOutcomeProps, 'passengers'>) {
  const { refundTo, refundStatus, refundTiming, airlineCredits, shares } = cancellation;
  if (refundTo === 'airline_credit') {
    if (airlineCredits.length === 0) {
      return (
        <>
          <p>{unlistedCreditText(shares)}</p>
          <CallUs phone={contact.phone} />
        </>
      );
    }
    return (
      <>
        <p>The airline issued credit for a future flight. Use its code when you book with the airline.</p>
        <CreditList credits={airlineCredits} note="The airline will email you the missing code." />
      </>
    );
  }
  if (refundTo === 'none' || refundStatus === 'none') {
    return <p>{noRefundText}</p>;
  }
  if (hasRefundFailed(refundStatus)) {
    return (
      <>
        <p>{failedRefundText(cancellation)}</p>
        <CallUs phone={contact.phone} />
      </>
    );
  }
  return (
    <p>
      {refundProgress(cancellation, refundStatus === 'refunded')}.
      {refundTiming === null ? null : ` ${refundTimingSentence(refundTiming, cancellation.mayBeSplit)}`}
    </p>
  );
}
