import { type BookingState, bookingTable } from '#domain/booking/booking-states.ts';
import type { Database } from '#server/database/database.ts';
import type { ChangesOf, Effect, Lifecycle, LifecycleDeps } from '#server/lifecycle/lifecycle.ts';
import { recordTransition, type Transition, transition } from '#server/lifecycle/transition.ts';
import { type MailOrder, queueMail } from '../mail/index.ts';
import { deleteHeldOrders } from './review/held-orders.ts';
import { bookings } from './tables.ts';

/** Most outcomes that are not known at once are known by then, and need no mail of their own. */
const pendingMailMs = 60_000;

export type BookingMailKind =
  | 'booking_in_review'
  | 'booking_pending'
  | 'booking_confirmed'
  | 'booking_refused'
  | 'booking_cancelled'
  | 'booking_cancelled_elsewhere'
  | 'booking_money_taken'
  | 'booking_money_returned';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;
export type BookingChanges = ChangesOf<BookingRow>;
export type BookingTransition = Transition<BookingState, BookingRow>;

export const bookingLifecycle: Lifecycle<BookingState, BookingRow> = {
  subject: 'booking',
  states: bookingTable,
  table: bookings,
  isFenced: true,
  alertStates: ['needs_attention'],
  logIds: ({ id, paymentId }) => ({ booking: id, payment: paymentId }),
  effects: bookingEffects,
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

/** What happens beside a booking’s transition; `from` is null for a new booking. */
export function bookingEffects({
  from,
  to,
  at,
}: {
  readonly from: BookingState | null;
  readonly to: BookingState;
  readonly at: Date;
}): readonly Effect<BookingRow>[] {
  const kind = mailsOfStates[to];
  const isAnswer = to === 'refused' && from !== 'order_unknown' && from !== 'order_accepted';
  return [
    ...(from === 'in_review' ? [deleteHeldOrder] : []),
    ...(kind === undefined ? [] : [mailEffect(kind, isAnswer, at)]),
  ];
}

function deleteHeldOrder(tx: Database, { id }: BookingRow): Promise<void> {
  return deleteHeldOrders(tx, [id]);
}

/** A refusal that the call itself answers is mailed only if its traveler was told 'pending' before (CONF-05). */
function mailEffect(kind: BookingMailKind, isAnswer: boolean, at: Date): Effect<BookingRow> {
  return async (tx, booking) => {
    if (!isAnswer || booking.toldPending) await queueBookingMail(tx, booking, kind, at);
  };
}

/** Queues a mail about a booking, in the caller's transaction. One that the booking is pending is sent only if its outcome is not known by then. */
export async function queueBookingMail(
  tx: Database,
  { id, brandKey, contactEmail: recipient }: BookingRow,
  kind: BookingMailKind,
  at: Date,
): Promise<void> {
  if (recipient !== '') await queueMail(tx, { ...mailOf(kind, id, at), brandKey, recipient }, at);
}

/** Moves a booking as `advance` does, with a mail that is about more than the state it reaches. */
export async function advanceWithMail(
  deps: LifecycleDeps,
  booking: BookingRow,
  move: Omit<BookingTransition, 'at'>,
  kind: BookingMailKind,
): Promise<BookingRow | null> {
  const at = deps.clock.now();
  const next = await deps.db.transaction(async (tx) => {
    const moved = await transition(tx, bookingLifecycle, booking, { ...move, at });
    if (moved !== null) await queueBookingMail(tx, booking, kind, at);
    return moved;
  });
  if (next !== null) recordTransition(deps, bookingLifecycle, booking, move);
  return next;
}

function mailOf(kind: BookingMailKind, bookingId: string, at: Date): Omit<MailOrder, 'brandKey' | 'recipient'> {
  const sendAt = new Date(at.getTime() + (kind === 'booking_pending' ? pendingMailMs : 0));
  return { occasion: `${bookingId}:${kind}`, payload: { kind, bookingId }, sendAt };
}
