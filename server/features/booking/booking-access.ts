import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sessionSeconds } from '#server/http/visitors/visit-cookie.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { isOpenToItsSession } from '#server/read-models/account-bookings.ts';
import type { Refusal } from '#server/refusal.ts';
import { type BookingRow, bookingLifecycle } from './lifecycle.ts';
import { bookingAccess, bookings } from './tables.ts';

/** For a booking that does not exist, or that this reader may not read: the same for both, so that nobody learns which. Also right after signing out. */
export const bookingNotOpen: Refusal = {
  code: 'NOT_FOUND',
  message: 'This booking is not open in this browser. Sign in, or look it up in My Trips with its booking reference.',
};

/** Lets a visitor read a booking for the lifetime of a booking session, and extends existing access. */
export async function grantAccess(
  db: Database,
  bookingId: string,
  visitor: string,
  { now, byLink }: { readonly now: Date; readonly byLink: boolean },
): Promise<void> {
  const times = { grantedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
  await db
    .insert(bookingAccess)
    .values({ bookingId, visitor, byLink, ...times })
    .onConflictDoUpdate({
      target: [bookingAccess.bookingId, bookingAccess.visitor],
      // A link takes nothing from a visitor who gave the booking's details.
      set: { ...times, byLink: sql`${bookingAccess.byLink} and excluded.by_link` },
    });
}

/** Guesses at the contact's phone number by holders of links. Ten of 10,000 endings. */
const maxLinkGuesses = 10;

/** Counts a guess; false once there were too many, which ends all links mailed so far. */
export async function mayGuessPhone(db: Database, bookingId: string, now: Date): Promise<boolean> {
  const [counted] = await db
    .update(bookings)
    .set({ linkGuesses: sql`${bookings.linkGuesses} + 1` })
    .where(eq(bookings.id, bookingId))
    .returning({ guesses: bookings.linkGuesses });
  if ((counted?.guesses ?? 0) <= maxLinkGuesses) return true;
  await db.transaction(async (tx) => {
    await tx.update(bookings).set({ linksEndedAt: now }).where(eq(bookings.id, bookingId));
    await endAccessByLink(tx, bookingId);
  });
  return false;
}

/** Must be called after a right guess: only wrong ones count, however often a traveler tries again. */
export async function forgetPhoneGuesses(db: Database, bookingId: string): Promise<void> {
  await db.update(bookings).set({ linkGuesses: 0 }).where(eq(bookings.id, bookingId));
}

/** Takes a booking from everyone who opened it by a link alone. */
export async function endAccessByLink(tx: Pick<Database, 'delete'>, bookingId: string): Promise<void> {
  await tx.delete(bookingAccess).where(and(eq(bookingAccess.bookingId, bookingId), eq(bookingAccess.byLink, true)));
}

/** Who wants to read a booking: a browser by its booking session, a user by their account; either may be absent. */
export interface Reader {
  readonly visitor: string | null;
  readonly userId: string | null;
}

/**
 * The booking with this id if it belongs to this user, or this visitor made it as a guest or was granted access;
 * otherwise null.
 */
export async function findReadableBooking(
  db: Database,
  id: string,
  { visitor, userId }: Reader,
  now: Date,
): Promise<BookingRow | null> {
  const booking = visitor === null && userId === null ? null : await findRow(db, bookingLifecycle, id);
  return booking === null || (await accessTo(db, booking, { visitor, userId }, now)) === 'none' ? null : booking;
}

/** How a reader may read a booking: it is their own, they gave its details, or they hold a mailed link and no more. */
export type Access = 'own' | 'details' | 'link' | 'none';

export async function accessTo(
  db: Database,
  booking: Pick<BookingRow, 'id' | 'userId'>,
  { visitor, userId }: Reader,
  now: Date,
): Promise<Access> {
  if (userId !== null && booking.userId === userId) return 'own';
  if (visitor === null) return 'none';
  const [own] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, booking.id), isOpenToItsSession(visitor)));
  if (own !== undefined) return 'own';
  const [granted] = await db
    .select({ byLink: bookingAccess.byLink })
    .from(bookingAccess)
    .where(and(eq(bookingAccess.bookingId, booking.id), isOpenTo(visitor, now)));
  return granted === undefined ? 'none' : granted.byLink ? 'link' : 'details';
}

/** The bookings this session's browser may read, newest first. */
export async function findReadableBookings(
  db: Database,
  { visitor, userId }: Reader,
  now: Date,
  limit: number,
): Promise<BookingRow[]> {
  if (visitor === null) return [];
  // Read first: with access checked in the same query, PostgreSQL scans all bookings.
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
 * What the session or user has booked, or may have booked, of an offer or its search (F-71); null if none. Refused
 * bookings do not count. A session without read access gets null.
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

/** All bookings of a user, newest first. */
export async function findBookingsOfUser(db: Database, userId: string): Promise<BookingRow[]> {
  return db
    .select()
    .from(bookings)
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

/** Deletes expired access rows: they reveal who looked up whose booking and have no more use. */
export async function deleteExpiredAccess(db: Database, now: Date): Promise<void> {
  await db.delete(bookingAccess).where(lte(bookingAccess.expiresAt, now));
}

function isOpenTo(visitor: string, now: Date) {
  return and(eq(bookingAccess.visitor, visitor), gt(bookingAccess.expiresAt, now));
}
