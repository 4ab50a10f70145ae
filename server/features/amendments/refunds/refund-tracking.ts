import { and, eq, isNull } from 'drizzle-orm';
import { refundLateFrom } from '#domain/booking/refunds/refund-steps.ts';
import { type BookingDeps, type BookingRow, bookingLifecycle } from '#server/features/booking/index.ts';
import { queueMail } from '#server/features/mail/index.ts';
import { acceptedRefund, isNews } from '#server/features/payments/index.ts';
import { isNewestLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { RefundView } from '#server/ports/payments.ts';
import { type AmendmentRow, amendmentLifecycle } from '../lifecycle.ts';
import { amendments } from '../tables.ts';
import { refundFactsOf } from './refund-view.ts';

/**
 * Stores when the payment provider accepted the last part of the refund of cheaper flights, and its bank references once there are
 * any. A refund that was late to be sent is no longer late, and the traveler is told once that it was sent. No-op if another worker
 * has leased the booking since.
 */
export async function noteAmendmentRefund(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  booking: BookingRow,
  { id }: AmendmentRow,
  parts: readonly RefundView[],
): Promise<void> {
  const known = await getRow(db, amendmentLifecycle, id);
  const seen = acceptedRefund(parts);
  const bankReference = seen.bankReference ?? known.bankReference;
  const isSent = known.refundSentAt !== null;
  if (isSent && bankReference === known.bankReference) return;
  const set = isSent ? { bankReference } : { ...seen, bankReference, refundLateSince: null };
  const at = clock.now();
  await db.transaction(async (tx) => {
    if (!(await isNewestLease(tx, bookingLifecycle, booking))) return;
    await tx.update(amendments).set(set).where(eq(amendments.id, id));
    const { brandKey, contactEmail: recipient } = await getRow(tx, bookingLifecycle, booking.id);
    if (isSent || recipient === '' || !isNews(seen, at)) return;
    const kind = 'amendment_refund_sent';
    const payload = { kind, bookingId: booking.id, amendmentId: id } as const;
    await queueMail(tx, { occasion: `${booking.id}:${kind}:${id}`, brandKey, recipient, payload }, at);
  });
}

/**
 * Marks the refund of cheaper flights if it was not sent, or has not arrived, in time: logged as an error once, and shown at the
 * desk until it arrives. Whether it is late.
 */
export async function noteIfRefundLate(deps: BookingDeps, booking: BookingRow, { id }: AmendmentRow): Promise<boolean> {
  const { db, clock, log } = deps;
  const row = await getRow(db, amendmentLifecycle, id);
  const now = clock.now();
  const lateFrom = refundLateFrom(refundFactsOf(row, 'sending'));
  if (lateFrom === null || now < lateFrom) return false;
  const marked = await db.transaction(async (tx) => {
    if (!(await isNewestLease(tx, bookingLifecycle, booking))) return [];
    const isUnmarked = and(eq(amendments.id, id), isNull(amendments.refundLateSince));
    return tx.update(amendments).set({ refundLateSince: now }).where(isUnmarked).returning({ id: amendments.id });
  });
  if (marked.length === 0) return true;
  const said = row.refundSentAt === null ? 'was not sent in time' : 'did not arrive in time';
  log.error(
    { ...amendmentLifecycle.logIds(row), lateFrom: lateFrom.toISOString() },
    `Refund of a change of flights is late: it ${said}`,
  );
  return true;
}
