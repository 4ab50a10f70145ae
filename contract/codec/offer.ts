import { readEmissions } from '#domain/flights/journeys/emissions.ts';
import type {
  Airline,
  Carrier,
  FareConditions,
  FareRule,
  Place,
  PricedOffer,
  PricedService,
  Segment,
  Slice,
} from '#domain/flights/offer.ts';
import { formatMoneyDecimal, type Money, parseMoney, readMoney } from '#domain/money/money.ts';
import type { OfferAnswer, SliceAnswer } from '../offer.ts';

/** Converts offers between wire and domain shape. Fields are in the order of the documents. */

type ServiceAnswer = OfferAnswer['available_services'][number];
type SegmentAnswer = SliceAnswer['segments'][number];
type PlaceAnswer = SliceAnswer['origin'];
type RuleAnswer = NonNullable<NonNullable<SliceAnswer['conditions']>['refund']>;

/** A page of search results. */
export interface SearchPage {
  readonly offers: readonly PricedOffer[];
  /** Number of offers in the whole search. */
  readonly totalCount: number;
  readonly searchId: string;
}

/** Decodes an answer that `searchAnswer` describes. Kept in this file so that the results page loads no schema (decision 8). */
export function decodeSearch(wire: {
  readonly offers: readonly OfferAnswer[];
  readonly total_count: number;
  readonly search_id: string;
}): SearchPage {
  return { offers: wire.offers.map(decodeOffer), totalCount: wire.total_count, searchId: wire.search_id };
}

export function encodeOffer(offer: PricedOffer): OfferAnswer {
  const { paymentRequirements, sale } = offer;
  return {
    id: offer.id,
    total_amount: formatMoneyDecimal(offer.total),
    total_currency: offer.total.currency,
    base_amount: formatMoneyDecimal(offer.base),
    base_currency: offer.base.currency,
    tax_amount: encodeAmount(offer.tax),
    tax_currency: offer.tax?.currency ?? null,
    expires_at: offer.expiresAt,
    created_at: offer.createdAt,
    payment_requirements: {
      requires_instant_payment: paymentRequirements.requiresInstantPayment,
      price_guarantee_expires_at: paymentRequirements.priceGuaranteeExpiresAt,
      payment_required_by: paymentRequirements.paymentRequiredBy,
    },
    owner: encodeCarrier(offer.owner),
    conditions: encodeConditions(offer.conditions),
    available_services: offer.availableServices.map(encodeService),
    total_emissions_kg: offer.emissionsKg === null ? null : String(offer.emissionsKg),
    passenger_identity_documents_required: offer.passengerIdentityDocumentsRequired,
    supported_passenger_identity_document_types: offer.supportedPassengerIdentityDocumentTypes,
    passengers: offer.passengers,
    slices: offer.slices.map(encodeSlice),
    sale_amount: formatMoneyDecimal(sale.total),
    sale_currency: sale.total.currency,
    sale_base_amount: formatMoneyDecimal(sale.base),
    sale_tax_amount: formatMoneyDecimal(sale.tax),
  };
}

export function decodeOffer(wire: OfferAnswer): PricedOffer {
  const requirements = wire.payment_requirements;
  return {
    id: wire.id,
    total: readMoney(wire.total_amount, wire.total_currency),
    base: readMoney(wire.base_amount, wire.base_currency),
    tax: decodeAmount(wire.tax_amount, wire.tax_currency),
    expiresAt: wire.expires_at,
    createdAt: wire.created_at,
    paymentRequirements: {
      requiresInstantPayment: requirements.requires_instant_payment,
      priceGuaranteeExpiresAt: requirements.price_guarantee_expires_at,
      paymentRequiredBy: requirements.payment_required_by,
    },
    owner: decodeCarrier(wire.owner),
    conditions: decodeConditions(wire.conditions),
    availableServices: wire.available_services.map(decodeService),
    emissionsKg: readEmissions(wire.total_emissions_kg),
    passengerIdentityDocumentsRequired: wire.passenger_identity_documents_required,
    supportedPassengerIdentityDocumentTypes: wire.supported_passenger_identity_document_types,
    passengers: wire.passengers,
    slices: wire.slices.map(decodeSlice),
    sale: {
      total: readMoney(wire.sale_amount, wire.sale_currency),
      base: readMoney(wire.sale_base_amount, wire.sale_currency),
      tax: readMoney(wire.sale_tax_amount, wire.sale_currency),
    },
  };
}

