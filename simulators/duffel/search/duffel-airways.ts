import { makeConnection, makeDirectFlight } from '../inventory/timetable/journeys.ts';
import type { InventorySegment, Journey } from '../inventory/types.ts';
import { type AirportRecord, airportCodesOf, distanceKm, findPlace, getAirport } from '../reference/catalog.ts';
import { between, unit } from '../wire/hash.ts';
import { instantOf } from '../wire/time.ts';
import type { MagicRoute } from './magic-routes.ts';
import type { SearchSlice } from './search-record.ts';

/** Share of ordinary routes that the test airline also flies; it always flies the listed ones. */
const flownShare = 0.22;
const alwaysFlown = new Set(['JFK-LHR', 'LHR-SYD', 'CDG-JFK', 'LAX-SFO', 'JFK-LAX']);
const maxKm = 17_500;
const hubKm = 250;
const hubs = ['VIE', 'IST', 'AMS', 'MAD', 'DOH', 'ORD', 'SIN'];

/** Journeys of Duffel Airways on a slice: three a day, at times by route. Empty if it does not fly there. */
export function duffelAirwaysJourneys(
  slice: SearchSlice,
  magic: MagicRoute,
  ordinaryExists: boolean,
  seed: string,
): Journey[] {
  if (magic.flights === 'none') return [];
  const pair = airportsOf(slice);
  if (pair === null) return [];
  const [origin, destination] = pair;
  const route = `${origin.iataCode}-${destination.iataCode}`;
  if (magic.flights === 'ordinary') {
    const both = [origin.iataCode, destination.iataCode].sort().join('-');
    const flies = alwaysFlown.has(both) || unit(`${seed}|zz|${both}`) < flownShare;
    if (!ordinaryExists || !flies || distanceKm(origin, destination) > maxKm) return [];
  }
  const times = ['07', '12', '18'].map(
    (hour, i) => `${hour}:${String(between(`${route}|${i}`, 0, 11) * 5).padStart(2, '0')}`,
  );
  const number = between(`${route}|number`, 1, 240) * 10 + 1;
  const flights = times.map((time, i) => {
    const flight = {
      origin: origin.iataCode,
      destination: destination.iataCode,
      date: slice.date,
      time,
      number: String(number + i * 2),
    };
    if (magic.flights === 'with_connection') return makeConnection(viaHub(flight));
    if (magic.flights === 'with_stop') return makeConnection([withStop(flight)]);
    return makeConnection([direct(flight)]);
  });
  return magic.unavailable === true ? flights.slice(0, 1) : flights;
}

interface Flight {
  readonly origin: string;
  readonly destination: string;
  readonly date: string;
  readonly time: string;
  readonly number: string;
}

/** The airports at both ends of a slice, the first one of a city; null if there are none. */
export function airportsOf(
  slice: Pick<SearchSlice, 'origin' | 'destination'>,
): readonly [AirportRecord, AirportRecord] | null {
  const [from, to] = [findPlace(slice.origin), findPlace(slice.destination)];
  if (from === null || to === null) return null;
  const [origin, destination] = [airportCodesOf(from)[0], airportCodesOf(to)[0]];
  return origin === undefined || destination === undefined ? null : [getAirport(origin), getAirport(destination)];
}

function direct(flight: Flight): InventorySegment {
  return makeDirectFlight({
    carrier: 'ZZ',
    origin: flight.origin,
    destination: flight.destination,
    date: flight.date,
    departureTime: flight.time,
    flightNumber: flight.number,
  });
}

function viaHub(flight: Flight): InventorySegment[] {
  const hub = hubBetween(flight.origin, flight.destination);
  const first = direct({ ...flight, destination: hub });
  const next = after(first.arrivingAt, 105);
  const second = direct({
    ...flight,
    origin: hub,
    date: next.date,
    time: next.time,
    number: String(Number(flight.number) + 100),
  });
  return [first, second];
}

/** One flight number with a technical stop on the way: the passengers stay on board. */
function withStop(flight: Flight): InventorySegment {
  const hub = hubBetween(flight.origin, flight.destination);
  const first = direct({ ...flight, destination: hub });
  const next = after(first.arrivingAt, 55);
  const second = direct({ ...flight, origin: hub, date: next.date, time: next.time });
  const whole = direct(flight);
  const ground = minutesBetween(first.arrivingAt, second.departingAt, hub);
  return {
    ...whole,
    arrivingAt: second.arrivingAt,
    durationMinutes: first.durationMinutes + ground + second.durationMinutes,
    stops: [{ airport: hub, arrivingAt: first.arrivingAt, departingAt: second.departingAt, durationMinutes: ground }],
  };
}

function minutesBetween(from: string, to: string, airport: string): number {
  const zone = getAirport(airport).timeZone;
  return Math.round((instantOf(to, zone) - instantOf(from, zone)) / 60_000);
}

function after(local: string, minutes: number): { date: string; time: string } {
  const moved = new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString();
  return { date: moved.slice(0, 10), time: moved.slice(11, 16) };
}

function hubBetween(origin: string, destination: string): string {
  const [from, to] = [getAirport(origin), getAirport(destination)];
  const usable = hubs
    .map((code) => getAirport(code))
    .filter((hub) => distanceKm(from, hub) > hubKm && distanceKm(hub, to) > hubKm);
  const detour = (hub: AirportRecord): number => distanceKm(from, hub) + distanceKm(hub, to);
  return usable.sort((a, b) => detour(a) - detour(b))[0]?.iataCode ?? 'VIE';
}
