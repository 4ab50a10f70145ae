import type { ErrorCode } from '../../../contract/errors.ts';
import { exactMoney, isSameMoney } from '../../../domain/money/money.ts';
import type { FlightSupplier, OrderCommand, OrderOutcome, OrderRefusal, SupplierOrder } from '../../ports/supplier.ts';
import { captureAgain, captureHold, getPayment, type PaymentRow, releaseHold } from '../payments/index.ts';
import { advanceBooking, type BookingDeps } from './booking-deps.ts';
import { watchMoney } from './money-elsewhere.ts';
import { type BookingRow, getBookingRow, lookAgainAt, orderPart } from './repository.ts';
import { watchConfirmed } from './watch-confirmed.ts';

/** After this an order that the supplier accepted but never showed is handed to a person. */
const acceptedPatienceMs = 24 * 3_600_000;
/** How long, and how often, a booking that counted as never made is looked up for an order that appears late. */
const lateOrderWatchMs = 24 * 3_600_000;
const lateOrderLookMs = 15 * 60_000;

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
  return applyOutcome(deps, ordering, await supplier.createOrder(command));
}

/**
 * Brings a booking as far towards its end as can be known now. Safe to repeat: it never orders, it looks up, captures
 * and releases. A row in `ordering` counts as unknown: whoever sent that order is gone.
 */
export async function settleBooking(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  switch (booking.state) {
    case 'prepared':
      return refuseBooking(deps, booking, 'BOOKING_REFUSED', 'left before the order was sent');
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
  const watchUntil = new Date(deps.clock.now().getTime() + lateOrderWatchMs);
  return refuseBooking(deps, booking, 'BOOKING_REFUSED', 'released by hand', { watchUntil });
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
      return refuseBooking(deps, booking, refusalCodes[outcome.reason], outcome.message);
    case 'accepted':
      return moved(deps, booking, await advanceBooking(deps, booking, { to: 'order_accepted' }));
    case 'unknown': {
      const unknown = await advanceBooking(deps, booking, { to: 'order_unknown', detail: outcome.message });
      return unknown === null ? getBookingRow(deps.db, booking.id) : lookUp(deps, unknown);
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

  const watchUntil = new Date(deps.clock.now().getTime() + lateOrderWatchMs);
  if (booking.creationFailedAt !== null) {
    return refuseBooking(deps, booking, 'BOOKING_REFUSED', 'the supplier could not make the order', { watchUntil });
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
  return refuseBooking(deps, booking, 'BOOKING_REFUSED', 'no order appeared within the settle window', { watchUntil });
}

async function recordOrder(deps: BookingDeps, booking: BookingRow, order: SupplierOrder): Promise<BookingRow> {
  if (order.liveMode !== booking.liveMode) {
    deps.log.error({ booking: booking.id, order: order.id }, 'The order is of another mode than the booking');
  }
  const set = orderPart(order);
  const agreed = { amountMinor: booking.supplierMinor, currency: booking.currency };
  if (!isSameMoney(order.total, agreed)) {
    const detail = `the order costs ${exactMoney(order.total)} instead of ${exactMoney(agreed)}`;
    return moved(deps, booking, await advanceBooking(deps, booking, { to: 'needs_attention', detail, set }));
  }
  const ordered = await advanceBooking(deps, booking, { to: 'ordered', detail: order.id, set });
  return ordered === null ? getBookingRow(deps.db, booking.id) : collect(deps, ordered);
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

/** Surely no order: say so first, then release the hold, which is repeated by the reconciler until it is done. */
async function refuseBooking(
  deps: BookingDeps,
  booking: BookingRow,
  code: ErrorCode,
  detail: string,
  watch: { readonly watchUntil?: Date } = {},
): Promise<BookingRow> {
  const set = { failureCode: code, ...watch };
  const refused = await advanceBooking(deps, booking, { to: 'refused', detail, set });
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

/** Frees what a crash left claimed, and looks for an order that appears after all: that one needs a person. */
async function watchRefused(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const payment = await getPayment(deps.db, booking.paymentId);
  if (payment.state === 'booked') return releaseRefused(deps, booking);
  const now = deps.clock.now().getTime();
  if (booking.watchUntil === null || booking.watchUntil.getTime() < now) return booking;
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok || found.value === null) {
    await lookAgainAt(deps.db, booking.id, new Date(now + lateOrderLookMs));
    return booking;
  }
  const set = orderPart(found.value);
  return moved(
    deps,
    booking,
    await advanceBooking(deps, booking, { to: 'needs_attention', detail: 'the order appeared late', set }),
  );
}

function supplierOf(deps: BookingDeps, booking: BookingRow): FlightSupplier {
  const supplier = deps.vendors.supplierOf(booking.liveMode);
  if (supplier === null) throw new Error(`Booking ${booking.id} was made in a mode that is not configured any more`);
  return supplier;
}

async function moved(deps: BookingDeps, booking: BookingRow, row: BookingRow | null): Promise<BookingRow> {
  return row ?? getBookingRow(deps.db, booking.id);
}
