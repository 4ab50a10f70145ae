import type { InventorySegment } from '../inventory/types.ts';
import { findAircraft } from '../reference/catalog.ts';
import { airlineProfile } from './airline-profile.ts';

/** Duffel's four cabins, lowest first. */
const cabinClasses = ['economy', 'premium_economy', 'business', 'first'] as const;

/** One of Duffel's cabins. */
export type CabinClass = (typeof cabinClasses)[number];

/** Whether a text names a cabin. */
export function isCabinClass(value: unknown): value is CabinClass {
  return cabinClasses.some((cabin) => cabin === value);
}

const wideBodies = new Set('332 333 339 343 346 359 351 388 763 764 772 77L 77W 788 789 781 744 748'.split(' '));
const smallSeats = 80;

/** Whether an aircraft has two aisles. Unknown types count as narrow. */
export function isWideBody(aircraft: string | null): boolean {
  return aircraft !== null && wideBodies.has(findAircraft(aircraft)?.iataCode ?? aircraft);
}

/** Whether a flight has a cabin. Economy always exists. */
export function hasCabin(segment: InventorySegment, cabin: CabinClass): boolean {
  if (cabin === 'economy') return true;
  const profile = airlineProfile(segment.operatingCarrier);
  if (profile.kind === 'duffel_airways') return true;
  const mint = segment.operatingCarrier === 'B6' && segment.distanceKm > 3000;
  const seats = segment.aircraft === null ? 160 : (findAircraft(segment.aircraft)?.seats ?? 160);
  if (cabin === 'business') return mint || (profile.kind !== 'low_cost' && seats >= smallSeats);
  const wide = isWideBody(segment.aircraft);
  if (cabin === 'premium_economy') return wide && segment.distanceKm > 4000 && profile.kind !== 'low_cost';
  const domesticFirst = profile.kind === 'north_american' && !wide && seats >= smallSeats;
  return profile.hasFirst && (wide ? segment.distanceKm > 3500 && segment.aircraft !== '788' : domesticFirst);
}

/** A passenger's cabin on a flight sold as `wanted`: the same or the next lower one that exists. */
export function cabinOn(segment: InventorySegment, wanted: CabinClass): CabinClass {
  for (let i = cabinClasses.indexOf(wanted); i > 0; i--) {
    const cabin = cabinClasses[i];
    if (cabin !== undefined && hasCabin(segment, cabin)) return cabin;
  }
  return 'economy';
}
