import { and, eq, gt, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { users } from '#server/features/accounts/tables.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';

/** Whether the guest booking that the account owns also created it: then the account is newer. */
const isMadeByBookingRow = gt(users.createdAt, bookings.createdAt);

/** Whether this account was created by a guest booking. */
export async function isMadeByBooking(db: Database, userId: string): Promise<boolean> {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(users.id, userId), isMadeByBookingRow))
    .limit(1);
  return booking !== undefined;
}

/**
 * SQL condition for bookings readable only by their session: guest bookings, and bookings that created their account,
 * until that account's address is verified. Bookings of signed-in users require the account (F-50).
 */
export function isOpenToItsSession(visitor: string): SQL | undefined {
  const madeByBooking = sql`exists (select 1 from ${users} where ${users.id} = ${bookings.userId}
    and ${isMadeByBookingRow} and not ${users.emailVerified})`;
  return and(eq(bookings.visitor, visitor), or(isNull(bookings.userId), madeByBooking));
}

/** The active or completed cancellations of a user's bookings, by booking. */
export async function findActiveCancellationsOfUser(
  db: Database,
  userId: string,
): Promise<ReadonlyMap<string, typeof cancellations.$inferSelect>> {
  const rows = await db
    .select({ cancellation: cancellations })
    .from(cancellations)
    .innerJoin(bookings, eq(bookings.id, cancellations.bookingId))
    .where(and(eq(bookings.userId, userId), notInArray(cancellations.state, ['quoted', 'failed'])));
  return new Map(rows.map(({ cancellation }) => [cancellation.bookingId, cancellation]));
}

/** Locks a user's row until the transaction ends, before inserting a row that references it. */
export async function lockUser(tx: Pick<Database, 'select'>, id: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share');
}
