import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { disagreementOf } from '#domain/vendors/compare-answer.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance, advanceOrReload } from '#server/lifecycle/transition.ts';
import type { FlightSupplier, OrderCommand, OrderRefusal, SupplierOrder } from '#server/ports/supplier.ts';
import {
  captureAgain,
  captureHold,
  type PaymentRow,
  paymentLifecycle,
  readIntent,
  releaseHold,
} from '../payments/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { handleMovedBooking, lateOrderWatch, lookForLateOrder } from './late-orders.ts';
import { advanceWithMail, type BookingRow, type BookingTransition, bookingLifecycle } from './lifecycle.ts';
import { supplierOf } from './order-supplier.ts';
import { orderPart, scheduleReconciliation } from './repository.ts';
import { endOfReview } from './review/end-of-review.ts';
import { notBookedMessage, refusalReason, wrongTravelersMessage } from './sale/failure-message.ts';
import { type SentOrder, sendOrder } from './sale/send-order.ts';

/** An accepted order not shown by then needs attention. */
const acceptedTimeoutMs = 24 * 3_600_000;

const refusalCodes: Record<OrderRefusal, ErrorCode> = {
  offer_gone: 'OFFER_NO_LONGER_AVAILABLE',
  offer_expired: 'OFFER_EXPIRED',
  price_changed: 'PRICE_CHANGED',
  service_gone: 'SERVICE_NOT_AVAILABLE',
  passengers: 'INVALID_PASSENGERS',
  unavailable: 'BOOKING_UNAVAILABLE',
  other: 'BOOKING_REFUSED',
};

/**
 * Sends the one order of a prepared or approved booking and takes it as far as possible now: confirmed with the money
 * captured, refused with the hold released, or left to `settleBooking`. Called once, by the request that has just
 * claimed the payment, or by the approval.
 */
export async function placeOrder(
  deps: BookingDeps,
  supplier: FlightSupplier,
  prepared: BookingRow,
  command: OrderCommand,
  claimed: PaymentRow | null = null,
): Promise<BookingRow> {
  const sent = await sendOrder(deps, supplier, prepared, command);
  if (sent === null) {
    // This process was paused so long that another may have settled the booking: the order is not sent.
    deps.log.error({ booking: prepared.id }, 'The order was not sent: its lease had expired');
    return getRow(deps.db, bookingLifecycle, prepared.id);
  }
  return applyOrder(deps, sent.booking, sent.ordered, claimed);
}

/**
 * Takes a booking as far toward its end as possible now. Safe to repeat: it never orders, only looks up, captures and
 * releases. A row in `ordering` counts as unknown: the worker that sent the order is gone.
 */
export async function settleBooking(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  switch (booking.state) {
    case 'in_review':
      return settleReview(deps, booking);
    case 'prepared':
      return refuseBooking(deps, booking, { code: 'BOOKING_UNAVAILABLE', detail: 'stopped before the order was sent' });
    case 'ordering': {
      const unknown = await advance(deps, bookingLifecycle, booking, {
        to: 'order_unknown',
        detail: 'the order call was cut off',
      });
      return unknown === null ? getRow(deps.db, bookingLifecycle, booking.id) : lookUp(deps, unknown);
    }
    case 'order_unknown':
    case 'order_accepted':
      return lookUp(deps, booking);
    case 'ordered':
      return collect(deps, booking, null);
    case 'refused':
      return watchRefused(deps, booking);
    default:
      return booking;
  }
}

/**
 * Ends a review without a timely decision, or whose hold is gone. A person handles money captured at the
 * provider meanwhile, as the traveler must not read that nothing was charged.
 */
async function settleReview(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const payment = await getRow(deps.db, paymentLifecycle, booking.paymentId);
  const seen = await readIntent(deps, payment);
  if (seen?.status === 'captured') {
    await releaseHold(deps, payment, 'captured at the provider during the review');
    const detail = 'money without an order: captured at the provider during the review';
    return alertOfMoney(deps, booking, { detail, set: { reconcileAt: null } });
  }
  const end = endOfReview(booking, seen, deps.clock.now());
  if (end !== null) return refuseUnapproved(deps, booking, end);
  await scheduleReconciliation(deps.db, booking, booking.reviewUntil ?? deps.clock.now());
  return booking;
}

