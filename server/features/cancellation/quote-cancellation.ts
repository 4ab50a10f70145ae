import { randomBytes } from 'node:crypto';
import { isUnclear, refundsAll } from '#domain/booking/airline-changes/change-rights.ts';
import { refundByPhone, unclearChange } from '#domain/booking/airline-changes/change-texts.ts';
import { bookingStatus } from '#domain/booking/booking-states.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { OrderState, SupplierFailure } from '#server/ports/supplier.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type BookingRow, hasTripDeparted, orderIdOf, recordOrderRead, supplierOf } from '../booking/index.ts';
import { refreshItinerary } from '../itineraries/index.ts';
import { computeTerms, supplierPart, termsPart } from './cancellation-terms.ts';
import { settleFoundCanceled } from './found-canceled.ts';
import type { CancellationRow } from './lifecycle.ts';
import { insertQuote } from './repository.ts';

/** Included in every failure, because the traveler must know that the flights are still booked. */
export const nothingCanceled = 'Nothing was canceled.';

const unclearRefusal = `${unclearChange.title}. ${unclearChange.choice}`;

/** Why a booking cannot be canceled in its current state, without asking the supplier; null if it can (TRIP-12). */
export function cancelRefusal(booking: BookingRow, now: Date): Refusal | null {
  const no = (message: string): Refusal => ({ code: 'CANCELLATION_NOT_POSSIBLE', message });
  switch (bookingStatus(booking.state, booking.endsAt < now)) {
    case 'pending':
      if (booking.state !== 'needs_attention') return { code: 'BOOKING_PENDING' };
      return no('Our team is settling this booking with the airline. Please call us to cancel it.');
    case 'completed':
      return no('These flights have been flown: the booking can no longer be canceled.');
    case 'cancelled':
      return no('This booking is already canceled.');
    case 'confirmed':
      if (booking.openAmendmentId !== null) return { code: 'AMENDMENT_IN_PROGRESS' };
      if (booking.airlineChange?.answer === 'accepting')
        return no('We are confirming the new flights with the airline. Please try again in a few minutes.');
      if (isUnclear(booking.airlineChange)) return { code: 'CANCELLATION_BY_PHONE', message: unclearRefusal };
      if (!hasTripDeparted(booking, now)) return null;
      return no('The first flight has left: please call us about the rest of this booking.');
  }
}

/**
 * Asks the supplier for the refund of a cancellation, applies our rule and stores the result, so that a later
 * confirmation can be checked against it. Cancels nothing. Refused if only a person can cancel (TRIP-11), or if the
 * order is already gone.
 */
export async function quoteCancellation(
  deps: BookingDeps,
  known: BookingRow,
): Promise<Result<CancellationRow, Refusal>> {
  const refusal = cancelRefusal(known, deps.clock.now());
  if (refusal !== null) return err(refusal);
  const supplier = supplierOf(deps, known);
  const order = await supplier.getOrder(orderIdOf(known));
  if (!order.ok) return unavailable(deps, known, order.error);
  const { value: state } = order;
  if (state.cancelledAt !== null) return handleAlreadyCanceled(deps, known, state);
  await recordOrderRead(deps.db, known, state);
  const booking = await refreshItinerary(deps, known, state);
  const unclear = cancelRefusal(booking, deps.clock.now());
  if (unclear !== null) return err(unclear);
  if (!state.availableActions.includes('cancel')) return byPhone(deps, booking, state);

  const offered = await supplier.quoteCancellation(state.id);
  if (!offered.ok) {
    const { error } = offered;
    if (error.kind === 'failed') return unavailable(deps, booking, error.failure);
    deps.log.warn({ booking: booking.id, upstream: error.message }, 'The supplier offers no cancellation');
    if (error.reason === 'not_cancellable') return withoutCanceling(deps, booking, state);
    const again = await supplier.getOrder(state.id);
    if (again.ok && again.value.cancelledAt !== null) return handleAlreadyCanceled(deps, booking, again.value);
    return unavailable(deps, booking, { kind: 'unavailable', message: error.message });
  }
  const now = deps.clock.now();
  const terms = await computeTerms(deps, booking, { now, isChanged: state.isChanged, offer: offered.value });
  if (terms === null) return withoutCanceling(deps, booking, state);
  const quote = await insertQuote(deps.db, {
    id: `cnl_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
    bookingId: booking.id,
    state: 'quoted',
    supplierQuoteIds: [offered.value.id],
    ...supplierPart(offered.value),
    orderChanged: state.isChanged,
    currency: booking.currency,
    paidMinor: booking.saleMinor,
    ...termsPart(terms),
    createdAt: now,
    updatedAt: now,
  });
  return ok(quote);
}

function unavailable(
  deps: BookingDeps,
  booking: BookingRow,
  failure: Pick<SupplierFailure, 'kind' | 'message'>,
): Result<never, Refusal> {
  deps.log.warn({ booking: booking.id, upstream: failure.message }, 'Canceling could not be quoted');
  return err(silentAirline(failure, nothingCanceled));
}

/** Only a person can cancel it, although the order says otherwise: not offered online until the order is reread. */
async function withoutCanceling(
  deps: BookingDeps,
  booking: BookingRow,
  order: OrderState,
): Promise<Result<never, Refusal>> {
  const availableActions = order.availableActions.filter((action) => action !== 'cancel');
  await recordOrderRead(deps.db, booking, { ...order, availableActions });
  return byPhone(deps, booking, order);
}

/**
 * Only a person can cancel it. While a change by the airline or the 24-hour rule refunds everything, the response says
 * so, so that the traveler does not lose the right by waiting.
 */
function byPhone(deps: BookingDeps, booking: BookingRow, order: OrderState): Result<never, Refusal> {
  const { freeCancelUntil, airlineChange } = booking;
  if (refundsAll(airlineChange)) {
    return refuse('CANCELLATION_BY_PHONE', {
      message: `This airline does not accept cancellations online. ${refundByPhone}`,
    });
  }
  if (freeCancelUntil === null || deps.clock.now() > freeCancelUntil || order.isChanged) {
    return refuse('CANCELLATION_BY_PHONE');
  }
  return refuse('CANCELLATION_BY_PHONE', {
    message:
      'This airline does not accept cancellations online. Call us within 24 hours of booking for a full refund to your card.',
    details: { free_until: freeCancelUntil.toISOString() },
  });
}

/**
 * The order is canceled at the supplier. It is ours if a traveler's confirmation is under way or came through late;
 * otherwise a person decides what is owed.
 */
async function handleAlreadyCanceled(
  deps: BookingDeps,
  booking: BookingRow,
  order: OrderState,
): Promise<Result<never, Refusal>> {
  await recordOrderRead(deps.db, booking, order);
  if ((await settleFoundCanceled(deps, booking, order)) === 'ours') return refuse('CANCELLATION_IN_PROGRESS');
  return refuse('CANCELLATION_BY_PHONE', {
    message: 'The airline has already canceled this booking. Please call us: we will arrange your refund.',
  });
}
