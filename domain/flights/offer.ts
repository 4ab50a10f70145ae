import type { Money } from '../money/money.ts';

/**
 * The flight offer in domain terms: the one shape shared by supplier adapter, server and screens. The wire
 * shape is in `contract/offer.ts`; `contract/codec/offer.ts` translates. Prices cover all passengers; local times
 * are wall-clock times at the airport.
 */

export type CabinClass = 'economy' | 'premium_economy' | 'business' | 'first';
export type PassengerType = 'adult' | 'child' | 'infant_without_seat';

export interface Place {
  readonly name: string;
  readonly iataCode: string;
  readonly cityName: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** By the supplier, of an airport that our table lacks or has in another zone; absent for all others. */
  readonly timeZone?: string;
}

export interface Carrier {
  readonly name: string | null;
  readonly iataCode: string | null;
  /** Path on this site; null for a generated badge. */
  readonly logoUrl: string | null;
}

export interface Airline extends Carrier {
  readonly id: string;
  readonly icaoCode: string | null;
}

export interface Baggage {
  readonly type: string;
  readonly quantity: number;
}

/** One traveler's cabin and bags on one segment. Bag types missing from the list are not stated; a quantity of 0 means none. */
export interface SegmentPassenger {
  readonly passengerId: string;
  readonly cabinClass: CabinClass | null;
  readonly cabinClassMarketingName: string | null;
  readonly baggages: readonly Baggage[];
}

/** A technical stop within one segment: same flight number, no change of planes. */
export interface TechnicalStop {
  readonly airport: Place;
  readonly duration: string | null;
}

export interface Segment {
  readonly id: string;
  readonly departingAt: string;
  readonly arrivingAt: string;
  readonly origin: Place;
  readonly destination: Place;
  readonly originTerminal: string | null;
  readonly destinationTerminal: string | null;
  readonly marketingCarrier: Carrier;
  readonly operatingCarrier: Carrier;
  readonly airline: Airline;
  /** Number without the carrier's code: "178". */
  readonly flightNumber: string;
  readonly aircraft: { readonly name: string } | null;
  /** ISO 8601, or null if the supplier gave none. */
  readonly duration: string | null;
  readonly stops: readonly TechnicalStop[];
  readonly services: readonly { readonly type: string; readonly description: string }[];
  readonly passengers: readonly SegmentPassenger[];
}

/** A fare's rule for a refund or a change before departure. Null means not stated; a penalty covers all travelers. */
export interface FareRule {
  readonly allowed: boolean | null;
  readonly penalty: Money | null;
}

/** The airline's rules for a single slice; null where it states nothing. */
export interface SliceConditions {
  readonly refund: FareRule | null;
  readonly change: FareRule | null;
  /** Whether seats may be chosen before departure without another fare. */
  readonly seatSelection: boolean | null;
}

export interface Slice {
  readonly id: string;
  readonly origin: Place;
  readonly destination: Place;
  /** ISO 8601, or null if the supplier gave none. */
  readonly duration: string | null;
  readonly fareBrandName: string | null;
  /** The supplier's name for these flights in its search, equal in all offers of them; absent if it gives none. */
  readonly comparisonKey?: string | undefined;
  /** Absent if the airline states no rules for single slices. */
  readonly conditions?: SliceConditions | undefined;
  readonly segments: readonly Segment[];
}

/** The kinds of extras that are sold; the supplier's other types are not offered. */
export type ExtraKind = 'cabin_bag' | 'checked_bag' | 'meal';

/**
 * A bookable extra on a freshly read offer. `price` is for one, for all travelers and flights it names. Without
 * passenger ids it is for everyone, without segment ids for all flights.
 */
export interface OfferService {
  readonly id: string;
  /** The supplier's word. */
  readonly type: string;
  readonly kind: ExtraKind;
  readonly name: string;
  readonly description: string;
  readonly price: Money;
  readonly maximumQuantity: number;
  readonly passengerIds: readonly string[];
  readonly segmentIds: readonly string[];
}

/** What applies to every slice of the trip; if slices differ, see their own conditions. */
export interface FareConditions {
  /** Null if the airline does not say: show 'Depends on the airline', never 'no'. */
  readonly refundable: boolean | null;
  readonly changeable: boolean | null;
  readonly refundPenalty: Money | null;
  readonly changePenalty: Money | null;
  readonly cancellationOptions: readonly { readonly type: string; readonly penalty: Money | null }[];
}

export interface OfferPassenger {
  readonly id: string;
  readonly type: PassengerType;
  /** The age that was searched; null for an adult searched without one. */
  readonly age: number | null;
}

/** An offer as the supplier sells it: supplier amounts only. */
export interface Offer {
  readonly id: string;
  readonly total: Money;
  readonly base: Money;
  readonly tax: Money | null;
  /** UTC instants, ISO 8601. */
  readonly expiresAt: string;
  readonly createdAt: string;
  readonly paymentRequirements: {
    readonly requiresInstantPayment: boolean;
    readonly priceGuaranteeExpiresAt: string | null;
    readonly paymentRequiredBy: string | null;
  };
  readonly owner: Carrier;
  readonly conditions: FareConditions;
  readonly availableServices: readonly OfferService[];
  /** CO2 of all passengers over the whole offer, as the supplier estimates it; null if it says nothing (FARE-06). */
  readonly emissionsKg: number | null;
  readonly passengerIdentityDocumentsRequired: boolean;
  readonly supportedPassengerIdentityDocumentTypes: readonly string[];
  readonly passengers: readonly OfferPassenger[];
  readonly slices: readonly Slice[];
}

/** What the brand's traveler sees and pays, in addition to the supplier's amounts (API-08). */
export interface SalePrices {
  readonly sale: { readonly total: Money; readonly base: Money; readonly tax: Money };
}

export type PricedService = OfferService & { readonly sale: Money };

export type PricedOffer = Omit<Offer, 'availableServices'> &
  SalePrices & { readonly availableServices: readonly PricedService[] };

/** The brand's terms for canceling an offer, if it were booked when it was read (TRIP-10, TRIP-11). */
export interface OwnCancelingTerms {
  /** Whether everything would be refunded within 24 hours of booking. */
  readonly free24h: boolean;
  /** Our fee for canceling online under the fare rules; zero if there is none. */
  readonly feePerPassenger: Money;
}

/** What cards, filters, sort orders and the comparison of fares read; the rest comes with the offer itself. */
const listedFields = [
  'id',
  'total',
  'expiresAt',
  'owner',
  'conditions',
  'emissionsKg',
  'passengers',
  'slices',
] as const satisfies (keyof Offer)[];

/** An offer in a list of results. */
export interface ListedOffer extends Pick<Offer, (typeof listedFields)[number]> {
  /** The brand's price for all passengers. */
  readonly sale: { readonly total: Money };
  /**
   * The total with the bags that the visitor wants, and what these cost beyond what is included: set once their price has
   * been read with the offer itself (BAGS-02).
   */
  readonly withBags?: { readonly total: Money; readonly bags: Money } | undefined;
  readonly canceling: OwnCancelingTerms;
  /** Our fee per passenger for changing the flights online, zero if there is none; null if not known (SERV-03). */
  readonly changeFee: Money | null;
}

/** The listed fields of an offer, with the brand's price and terms. */
export function listOffer(
  offer: Offer,
  brandTerms: Pick<ListedOffer, 'sale' | 'canceling' | 'changeFee'>,
): ListedOffer {
  const fields = Object.fromEntries(listedFields.map((field) => [field, offer[field]]));
  return { ...(fields as Pick<Offer, (typeof listedFields)[number]>), ...brandTerms };
}
