import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { BookedExtras } from '../../../domain/booking/booked-order.ts';
import { type BookingState, bookingTable } from '../../../domain/booking/booking-states.ts';
import { paymentTable } from '../../../domain/payment/payment-states.ts';
import { assertMove } from '../../../domain/state-table.ts';
import type { Database } from '../../adapters/database/database.ts';
import { endLease, keepLease, type LeaseDeps, takeLease } from '../../adapters/database/leases.ts';
import { bookings, history, payments } from '../../adapters/database/schema.ts';
import type { SupplierOrder } from '../../ports/supplier.ts';
import { type MailOrder, queueMail } from '../mail/index.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;

export interface BookingMove {
  readonly to: BookingState;
  readonly at: Date;
  /** For operators, in the history: codes and ids, no personal data. */
  readonly detail?: string;
  readonly set?: Partial<Omit<NewBooking, 'id' | 'state'>>;
  /** No mail is sent: a person tells the traveller. */
  readonly isQuiet?: boolean;
}

/** The booking under the lease that it was read with: who was away while another leased it writes nothing. */
const isLeasedAsRead = ({ id, leaseNumber }: BookingRow) =>
  and(eq(bookings.id, id), eq(bookings.leaseNumber, leaseNumber));

/**
 * Claims an authorised payment for a new booking, both or neither: payment `authorised` → `booked`, booking `prepared`.
 * Null when the payment was claimed or released meanwhile. Throws a unique violation when the reference, the payment,
 * the key or the search is taken.
 */
export async function claimPayment(
  db: Database,
  booking: NewBooking,
  captureMinor: number,
): Promise<BookingRow | null> {
  assertMove(paymentTable, 'authorised', 'booked');
  return db.transaction(async (tx) => {
    const claimed = await tx
      .update(payments)
      .set({ state: 'booked', captureMinor, offerId: booking.offerId, updatedAt: booking.createdAt })
      .where(and(eq(payments.id, booking.paymentId), eq(payments.state, 'authorised')))
      .returning({ id: payments.id });
    if (claimed.length === 0) return null;
    const [row] = await tx.insert(bookings).values(booking).returning();
    if (!row) throw new Error('The booking was not stored');
    await tx.insert(history).values([
      { subject: booking.paymentId, at: row.createdAt, fromState: 'authorised', toState: 'booked', detail: row.id },
      { subject: row.id, at: row.createdAt, toState: row.state },
    ]);
    return row;
  });
}

/**
 * Moves a booking from the state it was read in, with its history and the mail that tells it; null when another hand
 * moved it, or leased it, first.
 */
export async function moveBooking(db: Database, booking: BookingRow, move: BookingMove): Promise<BookingRow | null> {
  assertMove(bookingTable, booking.state, move.to);
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(bookings)
      .set({ ...move.set, state: move.to, updatedAt: move.at })
      .where(and(isLeasedAsRead(booking), eq(bookings.state, booking.state)))
      .returning();
    if (!row) return null;
    await tx.insert(history).values({
      subject: booking.id,
      at: move.at,
      fromState: booking.state,
      toState: move.to,
      detail: move.detail ?? null,
    });
    const kind = move.isQuiet ? null : mailOf(booking.state, row);
    if (kind !== null && row.contactEmail !== '') {
      const order: MailOrder = {
        occasion: `${row.id}:${kind}`,
        brandKey: row.brandKey,
        recipient: row.contactEmail,
        payload: { kind, bookingId: row.id },
      };
      await queueMail(tx, order, move.at);
    }
    return row;
  });
}

/** Which mail a move asks for. A refusal is told by mail to who was not told it by the call itself (CONF-05). */
function mailOf(
  from: BookingState,
  booking: BookingRow,
): 'booking_confirmed' | 'booking_refused' | 'booking_cancelled' | null {
  if (booking.state === 'confirmed') return 'booking_confirmed';
  if (booking.state === 'cancelled') return 'booking_cancelled';
  const wasPending = booking.toldPending || from === 'order_unknown' || from === 'order_accepted';
  return booking.state === 'refused' && wasPending ? 'booking_refused' : null;
}

