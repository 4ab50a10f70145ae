import { fractionOf, hashOf } from '../hash.ts';
import { eastwardness } from '../network/geometry.ts';
import type { Route } from '../network/route.ts';
import { equipmentOf } from './equipment.ts';

/** One flight of the weekly pattern. */
export interface Departure {
  readonly route: Route;
  /** Local minutes of the day at the origin, a multiple of 5. */
  readonly minute: number;
  /** Bit 0 is Sunday. */
  readonly weekdays: number;
  readonly flightNumber: string;
  readonly operating: string;
  /** IATA type code, null if the airline publishes none. */
  readonly aircraft: string | null;
}

const everyDay = 0b1111111;
const hubBanks = [7, 10, 13, 17, 20].map((hour) => hour * 60);
/** Countries whose airlines depart on long flights after midnight. */
const nightCountries = new Set('AE QA KW BH OM SA IN SG MY TH ID HK TW PH VN LK BD JP KR CN EG ET KE TR'.split(' '));

/** Evenly spread over a window, each with a small offset. */
function spread(count: number, from: number, to: number, seed: string): number[] {
  if (count === 0) return [];
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, i) => from + step * (i + 0.15 + 0.7 * fractionOf(`${seed}${i}`)));
}

/** Convenient arrivals of long flights: eastbound depart in the evening, westbound from morning to afternoon. */
function longHaulTimes(route: Route, count: number, seed: string): number[] {
  const east = eastwardness(route.origin, route.destination);
  const overPacific = Math.abs(route.origin.longitude - route.destination.longitude) > 180;
  if (nightCountries.has(route.origin.countryCode) && count === 1 && fractionOf(`night ${seed}`) < 0.45)
    return spread(1, 10, 200, seed);
  const evening = Math.ceil(count * (overPacific ? 0.5 : east > 0.3 ? 0.8 : east < -0.3 ? 0.25 : 0.6));
  const late = count === 1 && east < -0.3 && !overPacific ? 0 : evening;
  if (east > 0.3 && !overPacific && route.origin.longitude < -30) {
    // From America to Europe: at most one day flight, early, the rest overnight.
    const early = count >= 3 ? 1 : 0;
    return [...spread(early, 8 * 60, 9.5 * 60, seed), ...spread(count - early, 17 * 60, 23.4 * 60, `late ${seed}`)];
  }
  const [from, to] = east < -0.3 ? [16 * 60, 20 * 60] : [17 * 60, 23.5 * 60];
  return [...spread(count - late, 8.5 * 60, 15 * 60, seed), ...spread(late, from, to, `late ${seed}`)];
}

/** Short and medium flights: in banks from the hub of a full-service airline, otherwise spread over the day. */
function shortHaulTimes(route: Route, count: number, seed: string): number[] {
  const banked =
    (route.carrier.kind === 'F' || route.carrier.kind === 'M') && route.fromHub && count <= hubBanks.length;
  if (!banked) return spread(count, 6 * 60, Math.min(22 * 60, 24 * 60 + 120 - route.block), seed);
  const first = hashOf(`bank ${seed}`) % hubBanks.length;
  const stride = count >= 4 ? 1 : 2;
  return Array.from({ length: count }, (_, i) => {
    const bank = hubBanks[(first + i * stride) % hubBanks.length] ?? 600;
    return bank - 40 + 80 * fractionOf(`${seed}${i}`);
  });
}

/** Operating days of a service that is not daily: two to five, spread over the week. */
function someDays(route: Route, pair: string): number {
  const days = Math.max(2, Math.min(5, Math.round(route.daily * 7)));
  const shift = hashOf(`days ${route.carrier.code} ${pair}`) % 7;
  let mask = 0;
  for (let i = 0; i < days; i++) mask |= 1 << ((shift + Math.floor((i * 7) / days)) % 7);
  return mask;
}

/** The route's first flight number in the band of its kind; odd outbound from the hub, even inbound. */
function firstNumber(route: Route, pair: string): number {
  const hash = hashOf(`number ${route.carrier.code} ${pair}`);
  const low = route.carrier.kind === 'L' || route.carrier.kind === 'C';
  const [base, span] = low ? [1000, 3400] : route.km > 4500 ? [1, 190] : route.km > 1500 ? [401, 700] : [1801, 1000];
  return base + 2 * (hash % span) + (route.fromHub ? 0 : 1) + (base % 2 === 0 ? 1 : 0);
}

function buildDepartures(route: Route): Departure[] {
  const pair = [route.origin.iataCode, route.destination.iataCode].sort().join('');
  const seed = `${route.carrier.code} ${route.origin.iataCode} ${route.destination.iataCode} `;
  const count = Math.max(1, Math.round(route.daily));
  const times = route.block >= 330 ? longHaulTimes(route, count, seed) : shortHaulTimes(route, count, seed);
  const number = firstNumber(route, pair);
  const taken = new Set<number>();
  return times
    .map((time) => {
      let minute = Math.min(1435, Math.round(time / 5) * 5);
      while (taken.has(minute)) minute = minute >= 1435 ? 600 : minute + 5;
      taken.add(minute);
      return minute;
    })
    .sort((a, b) => a - b)
    .map((minute, index) => {
      const { operating, aircraft } = equipmentOf(route, index);
      const own = operating === route.carrier.code;
      // A dense service drops its last flight on the quietest days.
      const thin = count > 3 && index === count - 1 && fractionOf(`thin ${seed}`) < 0.5;
      return {
        route,
        minute,
        weekdays: route.daily < 1 ? someDays(route, pair) : thin ? everyDay & ~(1 << 6) : everyDay,
        flightNumber: String(own ? number + 2 * index : 3000 + ((number + 2 * index + hashOf(seed)) % 2900)),
        operating,
        aircraft: fractionOf(`shown ${seed}${index}`) < 0.02 ? null : aircraft,
      };
    });
}

const known = new WeakMap<Route, Departure[]>();

/** The weekly pattern of a route, by time of day. */
export function departuresOf(route: Route): readonly Departure[] {
  let departures = known.get(route);
  if (!departures) {
    departures = buildDepartures(route);
    known.set(route, departures);
  }
  return departures;
}

/** True if the flight runs on that epoch day (local at the origin). */
export function runsOn(departure: Departure, day: number): boolean {
  // The epoch began on a Thursday.
  return ((departure.weekdays >> ((day + 4) % 7)) & 1) === 1;
}
