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
import type { WireSlice } from '../answers/known-slices.ts';
import { mapAmenities } from './map-amenities.ts';
import {
  addKnown,
  type Flight,
  type KnownFlight,
  type SharedParts,
  type StatedRules,
  sharedPart,
} from './shared-parts.ts';
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

/** Larger counts are errors in the data. */
export const maximumBags = 20;
/** Characters; longer ones would only make answers longer. */
const longestKey = 64;

/**
 * Origin and destination are the airports of the flights: the supplier's slice repeats what was searched, which may be
 * a city or another of its airports (F-70).
 */
export function mapSlice(wire: WireObject, owner: Carrier, shared: SharedParts): Slice {
  const fareBrandName = nullableTextOf(wire, 'fare_brand_name');
  const segments = listOf(wire, 'segments').map((segment) => mapSegment(segment, owner, fareBrandName, shared));
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new WireError('segments', 'a list with segments');
  return {
    id: textOf(wire, 'id'),
    origin: first.origin,
    destination: last.destination,
    // A slice with one flight uses the flight's duration if it has none itself.
    duration: durationOf(wire) ?? (segments.length === 1 ? first.duration : null),
    fareBrandName,
    ...comparisonKeyOf(wire),
    ...sliceConditionsOf(wire, shared),
    segments,
  };
}

/** What a slice is in the offers of this airline, one object for all of them. */
export function soldSlice({ wire, soldBy }: WireSlice, owner: Carrier, shared: SharedParts): Slice {
  const sold = soldBy.find((one) => one.owner === owner);
  if (sold !== undefined) return sold.slice;
  const slice = mapSlice(asObject(wire, 'slices'), owner, shared);
  soldBy.push({ owner, slice });
  return slice;
}

function mapSegment(wire: WireObject, seller: Carrier, fareName: string | null, shared: SharedParts): Segment {
  const passengers = readableOf(wire, 'passengers', (passenger) => [mapSeat(passenger, shared)], shared.report);
  const amenities = fareName === null ? JSON.stringify(mapAmenities(wire)) : null;
  const cabin = passengers[0]?.cabinClass ?? null;
  const flight = flightOf(wire, { seller, fareName, cabin, amenities }, shared);
  return { id: textOf(wire, 'id'), ...flight, passengers };
}

/** Sellers describe the same flight in different detail, for example without its aircraft; WiFi depends on cabin and fare. */
function flightOf(
  wire: WireObject,
  sold: Pick<KnownFlight, 'seller' | 'fareName' | 'cabin' | 'amenities'>,
  shared: SharedParts,
): Flight {
  const { departing_at: departing, arriving_at: arriving, marketing_carrier_flight_number: number } = wire;
  const carrierCode = asObject(wire.marketing_carrier, 'marketing_carrier').iata_code;
  const originCode = asObject(wire.origin, 'origin').iata_code;
  const destinationCode = asObject(wire.destination, 'destination').iata_code;
  const isSame = (known: KnownFlight) =>
    known.number === number &&
    known.arriving === arriving &&
    known.carrierCode === carrierCode &&
    known.originCode === originCode &&
    known.destinationCode === destinationCode &&
    known.cabin === sold.cabin &&
    known.seller === sold.seller &&
    known.fareName === sold.fareName &&
    known.amenities === sold.amenities;
  const known = shared.flights.get(departing)?.find(isSame);
  if (known !== undefined) return known.flight;
  const flight = mapFlight(wire, shared);
  addKnown(shared.flights, departing, { ...sold, number, arriving, carrierCode, originCode, destinationCode, flight });
  return flight;
}

function mapFlight(wire: WireObject, shared: SharedParts): Flight {
  const marketing = asObject(wire.marketing_carrier, 'marketing_carrier');
  const aircraftName = nullableTextOf(partOf(wire, 'aircraft'), 'name');
  return {
    departingAt: localTimeOf(wire, 'departing_at', shared),
    arrivingAt: localTimeOf(wire, 'arriving_at', shared),
    origin: mapPlace(asObject(wire.origin, 'origin'), shared),
    destination: mapPlace(asObject(wire.destination, 'destination'), shared),
    originTerminal: nullableTextOf(wire, 'origin_terminal'),
    destinationTerminal: nullableTextOf(wire, 'destination_terminal'),
    marketingCarrier: carrierOf(marketing, shared),
    operatingCarrier: operatorOf(wire, marketing, shared),
    airline: airlineOf(marketing, shared),
    flightNumber: flightNumberOf(wire),
    aircraft: aircraftName === null ? null : { name: aircraftName },
    duration: durationOf(wire),
    stops: readableOf(wire, 'stops', (stop) => [mapStop(stop, shared)], shared.report),
    services: mapAmenities(wire),
  };
}

