import type { Context } from '../context.ts';
import type { Fault } from '../control/faults.ts';
import { type Answer, created, type Handler } from '../http/call.ts';
import { assertOfferAlive, type LiveOffer, supplierName } from '../offers/offer-access.ts';
import { servicesById } from '../offers/offer-routes.ts';
import { changeOfferState, currentPrice, readOfferState } from '../offers/offer-state.ts';
import { ApiError, apiError, Issues } from '../wire/errors.ts';
import { checkPassengers } from './check-passengers.ts';
import { checkOrderPayments } from './check-payment.ts';
import { type ChosenService, chooseServices } from './check-services.ts';
import { makeOrder } from './make-order.ts';
import { type OrderInput, readOrderInput } from './order-input.ts';
import { findOrdersOfSearch } from './order-store.ts';
import { addPending, completeOrder, defaultPendingMs, hasPending, type PendingOrder } from './pending-orders.ts';
import { wireOrder } from './wire-order.ts';

/**
 * `POST /air/orders` (Duffel documentation, "Orders"). 201 with the order, or 202 if it is decided later. There is no
 * idempotency key: a second order on the same search is refused.
 */
export const createOrder: Handler = (call, context): Answer => {
  const issues = new Issues();
  const input = readOrderInput(call.body, issues);
  issues.throwIfAny();
  const live = takeOffer(input, context);
  const known = input.services.length > 0 ? servicesById(live, context) : new Map();
  const chosen = chooseServices(input.services, known, issues);
  checkPassengers(input.passengers, live.search, live.offer, issues);
  if (input.type === 'hold' && live.offer.hold === null) issues.add('invalid_order_create_type', '/type');
  checkOrderPayments(input.type, input.payments, totalOf(live, chosen), context.settings.currency, issues);
  issues.throwIfAny();
  refuseByRoute(live);
  if (call.fault?.kind === 'duplicate_booking') throw duplicateBooking(live);
  const order = makeOrder(live, input, chosen, context);
  const seatKeys = chosen.flatMap(({ service }) => (service.seatKey === null ? [] : [service.seatKey]));
  const later = laterOutcome(live, call.fault);
  if (later !== null) {
    const dueAt = context.clock.now() + (call.fault?.delayMs ?? defaultPendingMs);
    changeOfferState(context.store, live.search, live.offer, context.clock.now(), { attempted: true });
    addPending(context, { order, seatKeys, outcome: later, dueAt });
    return { status: 202, data: null };
  }
  completeOrder(context, order, seatKeys);
  if (call.fault?.kind === 'duplicate_booking_after') throw duplicateBooking(live);
  return created(wireOrder(order, context));
};

function totalOf(live: LiveOffer, chosen: readonly ChosenService[]): number {
  return chosen.reduce(
    (sum, entry) => sum + entry.service.amountMinor * entry.quantity,
    currentPrice(live.offer, live.state).total,
  );
}

/** The selected offer, if it may still be ordered. An unknown id in the body is a 422, not a 404. */
function takeOffer(input: OrderInput, context: Context): LiveOffer {
  const found = context.searches.findOffer(input.offerId);
  if (found === null) throw apiError('linked_record_not_found', { pointer: '/selected_offers/0' });
  const { search, offer } = found;
  const state = readOfferState(context.store, offer);
  if (state.attempted) throw apiError('order_creation_already_attempted');
  const { token } = search.record;
  if (hasPending(context, token) || findOrdersOfSearch(context.store, token).length > 0) {
    throw apiError('offer_request_already_booked', { pointer: '/selected_offers' });
  }
  assertOfferAlive(search, offer, state, context.clock.now());
  return { search, offer, state };
}

function refuseByRoute(live: LiveOffer): void {
  const outcome = live.search.magic.order;
  if (outcome === 'airline_unknown') throw apiError('airline_unknown', { supplier: supplierName(live.offer.owner) });
  if (outcome === 'insufficient_balance') throw apiError('insufficient_balance');
}

/** The airline has found the same people on the same flights (Duffel documentation, "Errors"). */
function duplicateBooking({ offer }: LiveOffer): ApiError {
  return new ApiError(422, [
    {
      type: 'airline_error',
      code: 'duplicate_booking',
      title: 'Duplicate booking',
      message: 'The airline already has a booking of these passengers on this itinerary.',
      documentation_url: 'https://duffel.com/docs/api/overview/response-handling',
      source: supplierName(offer.owner),
    },
  ]);
}

function laterOutcome(live: LiveOffer, fault: Fault | null): PendingOrder['outcome'] | null {
  if (fault?.kind === 'accepted_202') return 'never';
  if (fault?.kind === 'accepted_202_then_created') return 'created';
  if (fault?.kind === 'accepted_202_then_failed') return 'failed';
  if (live.search.magic.order === 'created_later') return 'created';
  return live.search.magic.order === 'fails_later' ? 'failed' : null;
}
