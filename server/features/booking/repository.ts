import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import type { OrderFile } from '#contract/order-file/order-file.ts';
import { nextPollAt } from '#domain/booking/airline-changes/check-times.ts';
import type { BookedExtras } from '#domain/booking/booked-order.ts';
import { foldEmail } from '#domain/people/email.ts';
import type { Database } from '#server/database/database.ts';
import { writeWithHistory } from '#server/lifecycle/history.ts';
import { recordNote } from '#server/lifecycle/transition.ts';
import type { SupplierOrder } from '#server/ports/supplier.ts';
import { firstDeparture } from '../flights/index.ts';
import { insertOrderFile } from '../order-file/index.ts';
import { claimPayment, type PaymentRow } from '../payments/index.ts';
import { endAccess } from './booking-access.ts';
import { type BookingRow, bookingEffects, bookingLifecycle, type NewBooking, queueBookingMail } from './lifecycle.ts';
import { newestPlan } from './plan/newest-plan.ts';
import { deleteHeldOrders, insertHeldOrder } from './review/held-orders.ts';
import { bookingAccess, bookings } from './tables.ts';

/** The booking under the lease it was read with: a worker that lost its lease writes nothing. */
const isLeasedAsRead = ({ id, leaseNumber }: BookingRow) =>
  and(eq(bookings.id, id), eq(bookings.leaseNumber, leaseNumber));

/** A booking to store, and what is stored with it. */
export interface NewSale {
  readonly booking: NewBooking;
  readonly payment: PaymentRow;
  /** Minor units to capture. */
  readonly captureMinor: number;
  readonly orderFile: OrderFile;
  /** Set if the payment waits for a decision. */
  readonly sealedOrder: Uint8Array | null;
}

/** A booking as stored, and the payment that it claimed. */
export interface StoredBooking {
  readonly booking: BookingRow;
  readonly payment: PaymentRow;
}

/**
 * Stores a new booking with its order file and claims its authorized payment, all or nothing. Null if the payment was
 * claimed or released meanwhile. Throws a unique violation if the reference, payment, key or search is taken.
 */
export async function insertBooking(
  db: Database,
  { booking, payment, captureMinor, orderFile, sealedOrder }: NewSale,
): Promise<StoredBooking | null> {
  const { id, offerId, createdAt: at, state: to } = booking;
  return db.transaction(async (tx) => {
    const claimed = await claimPayment(tx, payment, { bookingId: id, offerId, captureMinor, at });
    if (claimed === null) return null;
    const write = tx
      .insert(bookings)
      .values({ ...booking, orderPollAt: nextPollOf(booking, at) })
      .returning();
    const entry = { subject: id, at, fromState: null, toState: to, detail: null };
    const stored = await writeWithHistory<BookingRow>(tx, write, entry);
    if (stored === null) throw new Error('The booking was not stored');
    await insertOrderFile(tx, orderFile, at);
    if (sealedOrder !== null) await insertHeldOrder(tx, id, sealedOrder);
    for (const effect of bookingEffects({ from: null, to, at })) await effect(tx, stored);
    return { booking: stored, payment: claimed };
  });
}

/**
 * Records that the traveler was told 'pending', and queues the mail that says so. Returns the row as it is then, which may have
 * moved on.
 */
export async function markToldPending(db: Database, id: string, at: Date): Promise<BookingRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(bookings).set({ toldPending: true }).where(eq(bookings.id, id)).returning();
    if (!row) throw new Error(`No booking ${id}`);
    if (row.state !== 'in_review') await queueBookingMail(tx, row, 'booking_pending', at);
    return row;
  });
}

/**
 * Saves the contents of a supplier's order and what may be done with it, as just read. Like all functions below, does
 * nothing if another worker has leased the booking since it was read.
 */
export async function recordOrderRead(
  db: Database,
  booking: BookingRow,
  order: BookedExtras & { readonly availableActions: readonly string[] },
): Promise<void> {
  const { availableActions: orderActions, services: orderServices, documents: orderDocuments } = order;
  await db.update(bookings).set({ orderActions, orderServices, orderDocuments }).where(isLeasedAsRead(booking));
}

/** Records the check of an order, whose flights and money were read as well, and when the next one is due. */
export async function recordOrderCheck(db: Database, booking: BookingRow, orderReadAt: Date): Promise<void> {
  const orderPollAt = nextPollOf(booking, orderReadAt);
  await db.update(bookings).set({ orderReadAt, orderPollAt }).where(isLeasedAsRead(booking));
}

