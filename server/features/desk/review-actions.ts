import { formatExact } from '#domain/money/format.ts';
import { ok, type Result } from '#domain/result.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import {
  type BookingDeps,
  type BookingRow,
  endOfReview,
  findHeldOrder,
  openOrder,
  placeOrder,
  refusePayment,
  settleBooking,
  supplierOf,
  whyNotBooked,
} from '../booking/index.ts';
import { type PaymentRow, paymentLifecycle, readIntent } from '../payments/index.ts';
import { type ActionHandler, moneyTaken, providerSilent } from './action-handler.ts';

/** Decisions on payments that the risk engine holds for review (HOST-03). */
export const reviewActions: Readonly<Record<'approve_payment' | 'refuse_payment', ActionHandler>> = {
  async approve_payment(deps, { booking, payment }, record) {
    const seen = await readIntent(deps, payment);
    if (seen === null) return providerSilent;
    if (endOfReview(booking, seen, deps.clock.now()) !== null) return closeEndedReview(deps, booking);
    const sealed = await findHeldOrder(deps.db, booking.id);
    const order = sealed === null ? null : openOrder(deps.secrets, booking.id, sealed);
    if (order === null) {
      deps.log.error({ booking: booking.id }, 'A held order cannot be opened: SESSION_SECRET may have changed');
      const message =
        'The travelers’ data cannot be decrypted, so nothing can be ordered. Refuse this payment instead.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    await record();
    await closeReviewAtProvider(deps, payment);
    const settled = await placeOrder(deps, supplierOf(deps, booking), booking, order);
    return outcomeOf(settled, payment);
  },

  async refuse_payment(deps, { booking, payment }, record) {
    await record();
    const refused = await refusePayment(deps, booking, 'refused by an administrator');
    const { state } = await getRow(deps.db, paymentLifecycle, payment.id);
    if (state === 'captured' && refused.state === 'needs_attention') return ok(moneyTaken);
    return refused.state === 'refused'
      ? ok('The payment is refused. Nothing was booked, and the hold is being released.')
      : refuse('BOOKING_CHANGED');
  },
};

/** The flights are ordered even if the provider does not answer: the decision is recorded here. */
async function closeReviewAtProvider(deps: BookingDeps, { id, liveMode, reviewId }: PaymentRow): Promise<void> {
  const gateway = deps.vendors.gatewayOf(liveMode);
  if (gateway === null || reviewId === null) return;
  const closed = await gateway.approveReview(reviewId, `${id}:approve-review`);
  if (!closed.ok) deps.log.warn({ payment: id, fault: closed.error.kind }, 'The review stays open at the provider');
}

/** The decision came too late, or the hold is gone: the booking is closed as without a decision. */
async function closeEndedReview(deps: BookingDeps, booking: BookingRow): Promise<Result<string, Refusal>> {
  await settleBooking(deps, booking);
  const message =
    'This payment can no longer be approved: the review deadline has passed, or the hold no longer exists. Nothing was ordered.';
  return refuse('ACTION_NOT_POSSIBLE', { message });
}

function outcomeOf(booking: BookingRow, { captureMinor, currency }: PaymentRow): Result<string, Refusal> {
  const { state } = booking;
  if (state === 'in_review') {
    // The lease ended before the order could be sent.
    const message = 'The approval took too long, so nothing was ordered. Approve the payment again.';
    return refuse('BOOKING_BUSY', { message });
  }
  const taken = formatExact({ amountMinor: captureMinor, currency });
  if (state === 'confirmed') return ok(`The flights are booked and ${taken} was taken.`);
  if (state === 'refused') {
    return ok(`${whyNotBooked(booking).message} The hold is being released.`);
  }
  if (state === 'needs_attention') return ok('The order needs attention: see below.');
  return ok('Whether the airline has the order is not known yet; it is looked up automatically.');
}
