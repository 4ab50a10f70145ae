import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../adapters/database/database.ts';
import { bookingAccess, bookings, users } from '../../adapters/database/schema.ts';
import { sessionSeconds } from '../../http/visit-cookie.ts';
import { isMadeByBookingRow } from '../accounts/index.ts';
import { type BookingRow, findBooking } from './repository.ts';

/** Lets a visitor read a booking for as long as a booking session lives; anew where they already could. */
export async function grantAccess(db: Database, bookingId: string, visitor: string, now: Date): Promise<void> {
  const times = { grantedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
  await db
    .insert(bookingAccess)
    .values({ bookingId, visitor, ...times })
    .onConflictDoUpdate({ target: [bookingAccess.bookingId, bookingAccess.visitor], set: times });
}

/** Who asks for a booking: a browser by its booking session, a user by their account; either may be absent. */
export interface Reader {
  readonly visitor: string | null;
  readonly userId: string | null;
}

/**
 * What of the visitor's bookings the session alone may read: a guest's, and one whose account it made, until somebody has
 * proved that account to be theirs. What was booked by a signed-in user needs the account (F-50).
 */
function isOpenToItsSession(visitor: string) {
  const madeByBooking = sql`exists (select 1 from ${users} where ${users.id} = ${bookings.userId}
    and ${isMadeByBookingRow} and not ${users.emailVerified})`;
  return and(eq(bookings.visitor, visitor), or(isNull(bookings.userId), madeByBooking));
}

/** The booking of an id if it is this user's, or this visitor made it as a guest or was let in; null for anybody else. */
export async function findReadableBooking(
  db: Database,
  id: string,
  { visitor, userId }: Reader,
  now: Date,
): Promise<BookingRow | null> {
  const booking = visitor === null && userId === null ? null : await findBooking(db, id);
  if (booking === null) return null;
  if (userId !== null && booking.userId === userId) return booking;
  if (visitor === null) return null;
  const [own] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, id), isOpenToItsSession(visitor)));
  if (own !== undefined) return booking;
  const [granted] = await db
    .select({ visitor: bookingAccess.visitor })
    .from(bookingAccess)
    .where(and(eq(bookingAccess.bookingId, id), isOpenTo(visitor, now)));
  return granted === undefined ? null : booking;
}

/** The bookings of this session that its browser may read, newest first. */
export async function findReadableBookings(
  db: Database,
  { visitor, userId }: Reader,
  now: Date,
  limit: number,
): Promise<BookingRow[]> {
  if (visitor === null) return [];
  // Read first: with the rights as a part of the one question, PostgreSQL reads every booking there is.
  const granted = await db.select({ id: bookingAccess.bookingId }).from(bookingAccess).where(isOpenTo(visitor, now));
  const ids = granted.map(({ id }) => id);
  return db
    .select()
    .from(bookings)
    .where(
      or(
        isOpenToItsSession(visitor),
        and(eq(bookings.visitor, visitor), userId === null ? sql`false` : eq(bookings.userId, userId)),
        inArray(bookings.id, ids),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit);
}

/**
 * What the session or the user has booked, or may have booked, of an offer or of its search (F-71); null for nothing.
 * What was refused is not booked. A session without the right to read it is told nothing.
 */
export async function findBookingOfOffer(
  db: Database,
  { visitor, userId }: Reader,
  { offerId, searchKey }: { readonly offerId: string; readonly searchKey: string | null },
): Promise<BookingRow | null> {
  const ofSession = visitor === null ? undefined : isOpenToItsSession(visitor);
  const ofUser = userId === null ? undefined : eq(bookings.userId, userId);
  if (ofSession === undefined && ofUser === undefined) return null;
  const ofSearch = searchKey === null ? undefined : eq(bookings.searchKey, searchKey);
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(or(eq(bookings.offerId, offerId), ofSearch), ne(bookings.state, 'refused'), or(ofSession, ofUser)))
    .limit(1);
  return row ?? null;
}

/** Every booking of a user, newest first. */
export async function findBookingsOfUser(db: Database, userId: string): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

/** Removes rights that have ended: they say who looked for whose booking, and serve nothing any more. */
export async function forgetExpiredAccess(db: Database, now: Date): Promise<void> {
  await db.delete(bookingAccess).where(lte(bookingAccess.expiresAt, now));
}

function isOpenTo(visitor: string, now: Date) {
  return and(eq(bookingAccess.visitor, visitor), gt(bookingAccess.expiresAt, now));
}
