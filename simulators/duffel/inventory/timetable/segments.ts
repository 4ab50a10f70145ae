import type { AirportRecord } from '#data/airports.ts';
import { findAirport } from '#data/airports.ts';
import { blockMinutes, distanceKm } from '../network/geometry.ts';
import { stopMinutes } from '../network/route.ts';
import { formatLocal, parseDay, parseTime, toInstant, toLocalMinutes } from '../network/zones.ts';
import type { InventorySegment, InventoryStop, Journey } from '../types.ts';
import type { Sale } from './codeshares.ts';
import type { Flight } from './itineraries.ts';
import { terminalOf } from './terminals.ts';

function localAt(airport: AirportRecord, instant: number): string {
  return formatLocal(toLocalMinutes(airport.timeZone, instant));
}

function stopsOf({ departure, departs }: Flight): InventoryStop[] {
  const { origin, via } = departure.route;
  if (!via) return [];
  const arrives = departs + blockMinutes(origin, via);
  return [
    {
      airport: via.iataCode,
      arrivingAt: localAt(via, arrives),
      departingAt: localAt(via, arrives + stopMinutes),
      durationMinutes: stopMinutes,
    },
  ];
}

/** The flight as sold. */
export function segmentOf(flight: Flight, sale: Sale): InventorySegment {
  const { departure, departs, arrives } = flight;
  const { route, operating } = departure;
  return {
    marketingCarrier: sale.carrier,
    flightNumber: sale.flightNumber,
    operatingCarrier: operating,
    operatingFlightNumber: departure.flightNumber,
    origin: route.origin.iataCode,
    destination: route.destination.iataCode,
    originTerminal: terminalOf(route.carrier.code, route.origin.iataCode),
    destinationTerminal: terminalOf(route.carrier.code, route.destination.iataCode),
    departingAt: localAt(route.origin, departs),
    arrivingAt: localAt(route.destination, arrives),
    durationMinutes: route.block,
    distanceKm: Math.round(route.km),
    aircraft: departure.aircraft,
    stops: stopsOf(flight),
  };
}

function instantOf(airportCode: string, local: string): number {
  const airport = knownAirport(airportCode);
  return toInstant(airport.timeZone, Date.parse(`${local}Z`) / 60_000);
}

function knownAirport(code: string): AirportRecord {
  const airport = findAirport(code);
  if (!airport) throw new Error(`No airport ${code}`);
  return airport;
}

/**
 * Joins segments into a journey. The key holds the flights and their dates.
 * Throws when there is no segment or an airport is unknown; the order of times is the caller's concern.
 */
export function makeConnection(segments: readonly InventorySegment[]): Journey {
  const first = segments[0];
  const last = segments.at(-1);
  if (!first || !last) throw new Error('A journey needs at least one segment');
  const key = segments
    .map((s) => `${s.marketingCarrier}${s.flightNumber}-${s.origin}${s.destination}-${s.departingAt.slice(0, 16)}`)
    .join('_');
  const durationMinutes = instantOf(last.destination, last.arrivingAt) - instantOf(first.origin, first.departingAt);
  return { key, segments, durationMinutes };
}

/** The input for a flight outside the network. */
export interface DirectFlightFacts {
  /** IATA code; need not be a known airline. */
  readonly carrier: string;
  /** IATA airport code. */
  readonly origin: string;
  /** IATA airport code. */
  readonly destination: string;
  /** `YYYY-MM-DD`, local at the origin. */
  readonly date: string;
  /** `HH:mm`, local at the origin. */
  readonly departureTime: string;
  readonly flightNumber: string;
  /** IATA type code; by default chosen by distance. */
  readonly aircraft?: string;
}

/** A flight between any two airports, with computed block time, zones and terminals. Throws on unknown input. */
export function makeDirectFlight(facts: DirectFlightFacts): InventorySegment {
  const origin = knownAirport(facts.origin);
  const destination = knownAirport(facts.destination);
  const day = parseDay(facts.date);
  const minute = parseTime(facts.departureTime);
  if (day === null || minute === null) throw new Error(`No such time: ${facts.date} ${facts.departureTime}`);
  const km = distanceKm(origin, destination);
  const block = blockMinutes(origin, destination, km);
  const departs = toInstant(origin.timeZone, day * 1440 + minute);
  return {
    marketingCarrier: facts.carrier,
    flightNumber: facts.flightNumber,
    operatingCarrier: facts.carrier,
    operatingFlightNumber: facts.flightNumber,
    origin: origin.iataCode,
    destination: destination.iataCode,
    originTerminal: terminalOf(facts.carrier, origin.iataCode),
    destinationTerminal: terminalOf(facts.carrier, destination.iataCode),
    departingAt: localAt(origin, departs),
    arrivingAt: localAt(destination, departs + block),
    durationMinutes: block,
    distanceKm: Math.round(km),
    aircraft: facts.aircraft ?? (km > 5000 ? '789' : '320'),
    stops: [],
  };
}