/** Notes that the traveller is being told 'pending'; the row as it is by then, which may have moved on. */
export async function tellPending(db: Database, id: string): Promise<BookingRow> {
  const [row] = await db.update(bookings).set({ toldPending: true }).where(eq(bookings.id, id)).returning();
  if (!row) throw new Error(`No booking ${id}`);
  return row;
}

/**
 * Keeps what an order of the supplier holds and lets be done with it, as just read. Nothing, as with every note below, where
 * another worker has leased the booking since it was read.
 */
export async function noteOrderRead(
  db: Database,
  booking: BookingRow,
  order: BookedExtras & { readonly availableActions: readonly string[] },
): Promise<void> {
  const { availableActions: orderActions, services: orderServices, documents: orderDocuments } = order;
  await db.update(bookings).set({ orderActions, orderServices, orderDocuments }).where(isLeasedAsRead(booking));
}

/** The daily look at an order is done: its flights and its money were read as well. */
export async function noteDailyLook(db: Database, booking: BookingRow, orderReadAt: Date): Promise<void> {
  await db.update(bookings).set({ orderReadAt }).where(isLeasedAsRead(booking));
}

/** The columns that an order of the supplier fills. */
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
 * Keeps what went back to the card at the payment provider itself, with an entry in the history. False where another
 * worker has leased the booking, or noted another amount, since it was read.
 */
export async function noteMoneyElsewhere(
  db: Database,
  booking: BookingRow,
  refundedElsewhereMinor: number,
  detail: string,
  at: Date,
): Promise<boolean> {
  const isAsRead = eq(bookings.refundedElsewhereMinor, booking.refundedElsewhereMinor);
  return noteWithHistory(db, booking, { set: { refundedElsewhereMinor }, where: isAsRead, detail, at });
}

/**
 * Keeps what the airline made of the flights, with an entry in the history. A calendar file is newer from then on. False
 * where another worker has leased the booking since it was read.
 */
export async function noteAirlineChange(
  db: Database,
  booking: BookingRow,
  set: Partial<Pick<NewBooking, 'airlineChange' | 'itinerary' | 'endsAt'>>,
  detail: string,
  at: Date,
): Promise<boolean> {
  return noteWithHistory(db, booking, { set: { ...set, updatedAt: at }, detail, at });
}

/** Writes to a booking that does not move, with an entry in its history; false where another worker has it by now. */
async function noteWithHistory(
  db: Database,
  booking: BookingRow,
  note: { readonly set: Partial<NewBooking>; readonly where?: SQL; readonly detail: string; readonly at: Date },
): Promise<boolean> {
  const { id, state } = booking;
  const { set, where, detail, at } = note;
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(bookings)
      .set(set)
      .where(and(isLeasedAsRead(booking), where))
      .returning({ id: bookings.id });
    if (rows.length === 0) return false;
    await tx.insert(history).values({ subject: id, at, fromState: state, toState: state, detail });
    return true;
  });
}

/** An order is read again after so long, for what no vendor told of. */
const readAgainMs = 24 * 3_600_000;

/**
 * Makes due the trips ahead whose orders were not read for a day, those of longest ago first and a few at a time: bookings
 * come over the day, and so do their looks. Safe to run on many instances.
 */
