import { before, retentionPeriods } from '#domain/privacy/retention.ts';
import type { Database } from '#server/database/database.ts';
import { deleteHistoryEntries, deleteHistoryOf } from '#server/lifecycle/history.ts';
import { findOldHistory, lockOldBookings, lockOldPayments } from '#server/read-models/retention.ts';
import { deleteAmendmentsOf } from '../amendments/index.ts';
import { deleteBookings } from '../booking/index.ts';
import { deleteCancellationsOf } from '../cancellation/index.ts';
import { deleteVersionsOf } from '../itineraries/index.ts';
import { deleteMailsOf } from '../mail/index.ts';
import { deletePayments, findPaymentIdsOf } from '../payments/index.ts';
import { deleteRefundsOf } from '../refunds/index.ts';

/**
 * Deletes bookings whose trip ended before the retention period, with payments, refunds, cancellations, mails and
 * history. At most `limit`; returns the number. Open ones stay.
 */
export async function deleteOldBookings(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await lockOldBookings(tx, before(now, retentionPeriods.bookings), now, limit);
    if (ids.length === 0) return 0;
    await deleteVersionsOf(tx, ids);
    const cancellationIds = await deleteCancellationsOf(tx, ids);
    await deleteMailsOf(tx, ids);
    const amendmentIds = await deleteAmendmentsOf(tx, ids);
    await deleteBookings(tx, ids);
    const moneyIds = await deleteMoney(tx, await findPaymentIdsOf(tx, ids));
    await deleteHistoryOf(tx, [...ids, ...moneyIds, ...cancellationIds, ...amendmentIds]);
    return ids.length;
  });
}

/** Deletes payments without captured money and without a booking. At most `limit`; returns the number. */
export async function deleteOldPayments(db: Database, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const ids = await lockOldPayments(tx, before(now, retentionPeriods.bookings), now, limit);
    if (ids.length === 0) return 0;
    await deleteHistoryOf(tx, await deleteMoney(tx, ids));
    return ids.length;
  });
}

/** Payments with their refunds and disputes. Returns the ids of all. */
async function deleteMoney(tx: Pick<Database, 'delete'>, paymentIds: readonly string[]): Promise<string[]> {
  const refundIds = await deleteRefundsOf(tx, paymentIds);
  return [...(await deletePayments(tx, paymentIds)), ...refundIds];
}

/** Deletes at most `limit` expired history entries of deleted bookings and other subjects, such as brand edits. */
export async function deleteOldHistory(db: Database, now: Date, limit: number): Promise<number> {
  const ids = await findOldHistory(db, before(now, retentionPeriods.bookings), limit);
  return ids.length === 0 ? 0 : deleteHistoryEntries(db, ids);
}
