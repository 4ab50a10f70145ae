import { findAirline } from '#data/airlines.ts';
import { findCity } from '#data/cities.ts';
import { wholeTripRule } from '#domain/flights/fare/fare-conditions.ts';
import type {
  Airline,
  Baggage,
  CabinClass,
  Carrier,
  FareConditions,
  FareRule,
  Offer,
  OfferService,
  PassengerType,
  Place,
  Segment,
  Slice,
} from '#domain/flights/offer.ts';
import { type Money, parseMoney } from '#domain/money/money.ts';
import { parseDurationMinutes } from '#domain/time/duration.ts';
import { formatClock } from '#domain/time/local-time.ts';
import type { FoundOffer } from '#server/ports/supplier.ts';
import { mapWifi } from './map-amenities.ts';
import { createSharedParts, type SharedParts, sharedPart } from './shared-parts.ts';
import {
  asNullableObject,
  asObject,
  countOf,
  flightNumberOf,
  listOf,
  nullableAmountOf,
  nullableNumberOf,
  nullableTextOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** Larger counts are errors in the data. */
const maximumBags = 20;
const mostKilograms = 100;
const mostCentimeters = 400;

/**
 * What sorting a search needs of an offer; the rest is read when someone sees it. Throws WireError as `mapOffer` does.
 */
export function mapOfferHead(wire: WireObject): Omit<FoundOffer, 'read'> {
  const [passenger] = listOf(wire, 'passengers');
  return {
    id: textOf(wire, 'id'),
    total: moneyOf(wire, 'total_amount', textOf(wire, 'total_currency')),
    expiresAt: instantOf(wire, 'expires_at'),
    passengerId: passenger === undefined ? null : textOf(passenger, 'id'),
  };
}

/**
 * Maps an offer of the supplier to the product's shape. Throws WireError if it lacks what a sale needs: ids, amounts in
 * a known currency, an expiry, slices with segments and readable times (Duffel API v2, offer). Offers of one response
 * use the same `shared`.
 */
export function mapOffer(wire: WireObject, shared: SharedParts = createSharedParts()): Offer {
  const currency = textOf(wire, 'total_currency');
  const total = moneyOf(wire, 'total_amount', currency);
  const expiresAt = instantOf(wire, 'expires_at');
  const requirements = asNullableObject(wire.payment_requirements, 'payment_requirements') ?? {};
  const slices = listOf(wire, 'slices').map((slice) => mapSlice(slice, shared));
  if (slices.length === 0) throw new WireError('slices', 'a list with slices');
  return {
    id: textOf(wire, 'id'),
    total,
    base: moneyOf(wire, 'base_amount', currency),
    tax: nullableMoneyOf(wire, 'tax'),
    expiresAt,
    createdAt: nullableTextOf(wire, 'created_at') ?? expiresAt,
    paymentRequirements: {
      requiresInstantPayment: requirements.requires_instant_payment !== false,
      priceGuaranteeExpiresAt: nullableTextOf(requirements, 'price_guarantee_expires_at'),
      paymentRequiredBy: nullableTextOf(requirements, 'payment_required_by'),
    },
    owner: carrierOf(asObject(wire.owner, 'owner'), shared),
    conditions: mapConditions(asNullableObject(wire.conditions, 'conditions') ?? {}, slices),
    availableServices: readableOf(wire, 'available_services', mapService, shared.report),
    passengerIdentityDocumentsRequired: wire.passenger_identity_documents_required === true,
    supportedPassengerIdentityDocumentTypes: textsOf(wire, 'supported_passenger_identity_document_types'),
    passengers: listOf(wire, 'passengers').map((passenger) => {
      const age = nullableNumberOf(passenger, 'age');
      return { id: textOf(passenger, 'id'), type: passengerTypeOf(passenger, age), age };
    }),
    slices,
  };
}

/**
 * Origin and destination are the airports of the flights: the supplier's slice repeats what was searched, which may be
 * a city or another of its airports (F-70).
 */
function mapSlice(wire: WireObject, shared: SharedParts): Slice {
  const segments = listOf(wire, 'segments').map((segment) => mapSegment(segment, shared));
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new WireError('segments', 'a list with segments');
  return {
    id: textOf(wire, 'id'),
    origin: first.origin,
    destination: last.destination,
    // A slice with one flight uses the flight's duration if it has none itself.
    duration: durationOf(wire) ?? (segments.length === 1 ? first.duration : null),
    fareBrandName: nullableTextOf(wire, 'fare_brand_name'),
    ...sliceConditionsOf(wire),
    segments,
  };
}

function mapSegment(wire: WireObject, shared: SharedParts): Segment {
  const marketing = asObject(wire.marketing_carrier, 'marketing_carrier');
  const aircraft = asNullableObject(wire.aircraft, 'aircraft');
  const aircraftName = aircraft === null ? null : nullableTextOf(aircraft, 'name');
  return {
    id: textOf(wire, 'id'),
    departingAt: localTimeOf(wire, 'departing_at', shared),
    arrivingAt: localTimeOf(wire, 'arriving_at', shared),
    origin: mapPlace(asObject(wire.origin, 'origin'), shared),
    destination: mapPlace(asObject(wire.destination, 'destination'), shared),
    originTerminal: nullableTextOf(wire, 'origin_terminal'),
    destinationTerminal: nullableTextOf(wire, 'destination_terminal'),
    marketingCarrier: carrierOf(marketing, shared),
    operatingCarrier: carrierOf(asNullableObject(wire.operating_carrier, 'operating_carrier') ?? marketing, shared),
    airline: airlineOf(marketing, shared),
    flightNumber: flightNumberOf(wire),
    aircraft: aircraftName === null ? null : { name: aircraftName },
    duration: durationOf(wire),
    stops: listOf(wire, 'stops').map((stop) => ({
      airport: mapPlace(asObject(stop.airport, 'stops.airport'), shared),
      duration: durationOf(stop),
    })),
    services: mapWifi(wire),
    passengers: listOf(wire, 'passengers').map((passenger) => ({
      passengerId: textOf(passenger, 'passenger_id'),
      cabinClass: cabinOf(nullableTextOf(passenger, 'cabin_class')),
      cabinClassMarketingName: nullableTextOf(passenger, 'cabin_class_marketing_name'),
      baggages: readableOf(passenger, 'baggages', readBag, shared.report),
    })),
  };
}

/** Empty if the airline gives no number: that means not stated, not none. */
function readBag(wire: WireObject): Baggage[] {
  const quantity = countOf(wire, 'quantity', maximumBags);
  return quantity === null ? [] : [{ type: textOf(wire, 'type'), quantity }];
}

function mapPlace(wire: WireObject, shared: SharedParts): Place {
  const iataCode = textOf(wire, 'iata_code');
  const city = asNullableObject(wire.city, 'city');
  const name = nullableTextOf(wire, 'name') ?? iataCode;
  const countryCode = nullableTextOf(wire, 'iata_country_code') ?? '';
  const givenCity = nullableTextOf(wire, 'city_name') ?? (city && nullableTextOf(city, 'name'));
  const cityName = givenCity ?? findCity(iataCode)?.name ?? name;
  return sharedPart(
    shared.places,
    iataCode,
    (place) => place.name === name && place.cityName === cityName && place.countryCode === countryCode,
    () => ({ name, iataCode, cityName, countryCode }),
  );
}

/** The logo is one of our own files or none: pages load nothing from other hosts. */
function carrierOf(wire: WireObject, shared: SharedParts): Carrier {
  const name = nullableTextOf(wire, 'name');
  const iataCode = nullableTextOf(wire, 'iata_code');
  return sharedPart(
    shared.carriers,
    iataCode ?? '',
    (carrier) => carrier.name === name && carrier.iataCode === iataCode,
    () => ({ name, iataCode: iataCode, logoUrl: iataCode === null ? null : (findAirline(iataCode)?.logo ?? null) }),
  );
}

function airlineOf(wire: WireObject, shared: SharedParts): Airline {
  const carrier = carrierOf(wire, shared);
  const { name, iataCode } = carrier;
  const id = nullableTextOf(wire, 'id') ?? '';
  return sharedPart(
    shared.airlines,
    id,
    (airline) => airline.name === name && airline.iataCode === iataCode,
    () => ({ id, icaoCode: iataCode === null ? null : (findAirline(iataCode)?.icaoCode ?? null), ...carrier }),
  );
}

/**
 * The conditions that apply to every slice; airlines define them for the whole trip, for single slices, or for both.
 */
function mapConditions(wire: WireObject, slices: readonly Slice[]): FareConditions {
  const refund = wholeRuleOf(
    wire,
    'refund_before_departure',
    slices.map(({ conditions }) => conditions?.refund ?? null),
  );
  const change = wholeRuleOf(
    wire,
    'change_before_departure',
    slices.map(({ conditions }) => conditions?.change ?? null),
  );
  return {
    refundable: refund.allowed,
    changeable: change.allowed,
    refundPenalty: refund.penalty,
    changePenalty: change.penalty,
    cancellationOptions: refund.allowed === true ? [{ type: 'refund_before_departure', penalty: refund.penalty }] : [],
  };
}

/** A rule for the trip covers its slices: if its penalty cannot be read, theirs do not replace it. */
function wholeRuleOf(wire: WireObject, field: string, slices: readonly (FareRule | null)[]): FareRule {
  const trip = ruleOf(wire, field);
  const rule = wholeTripRule(trip, slices);
  const stated = nullableTextOf(asNullableObject(wire[field], field) ?? {}, 'penalty_amount');
  return stated !== null && trip?.penalty === null ? { ...rule, penalty: null } : rule;
}

function sliceConditionsOf(wire: WireObject): Pick<Slice, 'conditions'> {
  const conditions = asNullableObject(wire.conditions, 'slices.conditions') ?? {};
  const refund = ruleOf(conditions, 'refund_before_departure');
  const change = ruleOf(conditions, 'change_before_departure');
  return refund === null && change === null ? {} : { conditions: { refund, change } };
}

/** Null if the airline states nothing. */
function ruleOf(conditions: WireObject, field: string): FareRule | null {
  const rule = asNullableObject(conditions[field], field);
  if (rule === null) return null;
  return {
    allowed: typeof rule.allowed === 'boolean' ? rule.allowed : null,
    penalty: nullableMoneyOf(rule, 'penalty'),
  };
}

/** A bag that can be bought; unknown types are hidden, as the supplier's documentation advises. */
function mapService(wire: WireObject): OfferService[] {
  if (wire.type !== 'baggage') return [];
  const metadata = asNullableObject(wire.metadata, 'metadata') ?? {};
  const checked = metadata.type === 'checked';
  const currency = textOf(wire, 'total_currency');
  const most = nullableNumberOf(wire, 'maximum_quantity') ?? 1;
  if (!(most >= 1)) return [];
  return [
    {
      id: textOf(wire, 'id'),
      type: 'baggage',
      name: checked ? 'Checked bag' : 'Carry-on bag',
      description: bagDescription(metadata),
      price: moneyOf(wire, 'total_amount', currency),
      maximumQuantity: Math.min(Math.floor(most), maximumBags),
      passengerIds: textsOf(wire, 'passenger_ids'),
      segmentIds: textsOf(wire, 'segment_ids'),
    },
  ];
}

/** 'Extra bag of up to 23 kg, 90 × 75 × 43 cm', as far as the airline states it (F-28). */
function bagDescription(metadata: WireObject): string {
  const weight = countOf(metadata, 'maximum_weight_kg', mostKilograms) || null;
  const sizes = ['maximum_length_cm', 'maximum_height_cm', 'maximum_depth_cm'].map(
    (side) => countOf(metadata, side, mostCentimeters) || null,
  );
  const limits = [
    ...(weight === null ? [] : [`${weight} kg`]),
    ...(sizes.includes(null) ? [] : [`${sizes.join(' × ')} cm`]),
  ];
  return limits.length === 0 ? 'Extra bag' : `Extra bag of up to ${limits.join(', ')}`;
}

/** An amount with its own currency, such as `tax_amount` and `tax_currency`; null if missing, negative or unreadable. */
function nullableMoneyOf(wire: WireObject, name: string): Money | null {
  return nullableAmountOf(nullableTextOf(wire, `${name}_amount`), nullableTextOf(wire, `${name}_currency`));
}

function moneyOf(wire: WireObject, field: string, currency: string): Money {
  const money = parseMoney(textOf(wire, field), currency);
  if (money === null || money.amountMinor < 0) throw new WireError(field, `an amount of ${currency}`);
  return money;
}

function instantOf(wire: WireObject, field: string): string {
  const text = textOf(wire, field);
  if (Number.isNaN(Date.parse(text))) throw new WireError(field, 'an instant');
  return text;
}

function localTimeOf(wire: WireObject, field: string, shared: SharedParts): string {
  const time = textOf(wire, field);
  if (shared.times.has(time)) return time;
  if (formatClock(time) === 'N/A') throw new WireError(field, 'a local time');
  shared.times.add(time);
  return time;
}

function durationOf(wire: WireObject): string | null {
  const duration = nullableTextOf(wire, 'duration');
  return parseDurationMinutes(duration) === null ? null : duration;
}

function passengerTypeOf(wire: WireObject, age: number | null): PassengerType {
  const type = wire.type;
  if (type === 'adult' || type === 'child' || type === 'infant_without_seat') return type;
  if (age === null) return 'adult';
  return age < 2 ? 'infant_without_seat' : age < 12 ? 'child' : 'adult';
}

function cabinOf(text: string | null): CabinClass | null {
  return text === 'economy' || text === 'premium_economy' || text === 'business' || text === 'first' ? text : null;
}
