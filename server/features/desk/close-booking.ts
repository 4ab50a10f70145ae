import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance, recordTransition, transition } from '#server/lifecycle/transition.ts';
import {
  advanceWithMail,
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  lateOrderWatch,
  scheduleReconciliation,
  supplierOf,
} from '../booking/index.ts';
import {
  advanceWithBooking,
  type CancellationRow,
  cancellationLifecycle,
  isOurs,
  recordCanceled,
  settleCancellation,
} from '../cancellation/index.ts';
import { findPaymentsOf, type PaymentRow, paymentLifecycle, releaseHold } from '../payments/index.ts';
import { markRepaid, recordExternalRefunds, refundLifecycle, refundWatch } from '../refunds/index.ts';
import { reconcileBooking } from '../settlement/index.ts';

/** How long, and how often, the late outcome of a cancellation called off by a person is looked for. */
const lateWatchMs = 24 * 3_600_000;
const lateLookMs = 15 * 60_000;
const detail = 'settled by hand';

/** The supplier's current order for a booking; null if it does not say. */
export async function readOrder(
  deps: BookingDeps,
  booking: BookingRow,
): Promise<{ readonly kind: 'none' } | { readonly kind: 'active' | 'cancelled'; readonly id: string } | null> {
  const supplier = supplierOf(deps, booking);
  if (booking.orderId !== null) {
    const order = await supplier.getOrder(booking.orderId);
    if (!order.ok) return null;
    return { kind: order.value.cancelledAt === null ? 'active' : 'cancelled', id: order.value.id };
  }
  const found = await supplier.findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok) return null;
  return found.value === null ? { kind: 'none' } : { kind: 'active', id: found.value.id };
}

/**
 * Does at once what the reconciler would do, and also what it leaves to a person: records an order that appeared, and
 * completes a cancellation that came through. The caller holds the leases of both rows.
 */
export async function recheckManually(
  deps: BookingDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<void> {
  const settled = await reconcileBooking(deps, await dueNow(deps, booking));
  if (cancellation === null) return;
  if (cancellation.state !== 'needs_attention') await settleCancellation(deps, cancellation);
  else if (settled.state !== 'cancelled' && settled.orderId !== null) {
    const order = await supplierOf(deps, settled).getOrder(settled.orderId);
    if (order.ok && order.value.cancelledAt !== null && isOurs(cancellation, order.value.cancellation)) {
      await recordCanceled(deps, cancellation, order.value.cancellation, 'found canceled');
    }
  }
}

/** A booking whose order is read at its next step, although it is not due. */
async function dueNow(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  if (booking.state !== 'confirmed') return booking;
  await scheduleReconciliation(deps.db, booking, deps.clock.now());
  return getRow(deps.db, bookingLifecycle, booking.id);
}

/** The travelers fly and a person settled the rest: the order exists and nothing is held on the card anymore. */
export async function closeAsConfirmed(
  deps: BookingDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<boolean> {
  if (cancellation === null) {
    await freeHold(deps, booking.paymentId);
    return (await advance(deps, bookingLifecycle, booking, { to: 'confirmed', detail })) !== null;
  }
  const now = deps.clock.now().getTime();
  const set = {
    failureCode: 'CANCELLATION_BY_PHONE',
    reconcileAt: new Date(now + lateLookMs),
    watchUntil: new Date(now + lateWatchMs),
  };
  return (await advance(deps, cancellationLifecycle, cancellation, { to: 'failed', detail, set })) !== null;
}

/**
 * There is no order anymore, and a person settled the rest and informs the traveler. Money captured without an order
 * must already have been refunded, which the traveler is mailed.
 */
export async function closeAsCanceled(
  deps: BookingDeps,
  booking: BookingRow,
  cancellation: CancellationRow | null,
): Promise<boolean> {
  const payment = await freeHold(deps, booking.paymentId);
  for (const { id } of await findPaymentsOf(deps.db, booking.id)) await freeHold(deps, id);
  await recordExternalRefunds(deps, booking);
  if (cancellation === null) {
    const to = booking.orderId === null ? 'refused' : 'cancelled';
    const failureMessage = payment.state === 'captured' ? 'Nothing was booked. Your card was paid back.' : null;
    const set = {
      orderActions: [],
      failureMessage,
      ...(booking.orderId === null
        ? { ...lateOrderWatch(deps), reconcileAt: null }
        : { reconcileAt: deps.clock.now() }),
    };
    const move = { to, detail, set, isQuiet: true } as const;
    const closed =
      payment.state === 'captured' && booking.orderId === null
        ? await advanceWithMail(deps, booking, move, 'booking_money_returned')
        : await advance(deps, bookingLifecycle, booking, move);
    return closed !== null;
  }
  const set = {
    cancelledAt: cancellation.cancelledAt ?? deps.clock.now(),
    refundStatus: cancellation.refundMinor > 0 ? ('refunded' as const) : ('none' as const),
    repaidByHand: cancellation.refundMinor > 0,
    reconcileAt: null,
    watchUntil: null,
  };
  if (booking.state === 'cancelled') {
    return (await advance(deps, cancellationLifecycle, cancellation, { to: 'done', detail, set })) !== null;
  }
  const bookingMove = { to: 'cancelled', detail, set: { orderActions: [] }, isQuiet: true } as const;
  return (await advanceWithBooking(deps, cancellation, { to: 'done', detail, set }, booking, bookingMove)) !== null;
}

/**
 * A person paid the traveler what the provider could not refund: closes refunds and cancellation together. Parts
 * refunded by the provider are watched from now on, because nobody did since the other part failed.
 */
export async function closeRefundManually(
  deps: BookingDeps,
  cancellation: CancellationRow,
  isPartRefunded: boolean,
): Promise<boolean> {
  const at = deps.clock.now();
  const watch = isPartRefunded ? refundWatch(at) : { reconcileAt: null, watchUntil: null };
  const set = { refundStatus: 'refunded', repaidByHand: true, ...watch } as const;
  const closed = await deps.db.transaction(async (tx) => {
    const done = await transition(tx, cancellationLifecycle, cancellation, {
      to: 'done',
      at,
      detail: 'repaid by hand',
      set,
    });
    if (done === null) return null;
    return markRepaid(tx, cancellation.id, at);
  });
  if (closed === null) return false;
  for (const refund of closed) {
    recordTransition(deps, refundLifecycle, refund, { to: 'repaid_by_hand', detail: cancellation.id });
  }
  recordTransition(deps, cancellationLifecycle, cancellation, { to: 'done', detail: 'repaid by hand' });
  return true;
}

/** Releases what a payment still holds first: after a crash in between, the booking still needs attention. */
async function freeHold(deps: BookingDeps, paymentId: string): Promise<PaymentRow> {
  const payment = await getRow(deps.db, paymentLifecycle, paymentId);
  const isHeld = payment.state === 'booked' || payment.state === 'capture_failed';
  return isHeld ? releaseHold(deps, payment, detail) : payment;
}
