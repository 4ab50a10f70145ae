import { isInternal } from '../network/borders.ts';
import type { Path } from '../network/paths.ts';
import type { Route } from '../network/route.ts';
import { toInstant, toLocalMinutes } from '../network/zones.ts';
import type { Departure } from './timetable.ts';
import { departuresOf, runsOn } from './timetable.ts';

/** One flight on one day, in epoch minutes. */
export interface Flight {
  readonly departure: Departure;
  readonly departs: number;
  readonly arrives: number;
}

/** Consecutive flights that a traveler can take. */
export type Itinerary = readonly Flight[];

/** Finds a route's flights on a day (epoch day, local at the origin), by time. Cached for one search. */
export type FlightFinder = (route: Route, day: number) => readonly Flight[];

/** A finder with its own cache: create one per search. */
export function makeFlightFinder(): FlightFinder {
  const known = new Map<Route, Map<number, readonly Flight[]>>();
  return (route, day) => {
    const days = known.get(route) ?? new Map<number, readonly Flight[]>();
    known.set(route, days);
    let flights = days.get(day);
    if (!flights) {
      flights = departuresOf(route)
        .filter((departure) => runsOn(departure, day))
        .map((departure) => {
          const departs = toInstant(route.origin.timeZone, day * 1440 + departure.minute);
          return { departure, departs, arrives: departs + route.block };
        });
      days.set(day, flights);
    }
    return flights;
  };
}

/**
 * Minimum connection minutes between two flights at an airport: more with passport control, more at a large airport.
 */
export function minimumConnection(first: Route, next: Route): number {
  const [a, via, b] = [first.origin, first.destination, next.destination];
  if (a.countryCode === via.countryCode && via.countryCode === b.countryCode) return 45;
  const before = isInternal(a.countryCode, via.countryCode);
  const after = isInternal(via.countryCode, b.countryCode);
  if (before && after) return 60;
  // In these countries every transit passenger clears immigration and rechecks bags.
  if (!before && (via.countryCode === 'US' || via.countryCode === 'CA')) return 90;
  if (before || after) return 60;
  return via.weight >= 40 ? 90 : 75;
}

/** Longest connection, in minutes. */
function longestWait(km: number, loose: boolean): number {
  if (loose) return 20 * 60;
  return km > 4500 ? 12 * 60 : 6 * 60;
}

/** Ways to fly a path starting on a day: for each first flight the next one or two connections. */
export function itinerariesOf(
  path: Path,
  day: number,
  find: FlightFinder,
  rules: { readonly loose: boolean; readonly from: number; readonly to: number },
): Itinerary[] {
  const [first, ...rest] = path;
  if (!first) return [];
  const km = path.reduce((sum, route) => sum + route.km, 0);
  const longest = longestWait(km, rules.loose);
  let ways: Itinerary[] = find(first, day)
    .filter(({ departure }) => departure.minute >= rules.from && departure.minute <= rules.to)
    .map((flight) => [flight]);
  let previous = first;
  for (const route of rest) {
    const least = minimumConnection(previous, route);
    const perArrival = rest.length === 1 ? 2 : 1;
    ways = ways.flatMap((way) => {
      const arrives = way.at(-1)?.arrives ?? 0;
      const today = Math.floor(toLocalMinutes(route.origin.timeZone, arrives + least) / 1440);
      const next = [...find(route, today), ...find(route, today + 1)].filter(
        (flight) => flight.departs >= arrives + least && flight.departs <= arrives + longest,
      );
      return next.slice(0, perArrival).map((flight) => [...way, flight]);
    });
    previous = route;
  }
  return ways;
}
