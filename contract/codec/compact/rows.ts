import type { OfferPassenger } from '#domain/flights/offer.ts';

/**
 * The offers of a whole search in little space: every place, airline, segment, journey and set of conditions is sent once, as a row
 * of its table, and refers to other rows by their position. Batches extend the tables of the batches before them, so that
 * they must be decoded in order, each once. Raise the version with every change of a row.
 */
export const compactVersion = 5;

export type Row = number;
/** Minor units and the row of the currency. */
export type MoneyRow = readonly [amountMinor: number, currency: Row];
export type RuleRow = readonly [allowed: boolean | null, penalty: MoneyRow | null];
export type PlaceRow = readonly [iataCode: string, name: string, cityName: string, countryCode: string];
export type CarrierRow = readonly [iataCode: string | null, name: string | null, logoUrl: string | null];
export type AirlineRow = readonly [id: string, icaoCode: string | null, carrier: Row];
export type StopRow = readonly [airport: Row, duration: string | null];
export type SegmentRow = readonly [
  departingAt: string,
  arrivingAt: string,
  origin: Row,
  destination: Row,
  originTerminal: string | null,
  destinationTerminal: string | null,
  marketingCarrier: Row,
  operatingCarrier: Row,
  airline: Row,
  flightNumber: string,
  aircraft: string | null,
  duration: string | null,
  stops: readonly StopRow[],
  services: readonly (readonly [type: Row, description: Row])[],
];
/** The comparison key is left out where the supplier gives none. */
export type JourneyRow = readonly [
  origin: Row,
  destination: Row,
  duration: string | null,
  segments: readonly Row[],
  comparisonKey?: string,
];
/** One traveler's cabin and bags on a segment; the passenger is a row of the texts. */
export type SeatRow = readonly [
  passengerId: Row,
  cabinClass: Row,
  marketingName: Row,
  bags: readonly (readonly [type: Row, quantity: number])[],
];
/** What is sold on a journey: its name, its own conditions, and the seats of each segment. */
export type FareRow = readonly [
  brandName: Row,
  conditions: readonly [refund: RuleRow | null, change: RuleRow | null, seatSelection: boolean | null] | null,
  seats: readonly (readonly Row[])[],
];
export type ConditionsRow = readonly [
  refundable: boolean | null,
  changeable: boolean | null,
  refundPenalty: MoneyRow | null,
  changePenalty: MoneyRow | null,
  options: readonly (readonly [type: Row, penalty: MoneyRow | null])[],
];
/** What many offers have in common. */
export type TermsRow = readonly [
  owner: Row,
  conditions: Row,
  expiresAt: Row,
  currency: Row,
  passengers: Row,
  free24h: boolean,
  feePerPassenger: MoneyRow,
  changeFee: MoneyRow | null,
];
export type PassengersRow = readonly OfferPassenger[];
/**
 * `[id, price, supplier's price, terms, kg of CO2, journey, fare, …]`, both prices in minor units of one currency, with a journey
 * and a fare for each slice.
 */
export type OfferRow = readonly [
  id: string,
  saleMinor: number,
  supplierMinor: number,
  terms: Row,
  emissionsKg: number | null,
  ...slices: Row[],
];

export interface Tables {
  readonly texts: readonly (string | null)[];
  readonly places: readonly PlaceRow[];
  readonly carriers: readonly CarrierRow[];
  readonly airlines: readonly AirlineRow[];
  readonly segments: readonly SegmentRow[];
  readonly journeys: readonly JourneyRow[];
  readonly seats: readonly SeatRow[];
  readonly fares: readonly FareRow[];
  readonly conditions: readonly ConditionsRow[];
  readonly passengers: readonly PassengersRow[];
  readonly terms: readonly TermsRow[];
}

/** A batch of offers, numbered from 0, with the rows that were not sent before. */
export type CompactBatch = Partial<Tables> & { readonly batch: number; readonly offers: readonly OfferRow[] };
