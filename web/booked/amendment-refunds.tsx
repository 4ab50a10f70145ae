import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import { formatExact } from '#domain/money/format.ts';
import { RefundTracker } from './refund-tracker.tsx';

/** What changes of the flights gave back, each with its dated steps (SERV-05). Renders nothing without any. */
export function AmendmentRefunds({
  refunds,
  mayBeSplit,
}: {
  readonly refunds: readonly AmendmentRefund[];
  /** Whether the trip was paid in several payments. */
  readonly mayBeSplit: boolean;
}) {
  return refunds.map((refund) => (
    <section key={refund.amendmentId} aria-labelledby={`refund-${refund.amendmentId}`}>
      <h3 id={`refund-${refund.amendmentId}`} className="mb-2 text-base font-semibold">
        {`Refund of ${formatExact(refund.amount)} for your change of flights`}
      </h3>
      <RefundTracker refund={refund} cause="amendment" mayBeSplit={mayBeSplit} />
    </section>
  ));
}