function nextPollOf(
  booking: Pick<NewBooking, 'id' | 'itinerary' | 'airlineChange' | 'endsAt'>,
  now: Date,
): Date | null {
  if (booking.endsAt <= now) return null;
  const departures = newestPlan(booking).map((direction) => firstDeparture([direction]).getTime());
  return new Date(nextPollAt({ id: booking.id, departures }, now.getTime()));
}

/** The columns filled from a supplier's order. */
export function orderPart(order: SupplierOrder) {
  return {
    orderId: order.id,
    airlineReference: order.bookingReference,
    orderActions: order.availableActions,
    orderServices: order.services,
    orderDocuments: order.documents,
  } satisfies Partial<NewBooking>;
}

/**
 * Saves the amount refunded at the payment provider itself, with an entry in the history. False if another worker has
 * leased the booking, or recorded another amount, since it was read.
 */
export async function recordExternalRefund(
  db: Database,
  booking: BookingRow,
  refundedElsewhereMinor: number,
  detail: string,
  at: Date,
): Promise<boolean> {
  const isAsRead = eq(bookings.refundedElsewhereMinor, booking.refundedElsewhereMinor);
  return recordNote(db, bookingLifecycle, booking, {
    set: { refundedElsewhereMinor },
    where: and(isLeasedAsRead(booking), isAsRead),
    detail,
    at,
  });
}

/** The columns that a change by the airline, or the answer to it, may set. */
export type AirlineChangeColumns = Partial<
  Pick<
    BookingRow,
    'airlineChange' | 'itinerary' | 'itineraryVersion' | 'endsAt' | 'changeAnswerBy' | 'changeRemindAt' | 'reconcileAt'
  >
>;

/**
 * Saves what the airline changed about the flights, with an entry in the history; this bumps the calendar file's
 * version. False if another worker has leased the booking since it was read.
 */
export async function recordAirlineChange(
  db: Database,
  booking: BookingRow,
  set: AirlineChangeColumns,
  detail: string,
  at: Date,
): Promise<boolean> {
  return recordNote(db, bookingLifecycle, booking, {
    set: { ...set, updatedAt: at },
    where: isLeasedAsRead(booking),
    detail,
    at,
  });
}

/**
 * Saves an order found for a booking that needs attention; false if another worker was first. Needs no lease: an order
 * that exists is a fact no matter which worker reports it, and it is written only once, if none is known and the
 * booking is not settled.
 */
export async function recordOrderFound(
  db: Database,
  booking: BookingRow,
  order: SupplierOrder,
  at: Date,
): Promise<boolean> {
  return recordNote(db, bookingLifecycle, booking, {
    set: { ...orderPart(order), updatedAt: at },
    where: and(eq(bookings.state, booking.state), isNull(bookings.orderId)),
    detail: `${order.id} was found`,
    at,
  });
}

export async function findBookingByReference(db: Database, reference: string): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.reference, reference));
  return row ?? null;
}

export async function findBookingByPayment(db: Database, paymentId: string): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.paymentId, paymentId));
  return row ?? null;
}

export async function findBookingByKey(db: Database, visitor: string, key: string): Promise<BookingRow | null> {
  const [row] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.visitor, visitor), eq(bookings.idempotencyKey, key)));
  return row ?? null;
}

/** True if trips sold under a brand are not over yet. */
export async function hasTripsAhead(db: Database, brandKey: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.brandKey, brandKey),
        gt(bookings.endsAt, now),
        ne(bookings.state, 'refused'),
        ne(bookings.state, 'cancelled'),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

const dayMs = 24 * 3_600_000;

/** Bookings of the last 24 hours that no airline was asked for (F-99). */
export function countUnordered(db: Database, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs);
  return db.$count(bookings, and(eq(bookings.failureCode, 'BOOKING_UNAVAILABLE'), gt(bookings.createdAt, since)));
}

/** True once an offer of this search was, or may have been, ordered (VER-08). */
export async function isSearchSold(db: Database, searchKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.searchKey, searchKey), ne(bookings.state, 'refused')))
    .limit(1);
  return rows.length > 0;
}

/** Sets when the reconciler checks a booking next; does nothing if another worker has leased it since it was read. */
export async function scheduleReconciliation(db: Database, booking: BookingRow, reconcileAt: Date): Promise<void> {
  await db.update(bookings).set({ reconcileAt }).where(isLeasedAsRead(booking));
}

/** Sets when a booking is next checked and how long it is watched, even if another worker holds its lease. */
export async function scheduleWatch(db: Database, id: string, reconcileAt: Date, watchUntil: Date): Promise<void> {
  await db.update(bookings).set({ reconcileAt, watchUntil }).where(eq(bookings.id, id));
}

