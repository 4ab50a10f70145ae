import { findAirline } from '../../../data/airlines.ts';
import { findCity } from '../../../data/cities.ts';
import { wholeTripRule } from '../../../domain/flights/fare-conditions.ts';
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
} from '../../../domain/flights/offer.ts';
import { type Money, parseMoney } from '../../../domain/money/money.ts';
import { parseDurationMinutes } from '../../../domain/time/duration.ts';
import { formatClock } from '../../../domain/time/local-time.ts';
import type { FoundOffer } from '../../ports/supplier.ts';
import { createSharedParts, type SharedParts, sharedPart } from './shared-parts.ts';
import {
  asNullableObject,
  asObject,
  countOf,
  flightNumberOf,
  listOf,
  nullableNumberOf,
  nullableTextOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** More than these are mistakes of the wire. */
const mostBags = 20;
const mostKilograms = 100;
const mostCentimeters = 400;

/** What sorting a search needs of an offer; the rest is read when somebody sees it. Throws WireError as `mapOffer` does. */
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
 * One offer of the supplier in the product's shape. Throws WireError when it lacks what a sale needs: ids, amounts in
 * a known currency, an expiry, slices with segments and readable times (Duffel API v2, offer). Offers of one answer
 * are read with the same `shared`.
 */
export function mapOffer(wire: WireObject, shared: SharedParts = createSharedParts()): Offer {
  const currency = textOf(wire, 'total_currency');
  const total = amountOf(wire, 'total_amount', currency);
  const expiresAt = instantOf(wire, 'expires_at');
  const requirements = asNullableObject(wire.payment_requirements, 'payment_requirements') ?? {};
  const slices = listOf(wire, 'slices').map((slice) => mapSlice(slice, shared));
  if (slices.length === 0) throw new WireError('slices', 'a list with slices');
  return {
    id: textOf(wire, 'id'),
    total_amount: total,
    total_currency: currency,
    base_amount: amountOf(wire, 'base_amount', currency),
    base_currency: currency,
    tax_amount: nullableTextOf(wire, 'tax_amount'),
    tax_currency: nullableTextOf(wire, 'tax_currency'),
    expires_at: expiresAt,
    created_at: nullableTextOf(wire, 'created_at') ?? expiresAt,
    payment_requirements: {
      requires_instant_payment: requirements.requires_instant_payment !== false,
      price_guarantee_expires_at: nullableTextOf(requirements, 'price_guarantee_expires_at'),
      payment_required_by: nullableTextOf(requirements, 'payment_required_by'),
    },
    owner: carrierOf(asObject(wire.owner, 'owner'), shared),
    conditions: mapConditions(asNullableObject(wire.conditions, 'conditions') ?? {}, slices),
    available_services: readableOf(wire, 'available_services', mapService, shared.report),
    passenger_identity_documents_required: wire.passenger_identity_documents_required === true,
    supported_passenger_identity_document_types: textsOf(wire, 'supported_passenger_identity_document_types'),
    passengers: listOf(wire, 'passengers').map((passenger) => {
      const age = nullableNumberOf(passenger, 'age');
      return { id: textOf(passenger, 'id'), type: passengerTypeOf(passenger, age), age };
    }),
    slices,
  };
}

/**
 * The ends are the airports of the flights: a slice of the supplier says what was searched, which may be a city, or
 * another airport of it (F-70).
 */
function mapSlice(wire: WireObject, shared: SharedParts): Slice {
  const segments = listOf(wire, 'segments').map((segment) => mapSegment(segment, shared));
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new WireError('segments', 'a list with segments');
  return {
    id: textOf(wire, 'id'),
    origin: first.origin,
    destination: last.destination,
    // One flight takes as long as its slice, where only the flight says so.
    duration: durationOf(wire) ?? (segments.length === 1 ? first.duration : null),
    fare_brand_name: nullableTextOf(wire, 'fare_brand_name'),
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
    departing_at: localTimeOf(wire, 'departing_at', shared),
    arriving_at: localTimeOf(wire, 'arriving_at', shared),
    origin: mapPlace(asObject(wire.origin, 'origin'), shared),
    destination: mapPlace(asObject(wire.destination, 'destination'), shared),
    origin_terminal: nullableTextOf(wire, 'origin_terminal'),
    destination_terminal: nullableTextOf(wire, 'destination_terminal'),
    marketing_carrier: carrierOf(marketing, shared),
    operating_carrier: carrierOf(asNullableObject(wire.operating_carrier, 'operating_carrier') ?? marketing, shared),
    airline: airlineOf(marketing, shared),
    flight_number: flightNumberOf(wire),
    aircraft: aircraftName === null ? null : { name: aircraftName },
    duration: durationOf(wire),
    stops: listOf(wire, 'stops').map((stop) => ({
      airport: mapPlace(asObject(stop.airport, 'stops.airport'), shared),
      duration: durationOf(stop),
    })),
    services: [],
    passengers: listOf(wire, 'passengers').map((passenger) => ({
      passenger_id: textOf(passenger, 'passenger_id'),
      cabin_class: cabinOf(nullableTextOf(passenger, 'cabin_class')),
      cabin_class_marketing_name: nullableTextOf(passenger, 'cabin_class_marketing_name'),
      baggages: readableOf(passenger, 'baggages', readBag, shared.report),
    })),
  };
}

/** Nothing where the airline names no number: it is not stated then, which is not none. */
function readBag(wire: WireObject): Baggage[] {
  const quantity = countOf(wire, 'quantity', mostBags);
  return quantity === null ? [] : [{ type: textOf(wire, 'type'), quantity }];
}

function mapPlace(wire: WireObject, shared: SharedParts): Place {
  const iata_code = textOf(wire, 'iata_code');
  const city = asNullableObject(wire.city, 'city');
  const name = nullableTextOf(wire, 'name') ?? iata_code;
  const country_code = nullableTextOf(wire, 'iata_country_code') ?? '';
  const givenCity = nullableTextOf(wire, 'city_name') ?? (city && nullableTextOf(city, 'name'));
  const city_name = givenCity ?? findCity(iata_code)?.name ?? name;
  return sharedPart(
    shared.places,
    iata_code,
    (place) => place.name === name && place.city_name === city_name && place.country_code === country_code,
    () => ({ name, iata_code, city_name, country_code }),
  );
}

/** The logo is our own file or none: pages load nothing from other hosts. */
function carrierOf(wire: WireObject, shared: SharedParts): Carrier {
  const name = nullableTextOf(wire, 'name');
  const iata_code = nullableTextOf(wire, 'iata_code');
  return sharedPart(
    shared.carriers,
    iata_code ?? '',
    (carrier) => carrier.name === name && carrier.iata_code === iata_code,
    () => ({ name, iata_code, logo_url: iata_code === null ? null : (findAirline(iata_code)?.logo ?? null) }),
  );
}

function airlineOf(wire: WireObject, shared: SharedParts): Airline {
  const carrier = carrierOf(wire, shared);
  const { name, iata_code } = carrier;
  const id = nullableTextOf(wire, 'id') ?? '';
  return sharedPart(
    shared.airlines,
    id,
    (airline) => airline.name === name && airline.iata_code === iata_code,
    () => ({ id, icao_code: iata_code === null ? null : (findAirline(iata_code)?.icaoCode ?? null), ...carrier }),
  );
}

/** What holds for every slice; airlines write rules for the whole trip, for single slices, or for both. */
function mapConditions(wire: WireObject, slices: readonly Slice[]): FareConditions {
  const refund = wholeTripRule(
    ruleOf(wire, 'refund_before_departure'),
    slices.map(({ conditions }) => conditions?.refund ?? null),
  );
  const change = wholeTripRule(
    ruleOf(wire, 'change_before_departure'),
    slices.map(({ conditions }) => conditions?.change ?? null),
  );
  const { penalty_amount, penalty_currency } = refund;
  return {
    refundable: refund.allowed,
    changeable: change.allowed,
    refund_penalty_amount: penalty_amount,
    refund_penalty_currency: penalty_currency,
    change_penalty_amount: change.penalty_amount,
    change_penalty_currency: change.penalty_currency,
    cancellation_options:
      refund.allowed === true ? [{ type: 'refund_before_departure', penalty_amount, penalty_currency }] : [],
  };
}

function sliceConditionsOf(wire: WireObject): Pick<Slice, 'conditions'> {
  const conditions = asNullableObject(wire.conditions, 'slices.conditions') ?? {};
  const refund = ruleOf(conditions, 'refund_before_departure');
  const change = ruleOf(conditions, 'change_before_departure');
  return refund === null && change === null ? {} : { conditions: { refund, change } };
}

/** Null where the airline said nothing. */
function ruleOf(conditions: WireObject, field: string): FareRule | null {
  const rule = asNullableObject(conditions[field], field);
  if (rule === null) return null;
  return {
    allowed: typeof rule.allowed === 'boolean' ? rule.allowed : null,
    penalty_amount: nullableTextOf(rule, 'penalty_amount'),
    penalty_currency: nullableTextOf(rule, 'penalty_currency'),
  };
}

/** A bag that can be bought; types that we do not know are hidden, as the supplier's documentation advises. */
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
      total_amount: amountOf(wire, 'total_amount', currency),
      total_currency: currency,
      maximum_quantity: Math.min(Math.floor(most), mostBags),
      passenger_ids: textsOf(wire, 'passenger_ids'),
      segment_ids: textsOf(wire, 'segment_ids'),
    },
  ];
}

/** 'Extra bag of up to 23 kg, 90 × 75 × 43 cm', as far as the airline says it (F-28). */
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

function amountOf(wire: WireObject, field: string, currency: string): string {
  moneyOf(wire, field, currency);
  return textOf(wire, field);
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
