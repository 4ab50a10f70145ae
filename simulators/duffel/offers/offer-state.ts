import type { Store } from '../store.ts';
import type { OfferModel, Search } from './offer-model.ts';

/** A loyalty account on an offer's passenger. */
export interface LoyaltyAccount {
  readonly airline_iata_code: string;
  readonly account_number: string;
}

/** Details added to an offer's passenger after the search. */
interface OfferPassengerDetails {
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly loyalty: readonly LoyaltyAccount[];
}

/** Changes to an offer after its search; absent if there were none. */
export interface OfferState {
  /** Added to the price, in minor units. */
  readonly extraMinor: number;
  /** Added to the price of each bag, in minor units. */
  readonly bagExtraMinor: number;
  /** Meals are on sale with it; absent if not. */
  readonly sellsMeals?: boolean;
  /** Sold out. */
  readonly gone: boolean;
  readonly expired: boolean;
  /** Ms since 1970, overrides the offer's own expiry; null keeps it. */
  readonly expiresAt: number | null;
  /** Incremented to make all service ids new. */
  readonly servicesVersion: number;
  readonly passengers: Readonly<Record<string, OfferPassengerDetails>>;
  /** An order was attempted with it, and failed or has an unknown outcome. */
  readonly attempted: boolean;
}

/** The state of an untouched offer. */
export const untouched: OfferState = {
  extraMinor: 0,
  bagExtraMinor: 0,
  gone: false,
  expired: false,
  expiresAt: null,
  servicesVersion: 0,
  passengers: {},
  attempted: false,
};

/** The states of a search's touched offers, by offer id. */
export function readOfferStates(store: Store, search: Search): Map<string, OfferState> {
  return new Map(store.group<OfferState>('offer_state', search.record.token).map((row) => [row.id, row.doc]));
}

/** The state of one offer. */
export function readOfferState(store: Store, offer: OfferModel): OfferState {
  return store.find<OfferState>('offer_state', offer.id) ?? untouched;
}

/** Updates parts of an offer's state; the rest is unchanged. Returns the new state. */
export function changeOfferState(
  store: Store,
  search: Search,
  offer: OfferModel,
  now: number,
  change: Partial<OfferState>,
): OfferState {
  const next = { ...readOfferState(store, offer), ...change };
  store.put('offer_state', offer.id, search.record.token, now, next);
  return next;
}

/** An offer's current price, in minor units: base + tax = total. */
export interface OfferPrice {
  readonly base: number;
  readonly tax: number;
  readonly total: number;
}

const frequentFlyer = { name: 'amelia earhart', airline: 'ZZ', account: '1234567890', percent: 10 };

/** The price including all changes to the offer. Duffel's test member Amelia Earhart pays 10 % less at ZZ. */
export function currentPrice(offer: OfferModel, state: OfferState): OfferPrice {
  const full = offer.baseMinor + offer.taxMinor + state.extraMinor;
  const member = offer.owner === frequentFlyer.airline && Object.values(state.passengers).some(isMember);
  const total = member ? full - Math.floor((full * frequentFlyer.percent) / 100) : full;
  const tax = Math.min(offer.taxMinor, total);
  return { base: total - tax, tax, total };
}

function isMember(details: OfferPassengerDetails): boolean {
  const name = `${details.givenName ?? ''} ${details.familyName ?? ''}`.trim().toLowerCase();
  const account = details.loyalty.some(
    (entry) => entry.airline_iata_code === frequentFlyer.airline && entry.account_number === frequentFlyer.account,
  );
  return account && name === frequentFlyer.name;
}
