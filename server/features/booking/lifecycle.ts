import { eq } from 'drizzle-orm';
import { type BookingState, bookingTable } from '#domain/booking/booking-states.ts';
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts';
import type { Transition } from '#server/lifecycle/transition.ts';
import { queueMail } from '../mail/index.ts';
import { bookings } from './tables.ts';

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
    const kind = mailOf(from, row);
    if (kind === null || row.contactEmail === '') return;
    const payload = { kind, bookingId: row.id };
    const { brandKey, contactEmail: recipient } = row;
    await queueMail(tx, { occasion: `${row.id}:${kind}`, brandKey, recipient, payload }, at);
  },
};

/**
 * The mail for a transition. A refusal is mailed only to travelers who did not get it as the call's answer (CONF-05).
 */
function mailOf(
  from: BookingState,
  booking: BookingRow,
): 'booking_confirmed' | 'booking_refused' | 'booking_cancelled' | null {
  if (booking.state === 'confirmed') return 'booking_confirmed';
  if (booking.state === 'cancelled') return 'booking_cancelled';
  const wasPending = booking.toldPending || from === 'order_unknown' || from === 'order_accepted';
  return booking.state === 'refused' && wasPending ? 'booking_refused' : null;
}
