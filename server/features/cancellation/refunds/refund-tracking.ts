import { and, eq, isNull } from 'drizzle-orm';
import { refundLateFrom } from '#domain/booking/refunds/refund-steps.ts';
import { type BookingDeps, bookingLifecycle } from '#server/features/booking/index.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { acceptedRefund, isNews } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { RefundView } from '#server/ports/payments.ts';
import { type CancellationRow, cancellationLifecycle } from '../lifecycle.ts';
import { cancellations } from '../tables.ts';

type NoteDeps = Pick<BookingDeps, 'db' | 'clock'>;

/**
 * Stores when the payment provider accepted a cancellation's refund, and its bank reference once there is one; of a refund
 * over several payments when the last part was accepted, and the references that are known. A refund that was late to be
 * sent is no longer late, and the traveler is told once that it was sent. No-op if another worker has leased the
 * cancellation since.
 */
export async function noteRefunds(
  { db, clock }: NoteDeps,
  row: CancellationRow,
  parts: readonly RefundView[],
): Promise<void> {
  const at = clock.now();
  const newest = await getRow(db, cancellationLifecycle, row.id);
  const isSent = newest.refundSentAt !== null;
  const seen = acceptedRefund(parts);
  const bankReference = seen.bankReference ?? newest.bankReference;
  if (isSent && bankReference === newest.bankReference) return;
  if (isSent) {
    await db.update(cancellations).set({ bankReference }).where(isOurs(row));
    return;
  }
  const set = { ...seen, bankReference, refundLateSince: null };
  const { brandKey, contactEmail: recipient } = await getRow(db, bookingLifecycle, row.bookingId);
  await db.transaction(async (tx) => {
    const [noted] = await tx.update(cancellations).set(set).where(isOurs(row)).returning();
    if (noted === undefined || recipient === '' || !isNews(seen, at)) return;
    const payload = { kind: 'refund_sent', bookingId: row.bookingId } as const;
    await queueMail(tx, { occasion: `${row.bookingId}:refund_sent`, brandKey, recipient, payload }, at);
  });
}

/**
 * Marks a refund that was not sent, or has not arrived, in time: logged as an error once, and shown at the desk until it
 * arrives. Returns the cancellation as it is now.
 */
export async function noteIfLate(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const newest = await getRow(deps.db, cancellationLifecycle, row.id);
  const now = deps.clock.now();
  const lateFrom = refundLateFrom({ ...newest, agreedAt: newest.cancelledAt });
  if (lateFrom === null || now < lateFrom || newest.refundLateSince !== null) return newest;
  const [late] = await deps.db
    .update(cancellations)
    .set({ refundLateSince: now })
    .where(and(isOurs(row), eq(cancellations.state, 'cancelled'), isNull(cancellations.refundLateSince)))
    .returning();
  if (late === undefined) return getRow(deps.db, cancellationLifecycle, row.id);
  const ids = cancellationLifecycle.logIds(late);
  const said = late.refundSentAt === null ? 'was not sent in time' : 'did not arrive in time';
  deps.log.error({ ...ids, lateFrom: lateFrom.toISOString() }, `Refund is late: it ${said}`);
  return late;
}

/** The row, unless another worker has leased it since it was read. */
function isOurs(row: CancellationRow) {
  return and(eq(cancellations.id, row.id), eq(cancellations.leaseNumber, row.leaseNumber));
}