/** An administrator rejects the payment under review. */
export function refusePayment(deps: BookingDeps, booking: BookingRow, detail: string): Promise<BookingRow> {
  return refuseUnapproved(deps, booking, { code: 'PAYMENT_NOT_APPROVED', detail });
}

function refuseUnapproved(
  deps: BookingDeps,
  booking: BookingRow,
  end: { readonly code: ErrorCode; readonly detail: string },
): Promise<BookingRow> {
  return refuseBooking(deps, booking, { ...end, failureMessage: notBookedMessage(end.code) });
}

/** An administrator found no order: the booking counts as never made, and is watched in case one appears. */
export async function refuseManually(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  return refuseOrdered(deps, booking, 'BOOKING_REFUSED', 'released by hand');
}

/** An administrator has verified that the order exists and the money is held: captures it, as after an order. */
export async function captureManually(deps: BookingDeps, booking: BookingRow, tryName: string): Promise<BookingRow> {
  const ordered = await advance(deps, bookingLifecycle, booking, { to: 'ordered', detail: 'collected by hand' });
  return ordered === null
    ? getRow(deps.db, bookingLifecycle, booking.id)
    : collect(deps, ordered, null, (payment) => captureAgain(deps, payment, tryName));
}

async function applyOrder(
  deps: BookingDeps,
  booking: BookingRow,
  ordered: SentOrder['ordered'],
  claimed: PaymentRow | null,
): Promise<BookingRow> {
  if (!ordered.ok) {
    const { error } = ordered;
    if (error.kind === 'refused') {
      const code = refusalCodes[error.reason];
      const why = error.detail === undefined ? refusalReason(code) : wrongTravelersMessage(error.detail);
      return refuseOrdered(deps, booking, code, error.message, why);
    }
    const unknown = await advance(deps, bookingLifecycle, booking, {
      to: 'order_unknown',
      detail: error.message,
      // Why there is no order, if none appears.
      ...(error.isDuplicate === true ? { set: { failureCode: 'DUPLICATE_BOOKING' } } : {}),
    });
    return unknown === null ? onMoved(deps, booking, null) : lookUp(deps, unknown);
  }
  if (ordered.value !== null) return recordOrder(deps, booking, ordered.value, claimed);
  return (await advance(deps, bookingLifecycle, booking, { to: 'order_accepted' })) ?? onMoved(deps, booking, null);
}

async function lookUp(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  // The response is as old as the request: an order may have appeared since.
  const askedAt = deps.clock.now();
  const found = await supplierOf(deps, booking).findOrder({ offerId: booking.offerId, bookingId: booking.id });
  if (!found.ok) {
    deps.log.warn({ booking: booking.id, upstream: found.error.message }, 'Order lookup failed; will retry');
    return booking;
  }
  if (found.value !== null) return recordOrder(deps, booking, found.value);

  if (booking.creationFailedAt !== null) {
    return refuseOrdered(deps, booking, 'BOOKING_REFUSED', 'the supplier could not make the order');
  }
  const waited = askedAt.getTime() - (booking.orderedAt ?? booking.createdAt).getTime();
  if (booking.state === 'order_accepted') {
    if (waited < acceptedTimeoutMs) return booking;
    return advanceOrReload(deps, bookingLifecycle, booking, {
      to: 'needs_attention',
      detail: 'accepted, then no order',
    });
  }
  if (waited < deps.orderSettleMs) return booking;
  const isDuplicate = booking.failureCode === 'DUPLICATE_BOOKING';
  return refuseOrdered(
    deps,
    booking,
    isDuplicate ? 'DUPLICATE_BOOKING' : 'BOOKING_REFUSED',
    'no order appeared within the settle window',
    isDuplicate ? errorTable.DUPLICATE_BOOKING.text : null,
  );
}

async function recordOrder(
  deps: BookingDeps,
  booking: BookingRow,
  order: SupplierOrder,
  claimed: PaymentRow | null = null,
): Promise<BookingRow> {
  const set = { ...orderPart(order), failureCode: null };
  const detail = orderDisagreement(booking, order);
  if (detail !== null) {
    const alert = await advance(deps, bookingLifecycle, booking, { to: 'needs_attention', detail, set });
    return alert ?? onMoved(deps, booking, order);
  }
  const ordered = await advance(deps, bookingLifecycle, booking, { to: 'ordered', detail: order.id, set });
  return ordered === null ? onMoved(deps, booking, order) : collect(deps, ordered, claimed);
}