/** Ends the watch of a refused booking; does nothing if another worker has leased it since it was read. */
export async function endWatch(db: Database, booking: BookingRow): Promise<void> {
  await db.update(bookings).set({ reconcileAt: null, watchUntil: null }).where(isLeasedAsRead(booking));
}

/** Ends the check of a confirmed booking, unless another one was scheduled since the row was read. */
export async function endCheck(db: Database, booking: BookingRow): Promise<void> {
  if (booking.reconcileAt === null) return;
  await db
    .update(bookings)
    .set({ reconcileAt: null })
    .where(and(eq(bookings.id, booking.id), eq(bookings.reconcileAt, booking.reconcileAt)));
}

type LockedColumn =
  | 'state'
  | 'airlineChange'
  | 'itineraryVersion'
  | 'openAmendmentId'
  | 'saleMinor'
  | 'freeCancelUntil';

/** The parts of a booking that decide what may be done with it, locked until the transaction ends; null if there is none. */
export async function lockBooking(
  tx: Pick<Database, 'select'>,
  id: string,
): Promise<Pick<BookingRow, LockedColumn> | null> {
  const { state, airlineChange, itineraryVersion, openAmendmentId, saleMinor, freeCancelUntil } = bookings;
  const columns = { state, airlineChange, itineraryVersion, openAmendmentId, saleMinor, freeCancelUntil };
  const [row] = await tx.select(columns).from(bookings).where(eq(bookings.id, id)).for('update');
  return row ?? null;
}

/** The columns that an amendment of the flights may set. */
export type AmendmentColumns = Partial<
  Pick<
    BookingRow,
    | 'openAmendmentId'
    | 'itinerary'
    | 'itineraryVersion'
    | 'endsAt'
    | 'supplierMinor'
    | 'saleMinor'
    | 'airlineChange'
    | 'changeAnswerBy'
    | 'changeRemindAt'
    | 'freeCancelUntil'
    | 'orderActions'
    | 'orderServices'
    | 'orderDocuments'
    | 'reconcileAt'
  >
>;

/**
 * Saves what an amendment does to its booking, with an entry in the history. False if another worker has leased the booking since it
 * was read.
 */
export async function recordAmendment(
  db: Database,
  booking: BookingRow,
  set: AmendmentColumns,
  detail: string,
  at: Date,
): Promise<boolean> {
  return recordNote(db, bookingLifecycle, booking, {
    set: { ...set, updatedAt: at },
    where: isLeasedAsRead(booking),
    detail,
    at,
  });
}

/**
 * Moves the bookings an account made under an address to another account: all of them were confirmed to that address.
 */
export async function transferTrips(
  tx: Pick<Database, 'select' | 'update'>,
  { from, to, address }: { readonly from: string; readonly to: string; readonly address: string },
): Promise<void> {
  const trips = await tx
    .select({ id: bookings.id, contactEmail: bookings.contactEmail })
    .from(bookings)
    .where(eq(bookings.userId, from));
  const ids = trips.filter(({ contactEmail }) => foldEmail(contactEmail) === address).map(({ id }) => id);
  if (ids.length > 0) await tx.update(bookings).set({ userId: to }).where(inArray(bookings.id, ids));
}

/**
 * Sets the email address of a booking that has one, and ends the links mailed to another, with all access to it.
 * Returns the booking as it was, locked until the transaction ends; null if there is none.
 */
export async function setContactEmail(
  tx: Pick<Database, 'select' | 'update' | 'delete'>,
  id: string,
  contactEmail: string,
  now: Date,
): Promise<BookingRow | null> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update');
  if (booking !== undefined && booking.contactEmail !== '') {
    const isOther = foldEmail(contactEmail) !== foldEmail(booking.contactEmail);
    const values = isOther ? { contactEmail, linksEndedAt: now } : { contactEmail };
    await tx.update(bookings).set(values).where(eq(bookings.id, id));
    if (isOther) await endAccess(tx, id);
  }
  return booking ?? null;
}

/** Erases the email address and phone number of bookings that no longer need them. */
export async function eraseContacts(tx: Pick<Database, 'update'>, ids: readonly string[]): Promise<void> {
  await tx
    .update(bookings)
    .set({ contactEmail: '', contactPhone: null })
    .where(inArray(bookings.id, [...ids]));
}

/** Deletes bookings past their retention period, with their access rows and held orders. */
export async function deleteBookings(tx: Pick<Database, 'delete'>, ids: readonly string[]): Promise<void> {
  await deleteHeldOrders(tx, ids);
  await tx.delete(bookingAccess).where(inArray(bookingAccess.bookingId, [...ids]));
  await tx.delete(bookings).where(inArray(bookings.id, [...ids]));
}
