import { isSameMoney } from '#domain/money/money.ts';
import { disagreementOf } from '#domain/vendors/compare-answer.ts';
import { keepLease, withLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type { SupplierOrder } from '#server/ports/supplier.ts';
import type { BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { type BookingRow, bookingLifecycle } from './lifecycle.ts';
import { supplierOf } from './order-supplier.ts';
import { endWatch, orderPart, recordOrderFound, scheduleReconciliation, scheduleWatch } from './repository.ts';

/** How long a late order of a booking presumed never made is looked for. */
const watchMs = 24 * 3_600_000;
/** Delay before the first check. Each later delay equals the time waited so far, up to the maximum. */
const firstCheckMs = 60_000;
const maximumCheckDelayMs = 2 * 3_600_000;

/** Watches a booking whose order is presumed never made, from now on. */
export function lateOrderWatch({ clock }: BookingDeps): { readonly watchUntil: Date } {
  return { watchUntil: new Date(clock.now().getTime() + watchMs) };
}

/**
 * Looks for the order of a booking presumed never made. The watch ends with the first answered check after its time,
 * not by the clock alone: an outage of all instances must not hide an order. The caller holds the booking's lease.
 */
export async function lookForLateOrder(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const now = deps.clock.now().getTime();
  if (booking.watchUntil === null) return booking;
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  // The supplier still lists an order canceled at no cost, which is settled.
  const order = found.ok && found.value?.id !== booking.orderId ? found.value : null;
  if (order !== null) return recordLateOrder(deps, booking, order);
  if (found.ok && booking.watchUntil.getTime() <= now) {
    await endWatch(deps.db, booking);
    return booking;
  }
  const waitedMs = now - (booking.orderedAt ?? booking.createdAt).getTime();
  const delayMs = Math.min(Math.max(waitedMs, firstCheckMs), maximumCheckDelayMs);
  await scheduleReconciliation(deps.db, booking, new Date(now + delayMs));
  return booking;
}

/** For a booking that needs attention because it had no order: records the order once it appears. */
export async function lookForMissingOrder(deps: BookingDeps, booking: BookingRow): Promise<void> {
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok || found.value === null) return;
  if (await recordOrderFound(deps.db, booking, found.value, deps.clock.now())) {
    deps.log.error(
      { booking: booking.id, order: found.value.id },
      'The supplier has an order for a booking that needs attention',
    );
  }
}

/**
 * Handles an order that the supplier accepted, or may have, for a booking that another worker moved during the call. A
 * known order is recorded; otherwise the booking is watched from now on.
 */
export async function handleMovedBooking(
  deps: BookingDeps,
  booking: BookingRow,
  order: SupplierOrder | null,
): Promise<BookingRow> {
  const { id } = booking;
  if (order === null) {
    if (booking.state === 'refused')
      await scheduleWatch(deps.db, id, deps.clock.now(), lateOrderWatch(deps).watchUntil);
    return booking;
  }
  if (booking.orderId === order.id) return booking;
  deps.log.error(
    { booking: id, order: order.id, state: booking.state },
    'An order arrived after its booking had moved on',
  );
  if (booking.state === 'refused') {
    const recorded = await withLease(deps, bookingLifecycle, id, callLeaseMs, async (leased) =>
      leased.state === 'refused' ? recordLateOrder(deps, leased, order) : null,
    );
    if (recorded !== null) return recorded;
    await scheduleWatch(deps.db, id, deps.clock.now(), lateOrderWatch(deps).watchUntil);
  } else if (booking.state === 'needs_attention' && booking.orderId === null) {
    await recordOrderFound(deps.db, booking, order, deps.clock.now());
  }
  return getRow(deps.db, bookingLifecycle, id);
}

/**
 * Handles an order that appears after its traveler read that nothing was booked. First raises the alert; then
 * cancels the order if the supplier refunds its full price, which makes that statement true again.
 */
async function recordLateOrder(deps: BookingDeps, booking: BookingRow, order: SupplierOrder): Promise<BookingRow> {
  const alert = await advance(deps, bookingLifecycle, booking, {
    to: 'needs_attention',
    detail: 'the order appeared late',
    set: orderPart(order),
  });
  if (alert === null) return getRow(deps.db, bookingLifecycle, booking.id);
  if (!(await cancelAtNoCost(deps, alert, order))) return alert;
  const undone = await advance(deps, bookingLifecycle, alert, {
    to: 'refused',
    detail: `${order.id} was canceled at no cost`,
    set: { orderActions: [], watchUntil: null },
    isQuiet: true,
  });
  return undone ?? getRow(deps.db, bookingLifecycle, booking.id);
}

/** True once the order is certainly canceled at no cost to us; false leaves it to a person. */
async function cancelAtNoCost(deps: BookingDeps, booking: BookingRow, order: SupplierOrder): Promise<boolean> {
  const supplier = supplierOf(deps, booking);
  const offered = await supplier.quoteCancellation(order.id);
  if (!offered.ok) return false;
  const { id, refund, refundTo } = offered.value;
  if (refundTo !== 'money' || refund === null || !isSameMoney(refund, order.total)) return false;
  if (!(await keepLease(deps, bookingLifecycle, booking, callLeaseMs))) return false;
  const confirmed = await supplier.confirmCancellation(id);
  if (!confirmed.ok) return false;
  const { id: confirmedId, orderId, confirmedAt, refund: amount } = confirmed.value;
  const disagreement = disagreementOf(
    'the cancellation',
    { id, of: orderId === null ? undefined : order.id, amount: order.total, isConfirmed: true },
    { id: confirmedId, of: orderId, amount, isConfirmed: confirmedAt !== null },
  );
  if (disagreement !== null) deps.log.error({ booking: booking.id, disagreement }, 'A late order may not be canceled');
  return disagreement === null;
}
