/**
 * The flight offer as the product speaks of it, field for field as in section 3 of the search-and-booking specification:
 * the one shape between supplier adapter, server, wire and screen. Amounts are decimal texts of major units beside
 * their currency; prices cover all passengers; local times are wall-clock times at the airport.
 */

export type CabinClass = 'economy' | 'premium_economy' | 'business' | 'first';
export type PassengerType = 'adult' | 'child' | 'infant_without_seat';

export interface Place {
  readonly name: string;
  readonly iata_code: string;
  readonly city_name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country_code: string;
}

export interface Carrier {
  readonly name: string | null;
  readonly iata_code: string | null;
  /** Path of this site or null: a drawn badge stands in. */
  readonly logo_url: string | null;
}

export interface Airline extends Carrier {
  readonly id: string;
  readonly icao_code: string | null;
}

export interface Baggage {
  readonly type: string;
  readonly quantity: number;
}

/** What one traveller has on one segment. Bags of which the list says nothing are not stated; a quantity of 0 is none. */
export interface SegmentPassenger {
  readonly passenger_id: string;
  readonly cabin_class: CabinClass | null;
  readonly cabin_class_marketing_name: string | null;
  readonly baggages: readonly Baggage[];
}

/** A technical stop inside one segment: the flight number stays, nobody changes planes. */
export interface TechnicalStop {
  readonly airport: Place;
  readonly duration: string | null;
}

export interface Segment {
  readonly id: string;
  readonly departing_at: string;
  readonly arriving_at: string;
  readonly origin: Place;
  readonly destination: Place;
  readonly origin_terminal: string | null;
  readonly destination_terminal: string | null;
  readonly marketing_carrier: Carrier;
  readonly operating_carrier: Carrier;
  readonly airline: Airline;
  /** Number without the carrier's code: "178". */
  readonly flight_number: string;
  readonly aircraft: { readonly name: string } | null;
  /** ISO 8601, or null where the supplier gave none. */
  readonly duration: string | null;
  readonly stops: readonly TechnicalStop[];
  readonly services: readonly { readonly type: string; readonly description: string }[];
  readonly passengers: readonly SegmentPassenger[];
}

/** What a fare says of a refund or a change before departure. Null is not said; a penalty covers all travelers. */
export interface FareRule {
  readonly allowed: boolean | null;
  readonly penalty_amount: string | null;
  readonly penalty_currency: string | null;
}

/** The airline's rules for one slice alone. */
export interface SliceConditions {
  readonly refund: FareRule | null;
  readonly change: FareRule | null;
}

export interface Slice {
  readonly id: string;
  readonly origin: Place;
  readonly destination: Place;
  /** ISO 8601, or null where the supplier gave none. */
  readonly duration: string | null;
  readonly fare_brand_name: string | null;
  /** Absent where the airline says nothing of single slices. */
  readonly conditions?: SliceConditions | undefined;
  readonly segments: readonly Segment[];
}

/** A bookable extra on a freshly read offer. */
export interface OfferService {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly total_amount: string;
  readonly total_currency: string;
  readonly maximum_quantity: number;
  readonly passenger_ids: readonly string[];
  readonly segment_ids: readonly string[];
}

/** What holds for every slice of the trip; where slices differ, theirs say it. */
export interface FareConditions {
  /** Null where the airline left it open: say 'Depends on the airline', never 'no'. */
  readonly refundable: boolean | null;
  readonly changeable: boolean | null;
  readonly refund_penalty_amount: string | null;
  readonly refund_penalty_currency: string | null;
  readonly change_penalty_amount: string | null;
  readonly change_penalty_currency: string | null;
  readonly cancellation_options: readonly {
    readonly type: string;
    readonly penalty_amount: string | null;
    readonly penalty_currency: string | null;
  }[];
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
  readonly total_amount: string;
  readonly total_currency: string;
  readonly base_amount: string;
  readonly base_currency: string;
  readonly tax_amount: string | null;
  readonly tax_currency: string | null;
  /** UTC instants, ISO 8601. */
  readonly expires_at: string;
  readonly created_at: string;
  readonly payment_requirements: {
    readonly requires_instant_payment: boolean;
    readonly price_guarantee_expires_at: string | null;
    readonly payment_required_by: string | null;
  };
  readonly owner: Carrier;
  readonly conditions: FareConditions;
  readonly available_services: readonly OfferService[];
  readonly passenger_identity_documents_required: boolean;
  readonly supported_passenger_identity_document_types: readonly string[];
  readonly passengers: readonly OfferPassenger[];
  readonly slices: readonly Slice[];
}

/** What the brand's traveller sees and pays, beside the supplier's amounts (API-08). */
export interface SalePrices {
  readonly sale_amount: string;
  readonly sale_currency: string;
  readonly sale_base_amount: string;
  readonly sale_tax_amount: string;
}

export type PricedOffer = Omit<Offer, 'available_services'> &
  SalePrices & {
    readonly available_services: readonly (OfferService & {
      readonly sale_amount: string;
      readonly sale_currency: string;
    })[];
  };
