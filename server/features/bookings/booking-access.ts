import { and, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';
import { bookingAccess, bookings } from '../../adapters/database/schema.ts';
import { sessionSeconds } from '../../http/visitor.ts';
import { type BookingRow, findBooking } from './repository.ts';

/** Lets a visitor read a booking for as long as a booking session lives; anew where they already could. */
export async function grantAccess(db: Database, bookingId: string, visitor: string, now: Date): Promise<void> {
  const times = { grantedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
  await db
    .insert(bookingAccess)
    .values({ bookingId, visitor, ...times })
    .onConflictDoUpdate({ target: [bookingAccess.bookingId, bookingAccess.visitor], set: times });
}

/** The booking of an id if this visitor made it or was let in; null for anybody else, and for no visitor. */
export async function findReadableBooking(
  db: Database,
  id: string,
  visitor: string | null,
  now: Date,
): Promise<BookingRow | null> {
  const booking = visitor === null ? null : await findBooking(db, id);
  if (visitor === null || booking === null || booking.visitor === visitor) return booking;
  const [granted] = await db
    .select({ visitor: bookingAccess.visitor })
    .from(bookingAccess)
    .where(and(eq(bookingAccess.bookingId, id), isOpenTo(visitor, now)));
  return granted === undefined ? null : booking;
}

/** The bookings that a visitor may read, newest first. */
export async function findReadableBookings(
  db: Database,
  visitor: string,
  now: Date,
  limit: number,
): Promise<BookingRow[]> {
  const granted = db.select({ id: bookingAccess.bookingId }).from(bookingAccess).where(isOpenTo(visitor, now));
  return db
    .select()
    .from(bookings)
    .where(or(eq(bookings.visitor, visitor), inArray(bookings.id, granted)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
}

/** Removes rights that have ended: they say who looked for whose booking, and serve nothing any more. */
export async function forgetExpiredAccess(db: Database, now: Date): Promise<void> {
  await db.delete(bookingAccess).where(lte(bookingAccess.expiresAt, now));
}

function isOpenTo(visitor: string, now: Date) {
  return and(eq(bookingAccess.visitor, visitor), gt(bookingAccess.expiresAt, now));
}
