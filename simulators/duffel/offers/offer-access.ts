import { apiError } from '../errors.ts';
import { makeSeatMaps, type SeatMaps } from '../seats/seat-maps.ts';
import type { World } from '../world.ts';
import type { OfferModel, Search } from './offer-model.ts';
import { changeOfferState, type OfferState, readOfferState } from './offer-state.ts';

/** An offer that can still be bought, with its search and state. */
export interface LiveOffer {
  readonly search: Search;
  readonly offer: OfferModel;
  readonly state: OfferState;
}

/**
 * Asks the airline whether an offer still stands.
 * @throws ApiError 422 `offer_no_longer_available` or `offer_expired`
 */
export function assertOfferAlive(search: Search, offer: OfferModel, state: OfferState, now: number): void {
  if (search.magic.dead === true || state.gone)
    throw apiError('offer_no_longer_available', { supplier: supplierName(offer.owner) });
  if (state.expired || now >= (state.expiresAt ?? offer.expiresAt)) throw apiError('offer_expired');
}

/** The offer of an id in a path. @throws ApiError 404 unknown, 422 dead or expired */
export function getLiveOffer(id: string, world: World): LiveOffer {
  const { search, offer } = world.searches.getOffer(id);
  const state = readOfferState(world.store, offer);
  assertOfferAlive(search, offer, state, world.clock.now());
  return { search, offer, state };
}

/** Notes that an offer was read: on the price-rise test route each read adds ten units. */
export function noteRead(live: LiveOffer, world: World): LiveOffer {
  if (live.search.magic.priceRises !== true) return live;
  const extraMinor = live.state.extraMinor + 10 * 10 ** world.settings.currency.exponent;
  return { ...live, state: changeOfferState(world.store, live.search, live.offer, world.clock.now(), { extraMinor }) };
}

/** The seat maps of an offer, without the seats sold since. */
export function seatMapsOf(live: LiveOffer, world: World): SeatMaps {
  const sold = new Set(world.store.newest('sold_seat').map((row) => row.id));
  return makeSeatMaps(live.search, live.offer, live.state, world.settings, (key) => sold.has(key));
}

/** An airline as errors name it: `british_airways`. */
export function supplierName(owner: string): string {
  return owner === 'ZZ' ? 'duffel_airways' : `airline_${owner.toLowerCase()}`;
}
