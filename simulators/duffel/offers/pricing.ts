import type { Journey } from '../inventory/types.ts';
import { getAirport } from '../reference/catalog.ts';
import { unit } from '../wire/hash.ts';
import { daysBetween } from '../wire/time.ts';
import { airlineProfile } from './airline-profile.ts';
import type { CabinClass } from './cabin-class.ts';
import { cabinOn } from './cabin-class.ts';

/**
 * The simulator's prices are invented: by distance, cabin, directness, weekday and days to departure. All in US cents.
 */

/** How an airline sells a passenger. */
export type PassengerKind = 'adult' | 'child' | 'infant_without_seat';

const longHaulKm = 3500;
const cabinFactors: Readonly<Record<CabinClass, number>> = {
  economy: 1,
  premium_economy: 1.85,
  business: 3.7,
  first: 6.1,
};
const shortBusinessFactor = 2.4;
/** Sunday first. */
const weekdayFactors = [1.11, 1.02, 0.94, 0.93, 1.0, 1.12, 1.04];
/** Days to departure and factor, interpolated between rows. */
const advance: readonly (readonly [number, number])[] = [
  [0, 1.85],
  [3, 1.6],
  [7, 1.35],
  [14, 1.15],
  [21, 1.05],
  [45, 0.97],
  [120, 0.92],
  [220, 1.0],
  [400, 1.05],
];

/** Whether a journey is sold under long-haul rules. */
export function isLongHaul(journey: Journey): boolean {
  return journeyKm(journey) > longHaulKm;
}

function journeyKm(journey: Journey): number {
  let sum = 0;
  for (const segment of journey.segments) sum += segment.distanceKm;
  return sum;
}

/** Whether a journey stays inside one country. */
export function isDomestic(journey: Journey): boolean {
  const country = getAirport(journey.segments[0]?.origin ?? '').countryCode;
  return journey.segments.every((segment) => getAirport(segment.destination).countryCode === country);
}

function advanceFactor(days: number): number {
  let [beforeDays, beforeFactor] = [0, 1.85];
  for (const [rowDays, factor] of advance) {
    if (days <= rowDays) {
      const span = rowDays - beforeDays;
      return span === 0 ? factor : beforeFactor + ((factor - beforeFactor) * (days - beforeDays)) / span;
    }
    [beforeDays, beforeFactor] = [rowDays, factor];
  }
  return beforeFactor;
}

/**
 * The fare of one adult on one journey in the cheapest brand of a cabin, without taxes.
 * @param today the day of the search, `YYYY-MM-DD`
 */
export function adultFareCents(
  journey: Journey,
  owner: string,
  cabin: CabinClass,
  today: string,
  seed: string,
): number {
  const first = journey.segments[0];
  if (first === undefined) return 0;
  const km = journeyKm(journey);
  const connections = journey.segments.length - 1;
  const distance = 2400 + 41 * Math.max(km, 200) ** 0.78;
  const directness = connections === 0 ? 1.06 : connections === 1 ? 0.86 : 0.8;
  const date = first.departingAt.slice(0, 10);
  const weekday = weekdayFactors[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1;
  const hour = Number(first.departingAt.slice(11, 13));
  const comfort = hour < 7 || hour >= 21 ? 0.94 : 1;
  const lowCost = airlineProfile(owner).kind === 'low_cost' ? 0.7 : 1;
  const long = km > longHaulKm;
  const spread = 0.88 + 0.28 * unit(`${seed}|fare|${journey.key}`) + 0.1 * (unit(`${seed}|carrier|${owner}`) - 0.5);
  const factor = cabinFactor(journey, cabin, long);
  const days = Math.max(0, daysBetween(today, date));
  return Math.round(distance * directness * weekday * comfort * lowCost * spread * factor * advanceFactor(days));
}

/** A mixed journey costs the mean of its cabins, weighted by distance. */
function cabinFactor(journey: Journey, cabin: CabinClass, long: boolean): number {
  if (cabin === 'economy') return 1;
  let [weighted, total] = [0, 0];
  for (const segment of journey.segments) {
    const seated = cabinOn(segment, cabin);
    const factor = (seated === 'business' || seated === 'first') && !long ? shortBusinessFactor : cabinFactors[seated];
    weighted += factor * segment.distanceKm;
    total += segment.distanceKm;
  }
  return total === 0 ? cabinFactors[cabin] : weighted / total;
}

/** A passenger's fare by the adult's: children 75–100 %, lap infants 10 %, or a flat $25 at low-cost ones. */
export function passengerFareCents(adultCents: number, kind: PassengerKind, owner: string): number {
  const profile = airlineProfile(owner);
  if (kind === 'adult') return adultCents;
  if (kind === 'child') return Math.round((adultCents * profile.childPercent) / 100);
  return profile.kind === 'low_cost' ? 2500 : Math.round(adultCents / 10);
}

/** Taxes and airport charges of one passenger on one journey. */
export function passengerTaxCents(journey: Journey, kind: PassengerKind, cabin: CabinClass): number {
  const first = journey.segments[0];
  if (first === undefined) return 0;
  const origin = getAirport(first.origin);
  const charges = journey.segments.length * 1160;
  if (isDomestic(journey)) return kind === 'infant_without_seat' ? 0 : charges + 430;
  const km = journeyKm(journey);
  const premium = cabin === 'economy' ? 1 : 2.1;
  const duty = origin.countryCode === 'GB' ? (km > longHaulKm ? 11600 : 1690) * premium : 2240;
  const surcharge = km > longHaulKm ? 6200 : 900;
  if (kind === 'infant_without_seat') return 640;
  // Children are exempt from the departure duty, not from the charges.
  return Math.round(charges + surcharge + (kind === 'child' ? 0 : duty));
}
