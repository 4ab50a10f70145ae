import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sessionSeconds } from '#server/features/visitors/index.ts';
import { findRow } from '#server/lifecycle/lifecycle.ts';
import { isOpenToItsSession } from '#server/read-models/account-bookings.ts';
import type { Refusal } from '#server/refusal.ts';
import { findTripLinksEnd } from '../accounts/index.ts';
import { type BookingRow, bookingLifecycle } from './lifecycle.ts';
import { bookingAccess, bookings } from './tables.ts';

/**
 * For a booking that does not exist, or that this reader may not read: the same text, so nobody learns which. Also used
 * right after signing out.
 */
export const bookingNotOpen: Refusal = {
  code: 'NOT_FOUND',
  message: 'This booking is not open in this browser. Sign in, or look it up in My Trips with its booking reference.',
};

/** Lets a visitor read a booking for the lifetime of a booking session, and extends existing access. */
export async function grantAccess(db: Database, bookingId: string, visitor: string, now: Date): Promise<void> {
  const times = { grantedAt: now, expiresAt: new Date(now.getTime() + sessionSeconds * 1000) };
  await db
    .insert(bookingAccess)
    .values({ bookingId, visitor, ...times })
    .onConflictDoUpdate({
      target: [bookingAccess.bookingId, bookingAccess.visitor],
      set: { ...times, unlocked: sql`${bookingAccess.unlocked} and ${bookingAccess.expiresAt} > ${now.toISOString()}` },
    });
}

/** Lets a visitor who can read a booking also cancel it and change its flights. */
export async function unlockAccess(db: Database, bookingId: string, visitor: string): Promise<void> {
  await db
    .update(bookingAccess)
    .set({ unlocked: true })
    .where(and(eq(bookingAccess.bookingId, bookingId), eq(bookingAccess.visitor, visitor)));
}

/** Ends all granted access to a booking. */
export async function endAccess(tx: Pick<Database, 'delete'>, bookingId: string): Promise<void> {
  await tx.delete(bookingAccess).where(eq(bookingAccess.bookingId, bookingId));
}

/** A reader of bookings: a browser by its booking session, a user by their account; either may be absent. */
export interface Reader {
  readonly visitor: string | null;
  readonly userId: string | null;
}

/** The booking if it belongs to this user, or this visitor made it as a guest or was granted access; otherwise null. */
export async function findReadableBooking(
  db: Database,
  id: string,
  { visitor, userId }: Reader,
  now: Date,
): Promise<BookingRow | null> {
  const booking = visitor === null && userId === null ? null : await findRow(db, bookingLifecycle, id);
  return booking === null || (await accessTo(db, booking, { visitor, userId }, now)) === 'none' ? null : booking;
}

/**
 * `full`: the reader's own booking, or they also entered the end of its phone number. `read`: they gave its details or
 * opened a mailed link, both of which are in its mails.
 */
export type Access = 'full' | 'read' | 'none';

export async function accessTo(
  db: Database,
  booking: Pick<BookingRow, 'id' | 'userId'>,
  { visitor, userId }: Reader,
  now: Date,
): Promise<Access> {
  if (userId !== null && booking.userId === userId) return 'full';
  if (visitor === null) return 'none';
  const [own] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.id, booking.id), isOpenToItsSession(visitor)));
  if (own !== undefined) return 'full';
  const [granted] = await db
    .select({ unlocked: bookingAccess.unlocked, grantedAt: bookingAccess.grantedAt })
    .from(bookingAccess)
    .where(and(eq(bookingAccess.bookingId, booking.id), isOpenTo(visitor, now)));
  if (granted === undefined || (await endedSince(db, booking.userId, granted.grantedAt))) return 'none';
  return granted.unlocked ? 'full' : 'read';
}

/** Whether the account was deleted or its password changed since, which ends mailed access to its trips. */
async function endedSince(db: Database, userId: string | null, grantedAt: Date): Promise<boolean> {
  const endedAt = userId === null ? null : await findTripLinksEnd(db, userId);
  return endedAt !== null && grantedAt <= endedAt;
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
  const granted = await db
    .select({ id: bookingAccess.bookingId, at: bookingAccess.grantedAt, userId: bookings.userId })
    .from(bookingAccess)
    .innerJoin(bookings, eq(bookings.id, bookingAccess.bookingId))
    .where(isOpenTo(visitor, now));
  const ids: string[] = [];
  for (const { id, at, userId: owner } of granted) if (!(await endedSince(db, owner, at))) ids.push(id);
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
 * The session's or user's booking, certain or possible, of an offer or its search (F-71); null if none. Refused
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

/** Deletes expired access rows, which reveal who looked up whose booking. */
export async function deleteExpiredAccess(db: Database, now: Date): Promise<void> {
  await db.delete(bookingAccess).where(lte(bookingAccess.expiresAt, now));
}

function isOpenTo(visitor: string, now: Date) {
  return and(eq(bookingAccess.visitor, visitor), gt(bookingAccess.expiresAt, now));
}
