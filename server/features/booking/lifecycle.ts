import { eq } from 'drizzle-orm';
import { type BookingState, bookingTable } from '#domain/booking/booking-states.ts';
import type { Database } from '#server/database/database.ts';
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { queueMail } from '../mail/index.ts';
import { deleteHeldOrders } from './review/held-orders.ts';
import { bookings } from './tables.ts';

/** Most outcomes that are not known at once are known by then, and need no mail of their own. */
const pendingMailMs = 60_000;

type BookingMailKind =
  | 'booking_in_review'
  | 'booking_pending'
  | 'booking_confirmed'
  | 'booking_refused'
  | 'booking_cancelled';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;
export type BookingChanges = Partial<Omit<NewBooking, 'id' | 'state'>>;
export type BookingTransition = Transition<BookingState, BookingChanges>;

export const bookingLifecycle: Lifecycle<BookingState, BookingRow, BookingChanges> = {
  subject: 'booking',
  states: bookingTable,
  table: bookings,
  isFenced: true,
  alertStates: ['needs_attention'],
  async find(db, id) {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, id));
    return row ?? null;
  },
  update: (tx, where, changes, moved) =>
    tx
      .update(bookings)
      .set({ ...changes, ...moved })
      .where(where)
      .returning(),
  logIds: ({ id, paymentId }) => ({ booking: id, payment: paymentId }),
  async effects(tx, from, row, at) {
    if (from === 'in_review') await deleteHeldOrders(tx, [row.id]);
    await queueBookingMail(tx, from, row, at);
  },
  mayHaveEffects: (from, to) => from === 'in_review' || mailsOfStates[to] !== undefined,
};

/** The mail about a booking that has reached a state. */
const mailsOfStates: Partial<Record<BookingState, BookingMailKind>> = {
  in_review: 'booking_in_review',
  order_unknown: 'booking_pending',
  order_accepted: 'booking_pending',
  confirmed: 'booking_confirmed',
  cancelled: 'booking_cancelled',
  refused: 'booking_refused',
};

/** Queues the mail for a booking that has reached its state; `from` is null for a new booking. */
export async function queueBookingMail(
  tx: Database,
  from: BookingState | null,
  row: BookingRow,
  at: Date,
): Promise<void> {
  const kind = mailOf(from, row);
  if (kind !== null) await queueMailOf(tx, kind, row, at);
}

/** Queues the mail that a booking is pending, unless its outcome is known by the time it would be sent. */
export function queuePendingMail(tx: Database, row: BookingRow, at: Date): Promise<void> {
  return queueMailOf(tx, 'booking_pending', row, at);
}

async function queueMailOf(tx: Database, kind: BookingMailKind, row: BookingRow, at: Date): Promise<void> {
  const { id: bookingId, brandKey, contactEmail: recipient } = row;
  if (recipient === '') return;
  const sendAt = new Date(at.getTime() + (kind === 'booking_pending' ? pendingMailMs : 0));
  await queueMail(
    tx,
    { occasion: `${bookingId}:${kind}`, brandKey, recipient, payload: { kind, bookingId }, sendAt },
    at,
  );
}

/**
 * The mail for a transition. A refusal is mailed only to travelers who did not get it as the call's answer (CONF-05).
 */
function mailOf(from: BookingState | null, booking: BookingRow): BookingMailKind | null {
  const wasPending = booking.toldPending || from === 'order_unknown' || from === 'order_accepted';
  if (booking.state === 'refused' && !wasPending) return null;
  return mailsOfStates[booking.state] ?? null;
}
