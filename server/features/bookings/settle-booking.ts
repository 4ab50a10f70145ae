import type { ErrorCode } from '../../../contract/errors.ts';
import { exactMoney, isSameMoney } from '../../../domain/money/money.ts';
import type { FlightSupplier, OrderCommand, OrderOutcome, OrderRefusal, SupplierOrder } from '../../ports/supplier.ts';
import { captureAgain, captureHold, getPayment, type PaymentRow, releaseHold } from '../payments/index.ts';
import { advanceBooking, type BookingDeps } from './booking-deps.ts';
import { callLeaseMs } from './call-lease.ts';
import { supplierOf } from './cancellation-facts.ts';
import { lateOrderWatch, lookForLateOrder, lookForMissingOrder, meetMoved } from './late-orders.ts';
import { watchMoney } from './money-elsewhere.ts';
import { type BookingRow, getBookingRow, keepBooking, orderPart } from './repository.ts';
import { watchConfirmed } from './watch-confirmed.ts';

/** After this an order that the supplier accepted but never showed is handed to a person. */
const acceptedPatienceMs = 24 * 3_600_000;

const refusalCodes: Record<OrderRefusal, ErrorCode> = {
  offer_gone: 'OFFER_NO_LONGER_AVAILABLE',
  offer_expired: 'OFFER_EXPIRED',
  price_changed: 'PRICE_CHANGED',
  service_gone: 'SERVICE_NOT_AVAILABLE',
  passengers: 'INVALID_PASSENGERS',
  other: 'BOOKING_REFUSED',
};

/**
 * Sends the one order of a prepared booking and takes it as far as can be known: confirmed with the money captured,
 * refused with the hold released, or left for `settleBooking`. Called once, by the request that prepared the booking.
 */
export async function orderBooking(
  deps: BookingDeps,
  supplier: FlightSupplier,
  prepared: BookingRow,
  command: OrderCommand,
): Promise<BookingRow> {
  const ordering = await advanceBooking(deps, prepared, { to: 'ordering', set: { orderedAt: deps.clock.now() } });
  if (ordering === null) return getBookingRow(deps.db, prepared.id);
  if (!(await keepBooking(deps, ordering, callLeaseMs))) {
    // This process was away for so long that another may have settled the booking: it is left to that one, unsent.
    deps.log.error({ booking: prepared.id }, 'The order was not sent: its time was over before it could be');
    return getBookingRow(deps.db, prepared.id);
  }
  return applyOutcome(deps, ordering, await supplier.createOrder(command));
}

/**
 * Brings a booking as far towards its end as can be known now. Safe to repeat: it never orders, it looks up, captures
 * and releases. A row in `ordering` counts as unknown: whoever sent that order is gone.
 */
export async function settleBooking(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  switch (booking.state) {
    case 'prepared':
      return refuseBooking(deps, booking, { code: 'BOOKING_REFUSED', detail: 'left before the order was sent' });
    case 'ordering': {
      const unknown = await advanceBooking(deps, booking, {
        to: 'order_unknown',
        detail: 'the order call was cut off',
      });
      return unknown === null ? getBookingRow(deps.db, booking.id) : lookUp(deps, unknown);
    }
    case 'order_unknown':
    case 'order_accepted':
      return lookUp(deps, booking);
    case 'ordered':
      return collect(deps, booking);
    case 'refused':
      return watchRefused(deps, booking);
    case 'confirmed':
      return watchConfirmed(deps, booking);
    case 'needs_attention':
      if (booking.orderId === null) await lookForMissingOrder(deps, booking);
      return watchMoney(deps, booking);
    case 'cancelled':
      return watchMoney(deps, booking);
    default:
      return booking;
  }
}

/**
 * An administrator made sure that there is no order: the booking counts as never made, and is watched like every other
 * of that kind for an order that appears after all.
 */
export async function refuseByHand(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  return refuseOrdered(deps, booking, 'BOOKING_REFUSED', 'released by hand');
}

/** An administrator made sure that the order stands and the money is held: takes the money, as after an order. */
export async function collectByHand(deps: BookingDeps, booking: BookingRow, tryName: string): Promise<BookingRow> {
  const ordered = await advanceBooking(deps, booking, { to: 'ordered', detail: 'collected by hand' });
  return ordered === null
    ? getBookingRow(deps.db, booking.id)
    : collect(deps, ordered, (payment) => captureAgain(deps, payment, tryName));
}

async function applyOutcome(deps: BookingDeps, booking: BookingRow, outcome: OrderOutcome): Promise<BookingRow> {
  switch (outcome.kind) {
    case 'ordered':
      return recordOrder(deps, booking, outcome.order);
    case 'refused':
      return refuseOrdered(deps, booking, refusalCodes[outcome.reason], outcome.message);
    case 'accepted':
      return (await advanceBooking(deps, booking, { to: 'order_accepted' })) ?? onMoved(deps, booking, null);
    case 'unknown': {
      const unknown = await advanceBooking(deps, booking, { to: 'order_unknown', detail: outcome.message });
      return unknown === null ? onMoved(deps, booking, null) : lookUp(deps, unknown);
    }
  }
}

