import type { Context } from '../context.ts';
import { makeSeatMaps, type SeatMaps } from '../seats/seat-maps.ts';
import { apiError } from '../wire/errors.ts';
import { availabilityRefusal } from './availability.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { changeOfferState, type OfferState, readOfferState } from './offer-state.ts';

/** An offer that can still be bought, with its search and state. */
export interface LiveOffer {
  readonly search: Search;
  readonly offer: OfferModel;
  readonly state: OfferState;
}

/**
 * Checks with the airline that an offer is still available.
 * @throws ApiError 422 `offer_no_longer_available` or `offer_expired`
 */
export function assertOfferAlive(search: Search, offer: OfferModel, state: OfferState, now: number): void {
  const isGone = search.magic.unavailable === true || state.gone;
  const expiresAt = state.expired ? Number.NEGATIVE_INFINITY : (state.expiresAt ?? offer.expiresAt);
  const refusal = availabilityRefusal({ isGone, expiresAt }, now);
  if (refusal === 'offer_no_longer_available') throw apiError(refusal, { supplier: supplierName(offer.owner) });
  if (refusal !== null) throw apiError(refusal);
}

/** The offer of an id in a path. @throws ApiError 404 if unknown, 422 if unavailable or expired */
export function getLiveOffer(id: string, context: Context): LiveOffer {
  const { search, offer } = context.searches.getOffer(id);
  const state = readOfferState(context.store, offer);
  assertOfferAlive(search, offer, state, context.clock.now());
  return { search, offer, state };
}

/** Records a read of an offer: on the price-rise test route each read adds ten units. */
export function noteRead(live: LiveOffer, context: Context): LiveOffer {
  if (live.search.magic.priceRises !== true) return live;
  const extraMinor = live.state.extraMinor + 10 * 10 ** context.settings.currency.exponent;
  return {
    ...live,
    state: changeOfferState(context.store, live.search, live.offer, context.clock.now(), { extraMinor }),
  };
}

/** The seat maps of an offer, without the seats sold since. */
export function seatMapsOf(live: LiveOffer, context: Context): SeatMaps {
  const sold = new Set(context.store.newest('sold_seat').map((row) => row.id));
  return makeSeatMaps(live.search, live.offer, live.state, context.settings, (key) => sold.has(key));
}

/** An airline's name in errors: `british_airways`. */
export function supplierName(owner: string): string {
  return owner === 'ZZ' ? 'duffel_airways' : `airline_${owner.toLowerCase()}`;
}
