import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { startsWith } from '#server/database/starts-with.ts';
import { sessions, users, verifications } from '#server/features/accounts/tables.ts';
import { amendments } from '#server/features/amendments/tables.ts';
import { bookingAccess, bookings, heldOrders } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { itineraryVersions } from '#server/features/itineraries/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { orderFiles } from '#server/features/order-file/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { bookingSessions } from '#server/features/visitors/tables.ts';
import { history } from '#server/lifecycle/tables.ts';

type Reader = Pick<Database, 'select'>;

/** An account with its sign-ins and open links; null if there is none. Excludes passwords and tokens. */
export async function readAccount(db: Reader, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user === undefined) return null;
  const signIns = await db
    .select({ signedInAt: sessions.createdAt, endsAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);
  const browsers = await db
    .select({ endsAt: bookingSessions.expiresAt })
    .from(bookingSessions)
    .where(eq(bookingSessions.userId, userId));
  const openLinks = await db
    .select({ sentAt: verifications.createdAt, endsAt: verifications.expiresAt })
    .from(verifications)
    .where(eq(verifications.value, userId));
  return { user, signIns, browsers, openLinks };
}

/** A user's bookings, newest first, each with its order file, and the encrypted order during a payment review. */
export function readBookings(db: Reader, userId: string) {
  return db
    .select({ booking: bookings, document: orderFiles.document, heldOrder: heldOrders.sealed })
    .from(bookings)
    .leftJoin(orderFiles, eq(orderFiles.bookingId, bookings.id))
    .leftJoin(heldOrders, eq(heldOrders.bookingId, bookings.id))
    .where(eq(bookings.userId, userId))
    .orderBy(desc(bookings.createdAt));
}

/** The payments of a user's bookings, and those made by their browsers without a booking. */
export function readPayments(db: Reader, userId: string) {
  const ofUser = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.userId, userId));
  const ofBrowsers = db
    .select({ visitor: bookingSessions.visitor })
    .from(bookingSessions)
    .where(eq(bookingSessions.userId, userId));
  return db
    .select()
    .from(payments)
    .where(
      or(inArray(payments.bookingId, ofUser), and(inArray(payments.visitor, ofBrowsers), isNull(payments.bookingId))),
    )
    .orderBy(payments.createdAt);
}

/** The refunds of payments, oldest first. */
export function readRefunds(db: Reader, paymentIds: readonly string[]) {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(refunds.createdAt, refunds.id);
}

/** The disputes of payments, oldest first. */
export function readDisputes(db: Reader, paymentIds: readonly string[]) {
  return db
    .select()
    .from(disputes)
    .where(inArray(disputes.paymentId, [...paymentIds]))
    .orderBy(disputes.openedAt, disputes.id);
}

/** The parts of bookings: cancellations, changes of flights, versions, lookups and mails, oldest first. */
export async function readBookingParts(db: Reader, bookingIds: readonly string[]) {
  const ids = [...bookingIds];
  return {
    cancellations: await db
      .select()
      .from(cancellations)
      .where(inArray(cancellations.bookingId, ids))
      .orderBy(cancellations.createdAt),
    amendments: await db
      .select()
      .from(amendments)
      .where(inArray(amendments.bookingId, ids))
      .orderBy(amendments.createdAt),
    versions: await db
      .select()
      .from(itineraryVersions)
      .where(inArray(itineraryVersions.bookingId, ids))
      .orderBy(itineraryVersions.number),
    lookUps: await db
      .select({
        bookingId: bookingAccess.bookingId,
        grantedAt: bookingAccess.grantedAt,
        endsAt: bookingAccess.expiresAt,
      })
      .from(bookingAccess)
      .where(inArray(bookingAccess.bookingId, ids)),
  };
}

/** The mails about an account and its bookings, oldest first; texts are not stored. */
export function readMails(db: Reader, userId: string, bookingIds: readonly string[]) {
  const about = [userId, ...bookingIds].map((id) => startsWith(mails.occasion, `${id}:`));
  return db
    .select({
      occasion: mails.occasion,
      recipient: mails.recipient,
      state: mails.state,
      queuedAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(or(...about, sql`${mails.payload} ->> 'userId' = ${userId}`))
    .orderBy(mails.id);
}

/** The history of bookings, payments, refunds and cancellations, in order, without the acting administrators. */
export function readHistory(db: Reader, subjects: readonly string[]) {
  return db
    .select({
      subject: history.subject,
      at: history.at,
      from: history.fromState,
      to: history.toState,
      detail: history.detail,
      action: history.action,
      reason: history.reason,
    })
    .from(history)
    .where(inArray(history.subject, [...subjects]))
    .orderBy(history.id);
}

/** The ids of these users' bookings. */
export async function readBookingIds(db: Reader, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(inArray(bookings.userId, [...userIds]));
  return rows.map(({ id }) => id);
}