/** Who flies: the airline that sells it, unless another one is named. */
function operatorOf(wire: WireObject, marketing: WireObject, shared: SharedParts): Carrier {
  const operator = carrierOf(partOf(wire, 'operating_carrier'), shared);
  return operator.name === null && operator.iataCode === null ? carrierOf(marketing, shared) : operator;
}

function mapStop(wire: WireObject, shared: SharedParts): Segment['stops'][number] {
  return { airport: mapPlace(asObject(wire.airport, 'stops.airport'), shared), duration: durationOf(wire) };
}

function mapSeat(wire: WireObject, shared: SharedParts): SegmentPassenger {
  const passengerId = textOf(wire, 'passenger_id');
  const known = shared.seats.get(passengerId)?.find((seat) => isSameSeat(seat.wire, wire));
  if (known !== undefined) return known.seat;
  const seat = {
    passengerId,
    cabinClass: cabinOf(nullableTextOf(wire, 'cabin_class')),
    cabinClassMarketingName: nullableTextOf(wire, 'cabin_class_marketing_name'),
    baggages: readableOf(wire, 'baggages', readBag, shared.report),
  };
  addKnown(shared.seats, passengerId, { wire, seat });
  return seat;
}

/** Whether two seats of one passenger are described alike. */
function isSameSeat(a: WireObject, b: WireObject): boolean {
  if (a === b) return true;
  return (
    a.cabin_class === b.cabin_class &&
    a.cabin_class_marketing_name === b.cabin_class_marketing_name &&
    areSameBags(a.baggages, b.baggages)
  );
}

function areSameBags(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return (
    a.length === b.length &&
    a.every((bag, index) => bag?.type === b[index]?.type && bag?.quantity === b[index]?.quantity)
  );
}

/** Empty if the airline gives no number: that means not stated, not none. */
function readBag(wire: WireObject): Baggage[] {
  const quantity = countOf(wire, 'quantity', maximumBags);
  return quantity === null ? [] : [{ type: textOf(wire, 'type'), quantity }];
}

function mapPlace(wire: WireObject, shared: SharedParts): Place {
  const iataCode = textOf(wire, 'iata_code');
  const name = nullableTextOf(wire, 'name') ?? iataCode;
  const countryCode = nullableTextOf(wire, 'iata_country_code') ?? '';
  const givenCity = nullableTextOf(wire, 'city_name') ?? nullableTextOf(partOf(wire, 'city'), 'name');
  const timeZone = zoneOf(wire, iataCode);
  const cityName = givenCity ?? findCity(iataCode)?.name ?? name;
  return sharedPart(
    shared.places,
    iataCode,
    (place) =>
      place.name === name &&
      place.cityName === cityName &&
      place.countryCode === countryCode &&
      place.timeZone === timeZone,
    () => ({ name, iataCode, cityName, countryCode, ...(timeZone === undefined ? {} : { timeZone }) }),
  );
}

/** The logo is one of our own files or none: pages load nothing from other hosts. */
export function carrierOf(wire: WireObject, shared: SharedParts): Carrier {
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

/** The supplier's hash of the flights; one of another form is none. */
function comparisonKeyOf(wire: WireObject): Pick<Slice, 'comparisonKey'> {
  const comparisonKey = nullableTextOf(wire, 'comparison_key');
  return comparisonKey === null || comparisonKey.length > longestKey ? {} : { comparisonKey };
}

function sliceConditionsOf(wire: WireObject, shared: SharedParts): Pick<Slice, 'conditions'> {
  const conditions = partOf(wire, 'conditions');
  const { refund, change } = statedRules(conditions, shared);
  const seats = conditions.advance_seat_selection;
  const seatSelection = typeof seats === 'boolean' ? seats : null;
  const isSilent = refund === null && change === null && seatSelection === null;
  return isSilent ? {} : { conditions: { refund, change, seatSelection } };
}

export function statedRules(conditions: WireObject, shared: SharedParts): StatedRules {
  const known = shared.statedRules.get(conditions);
  if (known !== undefined) return known;
  const rules = {
    refund: ruleOf(conditions, 'refund_before_departure', shared),
    change: ruleOf(conditions, 'change_before_departure', shared),
  };
  shared.statedRules.set(conditions, rules);
  return rules;
}

/** Null if the airline states nothing. */
export function ruleOf(conditions: WireObject, field: string, shared: SharedParts): FareRule | null {
  const rule = conditions[field];
  if (!isObject(rule)) return null;
  const allowed = typeof rule.allowed === 'boolean' ? rule.allowed : null;
  const [amount, currency] = [nullableTextOf(rule, 'penalty_amount'), nullableTextOf(rule, 'penalty_currency')];
  return sharedPart(
    shared.rules,
    `${allowed}\0${amount}\0${currency}`,
    () => true,
    () => ({ allowed, penalty: nullableAmountOf(amount, currency) }),
  );
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

function cabinOf(text: string | null): CabinClass | null {
  return text === 'economy' || text === 'premium_economy' || text === 'business' || text === 'first' ? text : null;
}
