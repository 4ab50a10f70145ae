import { bookingStatus } from '#domain/booking/booking-states.ts';
import { ok, type Result } from '#domain/result.ts';
import { isGone, type SellableDeps } from '#server/features/flights/index.ts';
import { hashRequest, type RequestHashes } from '#server/http/calls/request-hash.ts';
import { replayIdempotent } from '#server/lifecycle/idempotency.ts';
import { endLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { BookingDeps } from '../booking-deps.ts';
import { type BookingRow, bookingLifecycle } from '../lifecycle.ts';
import { findBookingByKey, findBookingByPayment, markToldPending } from '../repository.ts';
import { planReview } from '../review/plan-review.ts';
import { placeOrder } from '../settle-booking.ts';
import { whyNotBooked } from './failure-message.ts';
import { type CreateBookingCommand, checkPayment, findUsablePayment, prepareOrder } from './prepare-order.ts';
import { type StoredSale, storeSale } from './store-sale.ts';

/** A booking, and whether this call made it. */
export interface AnsweredBooking {
  readonly booking: BookingRow;
  readonly isNew: boolean;
}

/**
 * Books an offer on an authorized payment: checks everything, claims the payment (only one booking can), orders from
 * the supplier and captures, or leaves a payment under review to the desk. Returns the booking's state after at most
 * `orderWaitMs`; the order continues in the background. The same payment or key returns the same booking. Refusals
 * before the order leave the payment authorized, unless the price rose or the flight is gone: then the hold is released
 * (PAY-08, PAX-07, PRICE-06).
 */
export async function createBooking(
  deps: BookingDeps & SellableDeps,
  command: CreateBookingCommand,
  track: (work: Promise<unknown>) => void,
): Promise<Result<AnsweredBooking, Refusal>> {
  const requestHashes = hashRequest(deps.secrets, requestParts(command));
  if (command.idempotencyKey !== null) {
    const earlier = await findBookingByKey(deps.db, command.visitor, command.idempotencyKey);
    if (earlier !== null) return replayEarlierRequest(deps, earlier, requestHashes);
  }
  const payment = await findUsablePayment(deps, command);
  if (!payment.ok) return payment;
  if (payment.value.bookingId !== null) {
    const existing = await findBookingByPayment(deps.db, payment.value.id);
    if (existing !== null) return replayEarlierRequest(deps, existing, requestHashes);
  }
  const usable = checkPayment(deps, command, payment.value);
  if (!usable.ok) return usable;

  const prepared = await prepareOrder(deps, command, payment.value);
  if (!prepared.ok) {
    // A concurrent identical call may have been first; then its booking is the result.
    const winner = await findBookingByPayment(deps.db, payment.value.id);
    return winner === null ? prepared : replayEarlierRequest(deps, winner, requestHashes);
  }
  const review = await planReview(deps, command, payment.value, prepared.value.offer);
  if (!review.ok) return review;
  const sale = { ...prepared.value, payment: payment.value, requestHash: requestHashes[0], reviewUntil: review.value };
  const stored = await storeSale(deps, command, sale);
  if (!stored.ok) return stored;
  const { booking } = stored.value;
  if (!stored.value.isOurs) return replayEarlierRequest(deps, booking, requestHashes);
  if (booking.state === 'in_review') {
    const { id, reviewUntil } = booking;
    deps.log.error({ booking: id, reviewUntil }, 'A payment waits for a decision at the bookings desk');
    return answerOf(deps, booking, true);
  }

  const work = orderUnderLease(deps, command.supplier, stored.value);
  track(work);
  const settled = await Promise.race([work, deps.clock.sleep(deps.orderWaitMs)]);
  return answerOf(deps, settled ?? (await getRow(deps.db, bookingLifecycle, booking.id)), true);
}

/** Sends the order of a freshly stored booking, and releases its lease unless confirming it has. */
async function orderUnderLease(
  deps: BookingDeps,
  supplier: FlightSupplier,
  { booking, payment, order }: Extract<StoredSale, { isOurs: true }>,
): Promise<BookingRow> {
  let settled: BookingRow | null = null;
  try {
    settled = await placeOrder(deps, supplier, booking, order, payment);
    return settled;
  } finally {
    if (settled?.leaseUntil !== null) await endLease(deps.db, bookingLifecycle, booking);
  }
}

/** The response for a booking's state: the booking, why there is none, or that the outcome is not yet known. */
async function answerOf(
  deps: BookingDeps,
  seen: BookingRow,
  isNew: boolean,
): Promise<Result<AnsweredBooking, Refusal>> {
  const booking =
    bookingStatus(seen.state, false) === 'pending' ? await markToldPending(deps.db, seen.id, deps.clock.now()) : seen;
  if (booking.state !== 'refused') return ok({ booking, isNew });
  const { code, message } = whyNotBooked(booking);
  const { paymentId } = booking;
  // For an offer that is gone, the page itself says that nothing was charged.
  return refuse(code, isGone({ code }) ? { paymentId } : { paymentId, message });
}

/** For a repeated call: the same booking, after a short wait if it is under way. A different body is refused. */
async function replayEarlierRequest(
  deps: BookingDeps,
  earlier: BookingRow,
  requestHashes: RequestHashes,
): Promise<Result<AnsweredBooking, Refusal>> {
  const replayed = await replayIdempotent(deps.clock, {
    row: earlier,
    isSame: requestHashes.includes(earlier.requestHash),
    progress: {
      waitMs: deps.orderWaitMs,
      isUnderWay,
      reload: ({ id }) => getRow(deps.db, bookingLifecycle, id),
    },
  });
  return replayed.ok ? answerOf(deps, replayed.value, false) : replayed;
}

function isUnderWay(booking: BookingRow): boolean {
  return booking.state === 'prepared' || booking.state === 'ordering' || booking.state === 'ordered';
}

function requestParts(command: CreateBookingCommand): readonly unknown[] {
  return [
    command.offerId,
    command.passengers,
    String(command.amount),
    command.currency,
    command.paymentId,
    command.services,
  ];
}
