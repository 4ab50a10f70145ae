import { and, eq, exists, gt, inArray, isNull, like, lt, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { BookingState } from '../../../domain/booking/booking-states.ts';
import type { PaymentState } from '../../../domain/payment/payment-states.ts';
import { before, retentionPeriods } from '../../../domain/privacy/retention.ts';
import type { Database } from '../../adapters/database/database.ts';
import { bookingAccess, bookings, cancellations, history, mails, payments } from '../../adapters/database/schema.ts';

/** Nothing of the order is open in these states, and nothing of the money in those. */
const endedBookings: readonly BookingState[] = ['confirmed', 'refused', 'cancelled'];
const endedPayments: readonly PaymentState[] = ['declined', 'captured', 'voided', 'refunded', 'repaid_by_hand'];
/** Payments that took no money: without a booking they tell of nothing. */
const emptyPayments: readonly PaymentState[] = ['declined', 'voided'];

type Writer = Pick<Database, 'delete'>;

/**
 * Deletes bookings whose trip ended before the period, with payment, cancellations, mails and history; at most `limit`,
 * answers how many. Stays: whatever somebody works on, watches or must look at, and whatever money is on its way for.
 */
export async function deleteOldBookings(db: Database, now: Date, limit: number): Promise<number> {
  const oldest = before(now, retentionPeriods.bookings);
  const openCancellation = db
    .select({ id: cancellations.id })
    .from(cancellations)
    .where(
      and(
        eq(cancellations.bookingId, bookings.id),
        or(
          notInArray(cancellations.state, ['quoted', 'failed', 'done']),
          gt(cancellations.watchUntil, now),
          gt(cancellations.leaseUntil, now),
        ),
      ),
    );
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: bookings.id, paymentId: bookings.paymentId })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .where(
        and(
          lt(bookings.endsAt, oldest),
          lt(bookings.createdAt, oldest),
          inArray(bookings.state, [...endedBookings]),
          inArray(payments.state, [...endedPayments]),
          or(isNull(bookings.leaseUntil), lte(bookings.leaseUntil, now)),
          or(isNull(bookings.watchUntil), lte(bookings.watchUntil, now)),
          or(isNull(payments.leaseUntil), lte(payments.leaseUntil, now)),
          not(exists(openCancellation)),
        ),
      )
      .orderBy(bookings.endsAt)
      .limit(limit)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    const paymentIds = old.map(({ paymentId }) => paymentId);
    if (ids.length === 0) return 0;
    const ended = await tx
      .delete(cancellations)
      .where(inArray(cancellations.bookingId, ids))
      .returning({ id: cancellations.id });
    await tx.delete(bookingAccess).where(inArray(bookingAccess.bookingId, ids));
    await tx.delete(mails).where(or(...ids.map((id) => like(mails.occasion, `${id}:%`))));
    await tx.delete(bookings).where(inArray(bookings.id, ids));
    await tx.delete(payments).where(inArray(payments.id, paymentIds));
    await deleteHistory(tx, [...ids, ...paymentIds, ...ended.map(({ id }) => id)]);
    return ids.length;
  });
}

/** Deletes payments that took nothing and that no booking belongs to; at most `limit`, answers how many. */
export async function deleteOldPayments(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const booking = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.paymentId, payments.id));
    const old = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          inArray(payments.state, [...emptyPayments]),
          lt(payments.updatedAt, before(now, retentionPeriods.bookings)),
          or(isNull(payments.leaseUntil), lte(payments.leaseUntil, now)),
          not(exists(booking)),
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true });
    const ids = old.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(payments).where(inArray(payments.id, ids));
    await deleteHistory(tx, ids);
    return ids.length;
  });
}

/** Deletes history of the period before whose subject is gone, or was no booking: who edited a brand. At most `limit`. */
export async function deleteOldHistory(db: Database, now: Date, limit: number): Promise<number> {
  const isThere = sql`(exists (select 1 from ${bookings} where ${bookings.id} = ${history.subject})
    or exists (select 1 from ${payments} where ${payments.id} = ${history.subject})
    or exists (select 1 from ${cancellations} where ${cancellations.id} = ${history.subject}))`;
  const old = await db
    .select({ id: history.id })
    .from(history)
    .where(and(lt(history.at, before(now, retentionPeriods.bookings)), not(isThere)))
    .orderBy(history.id)
    .limit(limit);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  return (await db.delete(history).where(inArray(history.id, ids)).returning({ id: history.id })).length;
}

async function deleteHistory(tx: Writer, subjects: readonly string[]): Promise<void> {
  await tx.delete(history).where(inArray(history.subject, [...subjects]));
}
