import { makeConnection, makeDirectFlight } from '../inventory/timetable/journeys.ts';
import type { InventorySegment, Journey } from '../inventory/types.ts';
import type { FareBrand } from '../offers/fare-brands.ts';
import type { OfferModel } from '../offers/offer-model.ts';
import type { Settings } from '../settings.ts';
import { between, unit } from '../wire/hash.ts';
import type { Itinerary } from './itineraries.ts';

/**
 * Extreme trips within the supplier's limits: up to six slices of up to three flights, between the airports and on the
 * airlines with the longest names, with nights between flights, at six-digit prices. For layout tests; generated from a
 * seed.
 */

/** The longest names of airports and of cities, on all continents. */
const airports = ['NAT', 'UPN', 'YNB', 'PPS', 'MSP', 'GRU', 'XPL', 'CIX', 'SFS', 'CJJ', 'BWI', 'YTL', 'LEU', 'OCC', 'HJR', 'FEN', 'ASF', 'YWG']; // biome-ignore format: one list
const airlines = ['PK', 'CZ', 'MU', 'AR', 'OB', 'DY', 'SA', 'BI', 'ME', 'X3', 'LO', 'PR', 'ZZ'];
/** Longer than any recorded: those have 28 letters. */
const fareNames = ['Premium Economy Unrestricted', 'Refundable Main Cabin Flexible', 'Light'] as const;
const cabinNames = ['Premium Economy', 'PREMIUM-COACH', 'Context Traveler Plus'] as const;
const minutesOnTheGround = [35, 95, 310, 1500] as const;

const offersPerSearch = 12;
const maxSlices = 6;
const maxFlights = 3;
const daysBetweenSlices = 5;

/**
 * The trips of a search, from one flight to six slices of three. The same seed gives the same trips. @param date
 * `YYYY-MM-DD` of the first flight
 */
export function extremeItineraries(seed: string, date: string): Itinerary[] {
  return Array.from({ length: offersPerSearch }, (_, index) => {
    const draw = `${seed}|${index}`;
    const slices = 1 + (index % maxSlices);
    const isWhole = index >= offersPerSearch - maxSlices;
    const journeys = Array.from({ length: slices }, (_, slice) => {
      const flights = isWhole ? maxFlights : between(`${draw}|flights|${slice}`, 1, maxFlights);
      return drawJourney(`${draw}|${slice}`, flights, laterDate(date, slice * daysBetweenSlices));
    });
    return { owner: pick(airlines, `${draw}|owner`), journeys };
  });
}

/** The fare, with a long name or none. */
export function extremeBrand(brand: FareBrand, draw: string): FareBrand {
  return { ...brand, name: pick(fareNames, `${draw}|fare`), cabinName: pick(cabinNames, `${draw}|cabin`) };
}

/** The offer with a six-digit price. */
export function extremePrice(offer: OfferModel, draw: string, settings: Settings): OfferModel {
  const unitMinor = 10 ** settings.currency.exponent;
  return {
    ...offer,
    baseMinor: between(`${draw}|base`, 100_000, 500_000) * unitMinor + (unitMinor > 1 ? 99 : 0),
    taxMinor: between(`${draw}|tax`, 10_000, 99_999) * unitMinor,
  };
}

function drawJourney(draw: string, flights: number, date: string): Journey {
  const segments: InventorySegment[] = [];
  let from = pick(airports, `${draw}|from`);
  let start = { date, time: `${String(between(`${draw}|hour`, 5, 23)).padStart(2, '0')}:55` };
  for (let flight = 0; flight < flights; flight++) {
    const place = `${draw}|${flight}`;
    const others = airports.filter((code) => code !== from);
    const to = pick(others, `${place}|to`);
    const made = makeDirectFlight({
      carrier: pick(airlines, `${place}|carrier`),
      origin: from,
      destination: to,
      date: start.date,
      departureTime: start.time,
      flightNumber: String(between(`${place}|number`, 1000, 9999)),
    });
    // Half of the flights are operated by another airline.
    const operatingCarrier =
      unit(`${place}|partner`) < 0.5 ? made.marketingCarrier : pick(airlines, `${place}|flown by`);
    segments.push({ ...made, operatingCarrier, aircraft: 'E7W' });
    start = later(made.arrivingAt, pick(minutesOnTheGround, `${place}|ground`));
    from = to;
  }
  return makeConnection(segments);
}

function pick<T>(list: readonly T[], draw: string): T {
  return list[Math.floor(unit(draw) * list.length)] as T;
}

function later(local: string, minutes: number): { readonly date: string; readonly time: string } {
  const moved = new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString();
  return { date: moved.slice(0, 10), time: moved.slice(11, 16) };
}

function laterDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