export function encodeService(service: PricedService): ServiceAnswer {
  return {
    id: service.id,
    type: service.type,
    kind: service.kind,
    name: service.name,
    description: service.description,
    total_amount: formatMoneyDecimal(service.price),
    total_currency: service.price.currency,
    maximum_quantity: service.maximumQuantity,
    passenger_ids: service.passengerIds,
    segment_ids: service.segmentIds,
    sale_amount: formatMoneyDecimal(service.sale),
    sale_currency: service.sale.currency,
  };
}

export function decodeService(wire: ServiceAnswer): PricedService {
  return {
    id: wire.id,
    type: wire.type,
    kind: wire.kind,
    name: wire.name,
    description: wire.description,
    price: readMoney(wire.total_amount, wire.total_currency),
    maximumQuantity: wire.maximum_quantity,
    passengerIds: wire.passenger_ids,
    segmentIds: wire.segment_ids,
    sale: readMoney(wire.sale_amount, wire.sale_currency),
  };
}

export function encodeConditions(conditions: FareConditions): OfferAnswer['conditions'] {
  return {
    refundable: conditions.refundable,
    changeable: conditions.changeable,
    refund_penalty_amount: encodeAmount(conditions.refundPenalty),
    refund_penalty_currency: conditions.refundPenalty?.currency ?? null,
    change_penalty_amount: encodeAmount(conditions.changePenalty),
    change_penalty_currency: conditions.changePenalty?.currency ?? null,
    cancellation_options: conditions.cancellationOptions.map(({ type, penalty }) => ({
      type,
      ...encodePenalty(penalty),
    })),
  };
}

export function decodeConditions(wire: OfferAnswer['conditions']): FareConditions {
  return {
    refundable: wire.refundable,
    changeable: wire.changeable,
    refundPenalty: decodeAmount(wire.refund_penalty_amount, wire.refund_penalty_currency),
    changePenalty: decodeAmount(wire.change_penalty_amount, wire.change_penalty_currency),
    cancellationOptions: wire.cancellation_options.map(({ type, penalty_amount, penalty_currency }) => ({
      type,
      penalty: decodeAmount(penalty_amount, penalty_currency),
    })),
  };
}

export function encodeSlice(slice: Slice): SliceAnswer {
  const { conditions } = slice;
  return {
    id: slice.id,
    origin: encodePlace(slice.origin),
    destination: encodePlace(slice.destination),
    duration: slice.duration,
    fare_brand_name: slice.fareBrandName,
    ...(conditions == null
      ? {}
      : {
          conditions: {
            refund: encodeRule(conditions.refund),
            change: encodeRule(conditions.change),
            seat_selection: conditions.seatSelection,
          },
        }),
    segments: slice.segments.map(encodeSegment),
  };
}

export function decodeSlice(wire: SliceAnswer): Slice {
  const { conditions } = wire;
  return {
    id: wire.id,
    origin: decodePlace(wire.origin),
    destination: decodePlace(wire.destination),
    duration: wire.duration,
    fareBrandName: wire.fare_brand_name,
    ...(conditions == null
      ? {}
      : {
          conditions: {
            refund: decodeRule(conditions.refund),
            change: decodeRule(conditions.change),
            seatSelection: conditions.seat_selection ?? null,
          },
        }),
    segments: wire.segments.map(decodeSegment),
  };
}

function encodePenalty(penalty: Money | null): Omit<RuleAnswer, 'allowed'> {
  return { penalty_amount: encodeAmount(penalty), penalty_currency: penalty?.currency ?? null };
}

function encodeAmount(money: Money | null): string | null {
  return money && formatMoneyDecimal(money);
}

