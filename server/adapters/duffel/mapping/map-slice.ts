import { findAirline } from '#data/airlines.ts';
import { findCity } from '#data/cities.ts';
import type {
  Airline,
  Baggage,
  CabinClass,
  Carrier,
  FareRule,
  Place,
  Segment,
  SegmentPassenger,
  Slice,
} from '#domain/flights/offer.ts';
import { parseDurationMinutes } from '#domain/time/duration.ts';
import { formatClock } from '#domain/time/local-time.ts';
import { mapAmenities } from './map-amenities.ts';
import {
  asObject,
  countOf,
  flightNumberOf,
  isObject,
  listOf,
  nullableAmountOf,
  nullableTextOf,
  partOf,
  readableOf,
  textOf,
  WireError,
  type WireObject,
  zoneOf,
} from './wire.ts';

/** Told of each unreadable part omitted from an offer. */
export type Report = (reason: string) => void;

/** Larger counts are errors in the data. */
export const maximumBags = 20;
/** Characters; longer keys would only make responses longer. */
const longestKey = 64;

/**
 * Origin and destination are the airports of the flights: the supplier's slice repeats the searched code, which may be
 * a city or another of its airports (F-70).
 */
export function mapSlice(wire: WireObject, report: Report): Slice {
  const segments = listOf(wire, 'segments').map((segment) => mapSegment(segment, report));
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new WireError('segments', 'a list with segments');
  return {
    id: textOf(wire, 'id'),
    origin: first.origin,
    destination: last.destination,
    // A slice with one flight uses the flight's duration if it has none itself.
    duration: durationOf(wire) ?? (segments.length === 1 ? first.duration : null),
    fareBrandName: nullableTextOf(wire, 'fare_brand_name'),
    ...comparisonKeyOf(wire),
    ...sliceConditionsOf(wire),
    segments,
  };
}

function mapSegment(wire: WireObject, report: Report): Segment {
  const marketing = asObject(wire.marketing_carrier, 'marketing_carrier');
  const aircraftName = nullableTextOf(partOf(wire, 'aircraft'), 'name');
  return {
    id: textOf(wire, 'id'),
    departingAt: localTimeOf(wire, 'departing_at'),
    arrivingAt: localTimeOf(wire, 'arriving_at'),
    origin: mapPlace(asObject(wire.origin, 'origin')),
    destination: mapPlace(asObject(wire.destination, 'destination')),
    originTerminal: nullableTextOf(wire, 'origin_terminal'),
    destinationTerminal: nullableTextOf(wire, 'destination_terminal'),
    marketingCarrier: carrierOf(marketing),
    operatingCarrier: operatorOf(wire, marketing),
    airline: airlineOf(marketing),
    flightNumber: flightNumberOf(wire),
    aircraft: aircraftName === null ? null : { name: aircraftName },
    duration: durationOf(wire),
    stops: readableOf(wire, 'stops', (stop) => [mapStop(stop)], report),
    services: mapAmenities(wire),
    passengers: readableOf(wire, 'passengers', (passenger) => [mapSeat(passenger, report)], report),
  };
}

/** The operating airline: the marketing one unless another is named. */
function operatorOf(wire: WireObject, marketing: WireObject): Carrier {
  const operator = carrierOf(partOf(wire, 'operating_carrier'));
  return operator.name === null && operator.iataCode === null ? carrierOf(marketing) : operator;
}

function mapStop(wire: WireObject): Segment['stops'][number] {
  return { airport: mapPlace(asObject(wire.airport, 'stops.airport')), duration: durationOf(wire) };
}

function mapSeat(wire: WireObject, report: Report): SegmentPassenger {
  return {
    passengerId: textOf(wire, 'passenger_id'),
    cabinClass: cabinOf(nullableTextOf(wire, 'cabin_class')),
    cabinClassMarketingName: nullableTextOf(wire, 'cabin_class_marketing_name'),
    baggages: readableOf(wire, 'baggages', readBag, report),
  };
}

/** Empty if the airline gives no number, which means not stated, not none. */
function readBag(wire: WireObject): Baggage[] {
  const quantity = countOf(wire, 'quantity', maximumBags);
  return quantity === null ? [] : [{ type: textOf(wire, 'type'), quantity }];
}

function mapPlace(wire: WireObject): Place {
  const iataCode = textOf(wire, 'iata_code');
  const name = nullableTextOf(wire, 'name') ?? iataCode;
  const countryCode = nullableTextOf(wire, 'iata_country_code') ?? '';
  const givenCity = nullableTextOf(wire, 'city_name') ?? nullableTextOf(partOf(wire, 'city'), 'name');
  const timeZone = zoneOf(wire, iataCode);
  const cityName = givenCity ?? findCity(iataCode)?.name ?? name;
  return { name, iataCode, cityName, countryCode, ...(timeZone === undefined ? {} : { timeZone }) };
}

/** The logo is one of our own files or none: pages load nothing from other hosts. */
export function carrierOf(wire: WireObject): Carrier {
  const iataCode = nullableTextOf(wire, 'iata_code');
  const logoUrl = iataCode === null ? null : (findAirline(iataCode)?.logo ?? null);
  return { name: nullableTextOf(wire, 'name'), iataCode, logoUrl };
}

function airlineOf(wire: WireObject): Airline {
  const carrier = carrierOf(wire);
  const icaoCode = carrier.iataCode === null ? null : (findAirline(carrier.iataCode)?.icaoCode ?? null);
  return { id: nullableTextOf(wire, 'id') ?? '', icaoCode, ...carrier };
}

/** The supplier's hash of the flights; malformed ones are dropped. */
function comparisonKeyOf(wire: WireObject): Pick<Slice, 'comparisonKey'> {
  const comparisonKey = nullableTextOf(wire, 'comparison_key');
  return comparisonKey === null || comparisonKey.length > longestKey ? {} : { comparisonKey };
}

function sliceConditionsOf(wire: WireObject): Pick<Slice, 'conditions'> {
  const conditions = partOf(wire, 'conditions');
  const refund = ruleOf(conditions, 'refund_before_departure');
  const change = ruleOf(conditions, 'change_before_departure');
  const seats = conditions.advance_seat_selection;
  const seatSelection = typeof seats === 'boolean' ? seats : null;
  const isSilent = refund === null && change === null && seatSelection === null;
  return isSilent ? {} : { conditions: { refund, change, seatSelection } };
}

/** Null if the airline states nothing. */
export function ruleOf(conditions: WireObject, field: string): FareRule | null {
  const rule = conditions[field];
  if (!isObject(rule)) return null;
  const allowed = typeof rule.allowed === 'boolean' ? rule.allowed : null;
  const [amount, currency] = [nullableTextOf(rule, 'penalty_amount'), nullableTextOf(rule, 'penalty_currency')];
  return { allowed, penalty: nullableAmountOf(amount, currency) };
}

function localTimeOf(wire: WireObject, field: string): string {
  const time = textOf(wire, field);
  if (formatClock(time) === 'N/A') throw new WireError(field, 'a local time');
  return time;
}

function durationOf(wire: WireObject): string | null {
  const duration = nullableTextOf(wire, 'duration');
  return parseDurationMinutes(duration) === null ? null : duration;
}

function cabinOf(text: string | null): CabinClass | null {
  return text === 'economy' || text === 'premium_economy' || text === 'business' || text === 'first' ? text : null;
}
