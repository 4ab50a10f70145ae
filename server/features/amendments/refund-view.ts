import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { type RefundFacts, refundSteps } from '#domain/booking/refunds/refund-steps.ts';
import type { AmendmentRefund } from '#domain/booking/views/amendment.ts';
import { combinedRefundState, type RefundState, refundProgressOf } from '#domain/payment/refund-states.ts';
import type { Database } from '#server/database/database.ts';
import type { BookingRow } from '#server/features/booking/index.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import type { AmendmentRow } from './lifecycle.ts';
import { amendments } from './tables.ts';

/** Travelers read the same number of days as for a cancellation by the fare's rules. */
export const refundRule = 'fare_rules';

/** The known facts of a refund for cheaper flights; `state` combines its parts. */
function refundFactsOf(row: AmendmentRow, state: RefundState): RefundFacts {
  return {
    rule: refundRule,
    refundTo: 'card',
    refundStatus: refundProgressOf[state],
    repaidByHand: state === 'repaid_by_hand',
    askedAt: row.askedAt,
    agreedAt: row.confirmedAt,
    refundSentAt: row.refundSentAt,
    refundLateSince: row.refundLateSince,
  };
}

/** The traveler's view of an amendment's refund; null if none was planned, or nothing was left to refund. */
export async function readAmendmentRefund(db: Database, row: AmendmentRow): Promise<AmendmentRefund | null> {
  const refunds = (await findRefundsOfCause(db, row.id)).map(({ refund }) => refund);
  const state = combinedRefundState(refunds.map((refund) => refund.state));
  const amountMinor = refunds.reduce((sum, refund) => sum + refund.amountMinor, 0);
  if (state === null || amountMinor === 0) return null;
  return {
    amendmentId: row.id,
    amount: { amountMinor, currency: row.currency },
    refundSteps: refundSteps(refundFactsOf(row, state)),
    bankReference: row.bankReference,
  };
}

/** Whether an amendment's refund failed because the cardholder disputed the payment. */
export async function isRefundDisputed(db: Database, { id }: Pick<AmendmentRow, 'id'>): Promise<boolean> {
  const refunds = await findRefundsOfCause(db, id);
  return combinedRefundState(refunds.map(({ refund }) => refund.state)) === 'disputed';
}

/** The refunds of a booking's amendments, oldest first. */
export async function readAmendmentRefunds(
  db: Database,
  { id }: Pick<BookingRow, 'id'>,
): Promise<readonly AmendmentRefund[]> {
  const rows = await db
    .select()
    .from(amendments)
    .where(and(eq(amendments.bookingId, id), gt(amendments.refundMinor, 0), isNotNull(amendments.confirmedAt)))
    .orderBy(amendments.confirmedAt);
  const refunds = await Promise.all(rows.map((row) => readAmendmentRefund(db, row)));
  return refunds.filter((refund) => refund !== null);
}