export async function makeOrdersDue(db: Database, now: Date, limit: number): Promise<void> {
  const lastRead = sql<Date>`coalesce(${bookings.orderReadAt}, ${bookings.createdAt})`;
  const due = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.state, 'confirmed'),
        gt(bookings.endsAt, now),
        isNull(bookings.lookAt),
        isNotNull(bookings.orderId),
        sql`${lastRead} < ${new Date(now.getTime() - readAgainMs).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(lastRead)
    .limit(limit);
  await db
    .update(bookings)
    .set({ lookAt: now })
    .where(and(inArray(bookings.id, due), eq(bookings.state, 'confirmed')));
}

/**
 * Keeps an order that was found for a booking that a person looks at; false when another hand was first. Asks for no lease:
 * that the order exists is true whoever says so, also a worker that was away for long, and it is written once, where
 * none is known and nobody has settled the booking.
 */
export async function noteOrderFound(
  db: Database,
  booking: BookingRow,
  order: SupplierOrder,
  at: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .update(bookings)
      .set({ ...orderPart(order), updatedAt: at })
      .where(and(eq(bookings.id, booking.id), eq(bookings.state, booking.state), isNull(bookings.orderId)))
      .returning({ id: bookings.id });
    if (rows.length === 0) return false;
    const detail = `${order.id} was found`;
    await tx
      .insert(history)
      .values({ subject: booking.id, at, fromState: booking.state, toState: booking.state, detail });
    return true;
  });
}

export async function findBooking(db: Database, id: string): Promise<BookingRow | null> {
  const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
  return row ?? null;
}

export async function getBookingRow(db: Database, id: string): Promise<BookingRow> {
  const booking = await findBooking(db, id);
  if (booking === null) throw new Error(`No booking ${id}`);
  return booking;
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

/** True where trips that were sold under a brand are not over yet. */
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

/** True once an offer of this search was, or may have been, ordered (VER-08). */
export async function isSearchSold(db: Database, searchKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.searchKey, searchKey), ne(bookings.state, 'refused')))
    .limit(1);
  return rows.length > 0;
}

/** States that the reconciler takes further by itself. */
export const unsettledStates: readonly BookingState[] = [
  'prepared',
  'ordering',
  'order_unknown',
  'order_accepted',
  'ordered',
];

/**
 * Bookings that the reconciler has to look at now and nobody works on, oldest first: unsettled ones, refused ones whose
 * money is still claimed, refused ones that are watched for a late order, and others that a vendor told of.
 */
export async function findUnsettledBookings(db: Database, now: Date, limit: number): Promise<BookingRow[]> {
  const rows = await db
    .select({ booking: bookings })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(
      and(
        // Says no more than what follows, in terms of indexes: the confirmed ones, nearly all there are, are not read.
        or(inArray(bookings.state, [...unsettledStates, 'refused']), isNotNull(bookings.lookAt)),
        or(
          inArray(bookings.state, [...unsettledStates]),
          and(eq(bookings.state, 'refused'), or(eq(payments.state, 'booked'), gt(bookings.watchUntil, now))),
          and(inArray(bookings.state, ['confirmed', 'needs_attention', 'cancelled']), isNotNull(bookings.lookAt)),
        ),
        or(isNull(bookings.lookAt), lte(bookings.lookAt, now)),
        or(isNull(bookings.leaseUntil), lt(bookings.leaseUntil, now)),
      ),
    )
    // Where money or an order is open comes before trips that are only read again.
    .orderBy(sql`${bookings.state} = 'confirmed'`, bookings.updatedAt)
    .limit(limit);
  return rows.map(({ booking }) => booking);
}

/** Says when the reconciler looks at a booking again; nothing where another worker has leased it since it was read. */
export async function lookAgainAt(db: Database, booking: BookingRow, lookAt: Date): Promise<void> {
  await db.update(bookings).set({ lookAt }).where(isLeasedAsRead(booking));
}

/** Lets the reconciler look at a booking at once, and watch it until a time, whoever has it. */
export async function watchFrom(db: Database, id: string, lookAt: Date, watchUntil: Date): Promise<void> {
  await db.update(bookings).set({ lookAt, watchUntil }).where(eq(bookings.id, id));
}

/** Ends the look at a confirmed booking, unless another was asked for since the row was read. */
export async function endLook(db: Database, booking: BookingRow): Promise<void> {
  if (booking.lookAt === null) return;
  await db
    .update(bookings)
    .set({ lookAt: null })
    .where(and(eq(bookings.id, booking.id), eq(bookings.lookAt, booking.lookAt)));
}

/** Takes a booking for one worker: the row as it is from now on; null when another has it. */
export async function leaseBooking(deps: LeaseDeps, id: string, ms: number): Promise<BookingRow | null> {
  const number = await takeLease(deps, bookings, id, ms);
  if (number === null) return null;
  const row = await getBookingRow(deps.db, id);
  // Away for longer than the lease between the two, and another worker has it.
  return row.leaseNumber === number ? row : null;
}

/** Proves that `booking` is still leased to whoever asks, for the next milliseconds. */
export const keepBooking = (deps: LeaseDeps, booking: BookingRow, ms: number): Promise<boolean> =>
  keepLease(deps, bookings, booking, ms);

/** Gives back the booking that `booking` was leased as. */
export const endBookingLease = (db: Database, booking: BookingRow): Promise<void> => endLease(db, bookings, booking);