/** How an order differs from the request; null if it does not. */
function orderDisagreement({ id, supplierMinor, currency, liveMode }: BookingRow, order: SupplierOrder): string | null {
  const { bookingId, total, isCanceled, isUnpaid } = order;
  return disagreementOf(
    'the order',
    {
      of: bookingId === null ? undefined : id,
      amount: { amountMinor: supplierMinor, currency },
      isCanceled: false,
      isUnpaid: false,
      isLive: liveMode,
    },
    { of: bookingId, amount: total, isCanceled, isUnpaid, isLive: order.liveMode },
  );
}

/** Handles an order that the supplier accepted, or may have, for a booking that another worker moved meanwhile. */
async function onMoved(deps: BookingDeps, { id }: BookingRow, order: SupplierOrder | null): Promise<BookingRow> {
  const booking = await getRow(deps.db, bookingLifecycle, id);
  const isOpen = booking.orderId === null && ['ordering', 'order_unknown', 'order_accepted'].includes(booking.state);
  return order !== null && isOpen ? recordOrder(deps, booking, order) : handleMovedBooking(deps, booking, order);
}

/**
 * The order exists: captures the money, of the payment as claimed by this worker or as it is now. Until then the
 * booking stays `ordered` and is never reported as failed. Confirming it ends its lease, because nothing is left to do.
 */
async function collect(
  deps: BookingDeps,
  booking: BookingRow,
  claimed: PaymentRow | null,
  capture = (payment: PaymentRow) => captureHold(deps, payment),
): Promise<BookingRow> {
  const payment = await capture(claimed ?? (await getRow(deps.db, paymentLifecycle, booking.paymentId)));
  if (payment.state === 'captured') {
    return advanceOrReload(deps, bookingLifecycle, booking, { to: 'confirmed', set: { leaseUntil: null } });
  }
  if (payment.state === 'capturing') return booking;
  return advanceOrReload(deps, bookingLifecycle, booking, {
    to: 'needs_attention',
    detail: `payment is ${payment.state}`,
  });
}

/** A sent order is presumed never made: the booking is watched in case the supplier has it after all. */
function refuseOrdered(
  deps: BookingDeps,
  booking: BookingRow,
  code: ErrorCode,
  detail: string,
  failureMessage: string | null = null,
): Promise<BookingRow> {
  return refuseBooking(deps, booking, { code, detail, failureMessage, ...lateOrderWatch(deps) });
}

/**
 * Certainly no order: records that first, then releases the hold. The reconciler retries until the release succeeds.
 */
async function refuseBooking(
  deps: BookingDeps,
  booking: BookingRow,
  refusal: {
    readonly code: ErrorCode;
    readonly detail: string;
    readonly failureMessage?: string | null;
    readonly watchUntil?: Date;
  },
): Promise<BookingRow> {
  const { code: failureCode, detail, ...more } = refusal;
  const refused = await advance(deps, bookingLifecycle, booking, {
    to: 'refused',
    detail,
    set: { failureCode, reconcileAt: null, ...more },
  });
  return refused === null ? getRow(deps.db, bookingLifecycle, booking.id) : releaseRefused(deps, refused);
}

async function releaseRefused(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const payment = await releaseHold(deps, await getRow(deps.db, paymentLifecycle, booking.paymentId), 'no order');
  return payment.state === 'captured' ? alertOfMoney(deps, booking) : booking;
}

/** The traveler may have read that nothing was charged. */
async function alertOfMoney(
  deps: BookingDeps,
  booking: BookingRow,
  change: Pick<BookingTransition, 'detail' | 'set'> = { detail: 'money without an order' },
): Promise<BookingRow> {
  const move = { to: 'needs_attention', ...change } as const;
  const alert = await advanceWithMail(deps, booking, move, 'booking_money_taken');
  return alert ?? getRow(deps.db, bookingLifecycle, booking.id);
}

/** Releases what a crash left claimed, then looks for a late order. A repeated release may find the money taken. */
async function watchRefused(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const payment = await getRow(deps.db, paymentLifecycle, booking.paymentId);
  if (payment.state === 'booked') return releaseRefused(deps, booking);
  const isTaken = payment.state === 'captured' && booking.refundedElsewhereMinor === 0;
  return isTaken ? alertOfMoney(deps, booking) : lookForLateOrder(deps, booking);
}
