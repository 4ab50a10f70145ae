import { randomBytes } from 'node:crypto';
import { bookingStatus } from '../../../domain/booking/booking-states.ts';
import { accept, type Refusal, type Result, refuse } from '../../http/refusal.ts';
import type { OrderState } from '../../ports/supplier.ts';
import { hasLeft } from '../flights/index.ts';
import type { BookingDeps } from './booking-deps.ts';
import { judge, orderIdOf, supplierOf, supplierPart, termsPart } from './cancellation-facts.ts';
import { type CancellationRow, insertQuote } from './cancellation-repository.ts';
import { type BookingRow, noteOrderRead } from './repository.ts';
import { settleFoundCancelled } from './watch-confirmed.ts';

/** Said with every failure: a traveller must know that the flights still stand. */
export const nothingCancelled = 'The airline cannot be reached right now. Nothing was canceled. Please try again.';

/** Why a booking cannot be canceled as it stands, without asking the supplier; null where it may (TRIP-12). */
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
      if (!hasLeft(booking.itinerary.slices, now)) return null;
      return no('The first flight has left: please call us about the rest of this booking.');
  }
}

/**
 * Asks the supplier what cancelling would give back, applies our rule and keeps the result, so that a later yes can be
 * held against it. Nothing is cancelled. Refused where only a person can cancel (TRIP-11), or the order is gone already.
 */
export async function quoteCancellation(deps: BookingDeps, booking: BookingRow): Promise<Result<CancellationRow>> {
  const refusal = cancelRefusal(booking, deps.clock.now());
  if (refusal !== null) return { ok: false, refusal };
  const supplier = supplierOf(deps, booking);
  const order = await supplier.getOrder(orderIdOf(booking));
  if (!order.ok) return unavailable(deps, booking, order.failure.message);
  const { value: state } = order;
  if (state.cancelledAt !== null) return cancelledAlready(deps, booking, state);
  await noteOrderRead(deps.db, booking, state);
  if (!state.availableActions.includes('cancel')) return byPhone(deps, booking, state);

  const offered = await supplier.quoteCancellation(state.id);
  if (offered.kind === 'failed') return unavailable(deps, booking, offered.failure.message);
  if (offered.kind === 'refused') {
    deps.log.warn({ booking: booking.id, upstream: offered.message }, 'The supplier offers no cancellation');
    if (offered.reason === 'not_cancellable') return byPhone(deps, booking, state);
    const again = await supplier.getOrder(state.id);
    if (again.ok && again.value.cancelledAt !== null) return cancelledAlready(deps, booking, again.value);
    return unavailable(deps, booking, offered.message);
  }
  const now = deps.clock.now();
  const terms = await judge(deps, booking, { now, isChanged: state.isChanged, offer: offered.cancellation });
  if (terms === null) return byPhone(deps, booking, state);
  const quote = await insertQuote(deps.db, {
    id: `cnl_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
    bookingId: booking.id,
    state: 'quoted',
    supplierQuoteIds: [offered.cancellation.id],
    ...supplierPart(offered.cancellation),
    orderChanged: state.isChanged,
    currency: booking.currency,
    paidMinor: booking.saleMinor,
    ...termsPart(terms),
    createdAt: now,
    updatedAt: now,
  });
  return accept(quote);
}

function unavailable(deps: BookingDeps, booking: BookingRow, upstream: string): Result<never> {
  deps.log.warn({ booking: booking.id, upstream }, 'Canceling could not be quoted');
  return refuse('SUPPLIER_UNAVAILABLE', { message: nothingCancelled });
}

/** Only a person can cancel it. While the 24-hour rule holds that is said, so that the promise is not lost by waiting. */
function byPhone(deps: BookingDeps, booking: BookingRow, order: OrderState): Result<never> {
  const { freeCancelUntil } = booking;
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
 * The order is cancelled at the supplier. Ours, where a traveller's yes is under way or came through late; else what is
 * owed is for a person to say.
 */
async function cancelledAlready(deps: BookingDeps, booking: BookingRow, order: OrderState): Promise<Result<never>> {
  await noteOrderRead(deps.db, booking, order);
  if ((await settleFoundCancelled(deps, booking, order)) === 'ours') return refuse('CANCELLATION_IN_PROGRESS');
  return refuse('CANCELLATION_BY_PHONE', {
    message: 'The airline has already canceled this booking. Please call us: we will arrange your refund.',
  });
}