/** An optional amount; an unreadable one counts as missing. */
function decodeAmount(amount: string | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : parseMoney(amount, currency);
}

function encodeRule(rule: FareRule | null): RuleAnswer | null {
  return rule && { allowed: rule.allowed, ...encodePenalty(rule.penalty) };
}

function decodeRule(wire: RuleAnswer | null): FareRule | null {
  return wire && { allowed: wire.allowed, penalty: decodeAmount(wire.penalty_amount, wire.penalty_currency) };
}

function encodeSegment(segment: Segment): SegmentAnswer {
  return {
    id: segment.id,
    departing_at: segment.departingAt,
    arriving_at: segment.arrivingAt,
    origin: encodePlace(segment.origin),
    destination: encodePlace(segment.destination),
    origin_terminal: segment.originTerminal,
    destination_terminal: segment.destinationTerminal,
    marketing_carrier: encodeCarrier(segment.marketingCarrier),
    operating_carrier: encodeCarrier(segment.operatingCarrier),
    airline: encodeAirline(segment.airline),
    flight_number: segment.flightNumber,
    aircraft: segment.aircraft,
    duration: segment.duration,
    stops: segment.stops.map(({ airport, duration }) => ({ airport: encodePlace(airport), duration })),
    services: segment.services,
    passengers: segment.passengers.map((passenger) => ({
      passenger_id: passenger.passengerId,
      cabin_class: passenger.cabinClass,
      cabin_class_marketing_name: passenger.cabinClassMarketingName,
      baggages: passenger.baggages,
    })),
  };
}

function decodeSegment(wire: SegmentAnswer): Segment {
  return {
    id: wire.id,
    departingAt: wire.departing_at,
    arrivingAt: wire.arriving_at,
    origin: decodePlace(wire.origin),
    destination: decodePlace(wire.destination),
    originTerminal: wire.origin_terminal,
    destinationTerminal: wire.destination_terminal,
    marketingCarrier: decodeCarrier(wire.marketing_carrier),
    operatingCarrier: decodeCarrier(wire.operating_carrier),
    airline: decodeAirline(wire.airline),
    flightNumber: wire.flight_number,
    aircraft: wire.aircraft,
    duration: wire.duration,
    stops: wire.stops.map(({ airport, duration }) => ({ airport: decodePlace(airport), duration })),
    services: wire.services,
    passengers: wire.passengers.map((passenger) => ({
      passengerId: passenger.passenger_id,
      cabinClass: passenger.cabin_class,
      cabinClassMarketingName: passenger.cabin_class_marketing_name,
      baggages: passenger.baggages,
    })),
  };
}

function encodePlace({ name, iataCode, cityName, countryCode, timeZone }: Place): PlaceAnswer {
  const zone = timeZone === undefined ? {} : { time_zone: timeZone };
  return { name, iata_code: iataCode, city_name: cityName, country_code: countryCode, ...zone };
}

function decodePlace({ name, iata_code, city_name, country_code, time_zone }: PlaceAnswer): Place {
  const zone = time_zone === undefined ? {} : { timeZone: time_zone };
  return { name, iataCode: iata_code, cityName: city_name, countryCode: country_code, ...zone };
}

function encodeCarrier({ name, iataCode, logoUrl }: Carrier): OfferAnswer['owner'] {
  return { name, iata_code: iataCode, logo_url: logoUrl };
}

function decodeCarrier({ name, iata_code, logo_url }: OfferAnswer['owner']): Carrier {
  return { name, iataCode: iata_code, logoUrl: logo_url };
}

function encodeAirline({ id, icaoCode, name, iataCode, logoUrl }: Airline): SegmentAnswer['airline'] {
  return { id, icao_code: icaoCode, name, iata_code: iataCode, logo_url: logoUrl };
}

function decodeAirline({ id, icao_code, name, iata_code, logo_url }: SegmentAnswer['airline']): Airline {
  return { id, icaoCode: icao_code, name, iataCode: iata_code, logoUrl: logo_url };
}