async function lookUp(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok) {
    deps.log.warn({ booking: booking.id, upstream: found.failure.message }, 'Order look-up failed; it is repeated');
    return booking;
  }
  if (found.value !== null) return recordOrder(deps, booking, found.value);

  if (booking.creationFailedAt !== null) {
    return refuseOrdered(deps, booking, 'BOOKING_REFUSED', 'the supplier could not make the order');
  }
  const waited = deps.clock.now().getTime() - (booking.orderedAt ?? booking.createdAt).getTime();
  if (booking.state === 'order_accepted') {
    if (waited < acceptedPatienceMs) return booking;
    return moved(
      deps,
      booking,
      await advanceBooking(deps, booking, { to: 'needs_attention', detail: 'accepted, then no order' }),
    );
  }
  if (waited < deps.orderSettleMs) return booking;
  return refuseOrdered(deps, booking, 'BOOKING_REFUSED', 'no order appeared within the settle window');
}

async function recordOrder(deps: BookingDeps, booking: BookingRow, order: SupplierOrder): Promise<BookingRow> {
  if (order.liveMode !== booking.liveMode) {
    deps.log.error({ booking: booking.id, order: order.id }, 'The order is of another mode than the booking');
  }
  const set = orderPart(order);
  const agreed = { amountMinor: booking.supplierMinor, currency: booking.currency };
  if (!isSameMoney(order.total, agreed)) {
    const detail = `the order costs ${exactMoney(order.total)} instead of ${exactMoney(agreed)}`;
    const alert = await advanceBooking(deps, booking, { to: 'needs_attention', detail, set });
    return alert ?? onMoved(deps, booking, order);
  }
  const ordered = await advanceBooking(deps, booking, { to: 'ordered', detail: order.id, set });
  return ordered === null ? onMoved(deps, booking, order) : collect(deps, ordered);
}

/** What the supplier took, or may have taken, belongs to a booking that another hand moved meanwhile. */
async function onMoved(deps: BookingDeps, { id }: BookingRow, order: SupplierOrder | null): Promise<BookingRow> {
  const booking = await getBookingRow(deps.db, id);
  const isOpen = booking.orderId === null && ['ordering', 'order_unknown', 'order_accepted'].includes(booking.state);
  return order !== null && isOpen ? recordOrder(deps, booking, order) : meetMoved(deps, booking, order);
}

/** The order exists: take the money. While that is not settled the booking stays `ordered` and is never called failed. */
async function collect(
  deps: BookingDeps,
  booking: BookingRow,
  capture = (payment: PaymentRow) => captureHold(deps, payment),
): Promise<BookingRow> {
  const payment = await capture(await getPayment(deps.db, booking.paymentId));
  if (payment.state === 'captured')
    return moved(deps, booking, await advanceBooking(deps, booking, { to: 'confirmed' }));
  if (payment.state === 'capturing') return booking;
  return moved(
    deps,
    booking,
    await advanceBooking(deps, booking, { to: 'needs_attention', detail: `payment is ${payment.state}` }),
  );
}

/** An order that was sent counts as never made: the booking is watched, because the supplier may have it after all. */
function refuseOrdered(deps: BookingDeps, booking: BookingRow, code: ErrorCode, detail: string): Promise<BookingRow> {
  return refuseBooking(deps, booking, { code, detail, ...lateOrderWatch(deps) });
}

/** Surely no order: say so first, then release the hold, which is repeated by the reconciler until it is done. */
async function refuseBooking(
  deps: BookingDeps,
  booking: BookingRow,
  refusal: { readonly code: ErrorCode; readonly detail: string; readonly watchUntil?: Date },
): Promise<BookingRow> {
  const { code: failureCode, detail, ...watch } = refusal;
  const refused = await advanceBooking(deps, booking, { to: 'refused', detail, set: { failureCode, ...watch } });
  return refused === null ? getBookingRow(deps.db, booking.id) : releaseRefused(deps, refused);
}

async function releaseRefused(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const payment = await releaseHold(deps, await getPayment(deps.db, booking.paymentId), 'no order');
  if (payment.state !== 'captured') return booking;
  return moved(
    deps,
    booking,
    await advanceBooking(deps, booking, { to: 'needs_attention', detail: 'money without an order' }),
  );
}

/** Frees what a crash left claimed, then looks for an order that appears after all. */
async function watchRefused(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const payment = await getPayment(deps.db, booking.paymentId);
  return payment.state === 'booked' ? releaseRefused(deps, booking) : lookForLateOrder(deps, booking);
}

async function moved(deps: BookingDeps, booking: BookingRow, row: BookingRow | null): Promise<BookingRow> {
  return row ?? getBookingRow(deps.db, booking.id);
}
