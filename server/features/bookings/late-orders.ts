import { isSameMoney } from '../../../domain/money/money.ts';
import type { SupplierOrder } from '../../ports/supplier.ts';
import { advanceBooking, type BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { supplierOf } from './cancellation-facts.ts';
import {
  type BookingRow,
  endBookingLease,
  getBookingRow,
  keepBooking,
  leaseBooking,
  lookAgainAt,
  noteOrderFound,
  orderPart,
  watchFrom,
} from './repository.ts';

/** How long a booking that counted as never made is looked up for an order that appears late. */
const watchMs = 24 * 3_600_000;
/** It is looked up after this, then after as long again as it has waited, and at least this often. */
const firstLookMs = 60_000;
const longestLookMs = 2 * 3_600_000;

/** Until when a booking whose order counts as never made is watched from now on. */
export function lateOrderWatch({ clock }: BookingDeps): { readonly watchUntil: Date } {
  return { watchUntil: new Date(clock.now().getTime() + watchMs) };
}

/** Looks for the order of a booking that counts as never made, until its watch ends. Whoever calls holds its lease. */
export async function lookForLateOrder(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const now = deps.clock.now().getTime();
  if (booking.watchUntil === null || booking.watchUntil.getTime() < now) return booking;
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  // The supplier still lists an order that was canceled at no cost: that one is settled.
  const order = found.ok && found.value?.id !== booking.orderId ? found.value : null;
  if (order !== null) return recordLateOrder(deps, booking, order);
  const waitedMs = now - (booking.orderedAt ?? booking.createdAt).getTime();
  const pauseMs = Math.min(Math.max(waitedMs, firstLookMs), longestLookMs);
  await lookAgainAt(deps.db, booking, new Date(now + pauseMs));
  return booking;
}

/** Notes the order of a booking that is with a person because there was none, once the supplier shows it. */
export async function lookForMissingOrder(deps: BookingDeps, booking: BookingRow): Promise<void> {
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok || found.value === null) return;
  if (await noteOrderFound(deps.db, booking, found.value, deps.clock.now())) {
    deps.log.error(
      { booking: booking.id, order: found.value.id },
      'The supplier has an order for a booking that waits for a person',
    );
  }
}

/**
 * The supplier took, or may have taken, the order of a booking that another hand moved while the call was under way. Where
 * the order is known it is never dropped; else the booking is watched from now on.
 */
export async function meetMoved(
  deps: BookingDeps,
  booking: BookingRow,
  order: SupplierOrder | null,
): Promise<BookingRow> {
  const { id } = booking;
  if (order === null) {
    if (booking.state === 'refused') await watchFrom(deps.db, id, deps.clock.now(), lateOrderWatch(deps).watchUntil);
    return booking;
  }
  if (booking.orderId === order.id) return booking;
  deps.log.error(
    { booking: id, order: order.id, state: booking.state },
    'An order arrived after its booking had moved on',
  );
  if (booking.state === 'refused') {
    const leased = await leaseBooking(deps, id, callLeaseMs);
    if (leased?.state === 'refused') {
      return recordLateOrder(deps, leased, order).finally(() => endBookingLease(deps.db, leased));
    }
    if (leased !== null) await endBookingLease(deps.db, leased);
    await watchFrom(deps.db, id, deps.clock.now(), lateOrderWatch(deps).watchUntil);
  } else if (booking.state === 'needs_attention' && booking.orderId === null) {
    await noteOrderFound(deps.db, booking, order, deps.clock.now());
  }
  return getBookingRow(deps.db, id);
}

/**
 * An order appeared for a booking whose traveler was told that nothing was booked. A person is called first; then the
 * order is canceled where the supplier gives all of its price back, and the booking is again what the traveler knows.
 */
async function recordLateOrder(deps: BookingDeps, booking: BookingRow, order: SupplierOrder): Promise<BookingRow> {
  const alert = await advanceBooking(deps, booking, {
    to: 'needs_attention',
    detail: 'the order appeared late',
    set: orderPart(order),
  });
  if (alert === null) return getBookingRow(deps.db, booking.id);
  if (!(await cancelAtNoCost(deps, alert, order))) return alert;
  const undone = await advanceBooking(deps, alert, {
    to: 'refused',
    detail: `${order.id} was canceled at no cost`,
    set: { orderActions: [], watchUntil: null },
    isQuiet: true,
  });
  return undone ?? getBookingRow(deps.db, booking.id);
}

/** True once an order is surely canceled and all that it cost comes back to us; false leaves it to a person. */
async function cancelAtNoCost(deps: BookingDeps, booking: BookingRow, order: SupplierOrder): Promise<boolean> {
  const supplier = supplierOf(deps, booking);
  const offered = await supplier.quoteCancellation(order.id);
  if (offered.kind !== 'quoted') return false;
  const { id, refund, refundTo } = offered.cancellation;
  if (refundTo !== 'money' || refund === null || !isSameMoney(refund, order.total)) return false;
  if (!(await keepBooking(deps, booking, callLeaseMs))) return false;
  return (await supplier.confirmCancellation(id)).kind === 'confirmed';
}
