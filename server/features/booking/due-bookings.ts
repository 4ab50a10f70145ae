import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { BookingRow } from './lifecycle.ts';
import { bookings } from './tables.ts';

/**
 * Makes confirmed bookings due for rereading, and returns their ids, longest overdue first. A booking stays due until
 * it was read, even if this process dies. Safe on many instances: each gets others.
 */
export async function claimDueOrders(db: Database, now: Date, limit: number): Promise<string[]> {
  const isDue = and(eq(bookings.state, 'confirmed'), isNull(bookings.reconcileAt), lte(bookings.orderPollAt, now));
  return db.transaction(async (tx) => {
    // Locked first, then changed by id: in a subquery of the update, the limit could be reevaluated for each row.
    const lock = async (where: SQL | undefined) =>
      (
        await tx
          .select({ id: bookings.id })
          .from(bookings)
          .where(and(isDue, where))
          .orderBy(bookings.orderPollAt)
          .limit(limit)
          .for('update', { skipLocked: true })
      ).map(({ id }) => id);
    const over = await lock(lte(bookings.endsAt, now));
    if (over.length > 0) await tx.update(bookings).set({ orderPollAt: null }).where(inArray(bookings.id, over));
    const due = await lock(and(gt(bookings.endsAt, now), isNotNull(bookings.orderId)));
    if (due.length > 0) await tx.update(bookings).set({ reconcileAt: now }).where(inArray(bookings.id, due));
    return due;
  });
}

/** Bookings with a change by the airline that are due for a reminder. */
export async function findDueReminders(db: Database, now: Date, limit: number): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(lte(bookings.changeRemindAt, now))
    .orderBy(bookings.changeRemindAt)
    .limit(limit);
}

/** Takes a due reminder and sets the next one; false if another worker was first. */
export async function takeReminder(
  tx: Pick<Database, 'update'>,
  { id, changeRemindAt: due }: BookingRow,
  changeRemindAt: Date | null,
): Promise<boolean> {
  if (due === null) return false;
  const taken = await tx
    .update(bookings)
    .set({ changeRemindAt })
    .where(and(eq(bookings.id, id), eq(bookings.changeRemindAt, due)))
    .returning({ id: bookings.id });
  return taken.length > 0;
}
