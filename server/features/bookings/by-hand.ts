import { getPayment, movePayment, type PaymentRow, releaseHold } from '../payments/index.ts';
import { advanceBooking, type BookingDeps } from './booking-deps.ts';
import { supplierOf } from './cancellation-facts.ts';
import { advanceCancellation, told } from './cancellation-moves.ts';
import { type CancellationRow, moveCancellation, moveWithBooking } from './cancellation-repository.ts';
import { lateOrderWatch } from './late-orders.ts';
import { seeRefundsElsewhere } from './money-elsewhere.ts';
import { type BookingRow, getBookingRow } from './repository.ts';
import { settleBooking } from './settle-booking.ts';
import { isOurs, recordCancelled, settleCancellation } from './settle-cancellation.ts';

/** How long, and how often, a cancellation that a person called off is looked up, should it have happened after all. */
const lateWatchMs = 24 * 3_600_000;
const lateLookMs = 15 * 60_000;
const detail = 'settled by hand';

/** What the supplier has for a booking at this moment; null where it does not say. */
export async function orderNow(
  deps: BookingDeps,
  booking: BookingRow,
): Promise<{ readonly kind: 'none' } | { readonly kind: 'stands' | 'cancelled'; readonly id: string } | null> {
  const supplier = supplierOf(deps, booking);
  if (booking.orderId !== null) {
    const order = await supplier.getOrder(booking.orderId);
    if (!order.ok) return null;
    return { kind: order.value.cancelledAt === null ? 'stands' : 'cancelled', id: order.value.id };
  }
  const found = await supplier.findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok) return null;
  return found.value === null ? { kind: 'none' } : { kind: 'stands', id: found.value.id };
}

/**
 * Does at once what the reconciler would do, and looks at what it leaves to a person: an order that appeared is noted,
 * a cancellation that came through is taken on. Whoever calls holds the leases of both rows.
 */
export async function lookAgainByHand(
  deps: BookingDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<void> {
  const settled = await settleBooking(deps, booking);
  if (cancellation === null) return;
  if (cancellation.state !== 'needs_attention') await settleCancellation(deps, cancellation);
  else if (settled.state !== 'cancelled' && settled.orderId !== null) {
    const order = await supplierOf(deps, settled).getOrder(settled.orderId);
    if (order.ok && order.value.cancelledAt !== null && isOurs(cancellation, order.value.cancellation)) {
      await recordCancelled(deps, cancellation, order.value.cancellation, 'found canceled');
    }
  }
}

/** The travellers fly, a person saw to the rest: the order stands and nothing is held on the card any more. */
export async function settleFlying(
  deps: BookingDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<boolean> {
  if (cancellation === null) {
    await freeHold(deps, booking);
    return (await advanceBooking(deps, booking, { to: 'confirmed', detail })) !== null;
  }
  const now = deps.clock.now().getTime();
  const set = {
    failureCode: 'CANCELLATION_BY_PHONE',
    lookAt: new Date(now + lateLookMs),
    watchUntil: new Date(now + lateWatchMs),
  };
  return (await advanceCancellation(deps, cancellation, { to: 'failed', detail, set })) !== null;
}

/**
 * There is no order any more, a person saw to the rest, and tells the traveller. Money that was taken without an order
 * must have gone back before.
 */
export async function settleNotFlying(
  deps: BookingDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<boolean> {
  const payment = await freeHold(deps, booking);
  await seeRefundsElsewhere(deps, booking);
  if (cancellation === null) {
    const to = booking.orderId === null ? 'refused' : 'cancelled';
    const failureMessage = payment.state === 'captured' ? 'Nothing was booked. Your card was paid back.' : null;
    const set = {
      orderActions: [],
      failureMessage,
      ...(booking.orderId === null ? { ...lateOrderWatch(deps), lookAt: null } : {}),
    };
    return (await advanceBooking(deps, booking, { to, detail, set, isQuiet: true })) !== null;
  }
  const at = deps.clock.now();
  const set = {
    cancelledAt: cancellation.cancelledAt ?? at,
    refundStatus: cancellation.refundMinor > 0 ? ('refunded' as const) : ('none' as const),
    repaidByHand: cancellation.refundMinor > 0,
    lookAt: null,
    watchUntil: null,
  };
  if (booking.state === 'cancelled') {
    return (await advanceCancellation(deps, cancellation, { to: 'done', detail, set })) !== null;
  }
  const bookingMove = { to: 'cancelled', at, detail, set: { orderActions: [] }, isQuiet: true } as const;
  const move = { to: 'done', at, detail, set } as const;
  const done = await moveWithBooking(deps.db, cancellation, move, booking, bookingMove);
  if (done === null) return false;
  told(deps, cancellation, 'done', detail);
  deps.onBookingMove('cancelled');
  return true;
}

/** The traveller was paid what the provider could not pay back: payment and cancellation end together. */
export async function endRefundByHand(
  deps: BookingDeps,
  payment: PaymentRow,
  cancellation: CancellationRow,
): Promise<boolean> {
  const at = deps.clock.now();
  const set = { refundStatus: 'refunded', repaidByHand: true, lookAt: null, watchUntil: null } as const;
  const isDone = await deps.db.transaction(async (tx) => {
    const done = await moveCancellation(tx, cancellation, { to: 'done', at, detail: 'repaid by hand', set });
    if (done === null) return false;
    const paid = await movePayment(tx, payment, { to: 'repaid_by_hand', at, detail: cancellation.id });
    if (paid === null) throw new Error(`Payment ${payment.id} moved while its refund was ended by hand`);
    return true;
  });
  if (!isDone) return false;
  deps.onMove('repaid_by_hand');
  told(deps, cancellation, 'done', 'repaid by hand');
  return true;
}

/** What is still held goes free first: a crash between leaves the booking with the person who settles it. */
async function freeHold(deps: BookingDeps, booking: BookingRow): Promise<PaymentRow> {
  const payment = await getPayment(deps.db, (await getBookingRow(deps.db, booking.id)).paymentId);
  const isHeld = payment.state === 'booked' || payment.state === 'capture_failed';
  return isHeld ? releaseHold(deps, payment, detail) : payment;
}
