import type { AirportRecord } from '#data/airports.ts';
import type { Carrier } from '../carriers.ts';
import { fractionOf } from '../hash.ts';
import { blockMinutes, distanceKm } from './geometry.ts';

/** The shortest route flown. */
export const minRouteKm = 150;

/** Minutes on the ground at a technical stop. */
export const stopMinutes = 90;

/** A carrier's service from one airport to another. */
export interface Route {
  readonly carrier: Carrier;
  readonly origin: AirportRecord;
  readonly destination: AirportRecord;
  /** True if the origin is the hub that the route belongs to. */
  readonly fromHub: boolean;
  /** Technical stop, or null. */
  readonly via: AirportRecord | null;
  /** Great circle, through the technical stop. */
  readonly km: number;
  /** Gate to gate in minutes, the technical stop included. */
  readonly block: number;
  /** Flights a day; below 1 on some weekdays only. */
  readonly daily: number;
}

/** Flights a day from the size of both ends, fewer the longer the flight. Between 0.25 and 14. */
function dailyFlights(carrier: Carrier, origin: AirportRecord, destination: AirportRecord, km: number): number {
  const demand = Math.sqrt(origin.weight * destination.weight) / (1 + km / 1500);
  const home = origin.countryCode === destination.countryCode ? 1.6 : 1;
  const kind = { M: 0.3, F: 0.3, L: 0.2, C: 0.1, R: 0.6, P: 0.3 }[carrier.kind];
  // The same for both directions.
  const [a, b] = [origin.iataCode, destination.iataCode];
  const pair = a < b ? a + b : b + a;
  const spread = 0.75 + 0.5 * fractionOf(`daily ${carrier.code} ${pair}`);
  const flights = (demand * home * kind) ** 0.8 * spread;
  return flights >= 1 ? Math.min(14, Math.round(flights)) : Math.max(0.25, flights);
}

/** One direction of a service. Frequency is derived unless given. */
export function makeRoute(facts: {
  carrier: Carrier;
  origin: AirportRecord;
  destination: AirportRecord;
  fromHub: boolean;
  daily: number | undefined;
  via: AirportRecord | null;
}): Route {
  const { carrier, origin, destination, fromHub, via } = facts;
  const direct = distanceKm(origin, destination);
  const km = via ? distanceKm(origin, via) + distanceKm(via, destination) : direct;
  const block = via
    ? blockMinutes(origin, via) + stopMinutes + blockMinutes(via, destination)
    : blockMinutes(origin, destination, direct);
  const daily = facts.daily ?? dailyFlights(carrier, origin, destination, km);
  return { carrier, origin, destination, fromHub, via, km, block, daily };
}
