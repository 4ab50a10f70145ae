import { type AircraftRecord, aircraft, findAircraft } from '#data/aircraft.ts';
import { type AirlineRecord, airlines, findAirline } from '#data/airlines.ts';
import { type AirportRecord, airports, findAirport } from '#data/airports.ts';
import { type CityRecord, cities, findCity } from '#data/cities.ts';

/**
 * The simulator's reference data: airports, cities, aircraft and airlines, including Duffel's own test airline "Duffel
 * Airways" (ZZ), which is intentionally missing from the reference tables (Duffel documentation, "Test mode").
 */

/** Duffel's test airline. */
const duffelAirways: AirlineRecord = {
  iataCode: 'ZZ',
  icaoCode: 'ZZZ',
  name: 'Duffel Airways',
  countryCode: 'GB',
  alliance: null,
  hubs: ['LHR'],
  logo: '/airlines/ZZ.svg',
  color: '#3b1c7a',
};

/** Sells flights of other airlines and operates none. */
export const hahnAir: AirlineRecord = {
  iataCode: 'HR',
  icaoCode: 'HHN',
  name: 'Hahn Air',
  countryCode: 'DE',
  alliance: null,
  hubs: ['DUS'],
  logo: null,
  color: '#0a4a8f',
};

/** All airlines; those missing from the tables come last. */
export const knownAirlines: readonly AirlineRecord[] = [...airlines, hahnAir, duffelAirways];

/** An airline by IATA code; an unknown code is its own name, so that a schedule never lacks a carrier. */
export function getAirline(code: string): AirlineRecord {
  if (code === 'ZZ') return duffelAirways;
  if (code === 'HR') return hahnAir;
  return findAirline(code) ?? { ...duffelAirways, iataCode: code, icaoCode: code, name: code, hubs: [], logo: null };
}

/** An airport by IATA code. @throws Error for a code that the schedule must not contain. */
export function getAirport(code: string): AirportRecord {
  const airport = findAirport(code);
  if (airport === null) throw new Error(`The schedule names an unknown airport: ${code}`);
  return airport;
}

/** A searchable place: an airport or a city. */
export type PlaceRecord =
  | { readonly type: 'airport'; readonly airport: AirportRecord }
  | { readonly type: 'city'; readonly city: CityRecord };

/** The place of an IATA code. A code of both an airport and a city with several (IST) means the city. Null if none. */
export function findPlace(code: string): PlaceRecord | null {
  const city = findCity(code);
  const airport = findAirport(code);
  if (city !== null && (city.airportCodes.length > 1 || airport?.iataCode !== code)) return { type: 'city', city };
  return airport === null ? null : { type: 'airport', airport };
}

/** The airports of a place. */
export function airportCodesOf(place: PlaceRecord): readonly string[] {
  return place.type === 'city' ? place.city.airportCodes : [place.airport.iataCode];
}

/** A point on the earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle kilometers between two points. */
export function distanceKm(from: Position, to: Position): number {
  const rad = Math.PI / 180;
  const dLat = (to.latitude - from.latitude) * rad;
  const dLon = (to.longitude - from.longitude) * rad;
  const a =
    Math.sin(dLat / 2) ** 2 + Math.cos(from.latitude * rad) * Math.cos(to.latitude * rad) * Math.sin(dLon / 2) ** 2;
  return 2 * 6371.01 * Math.asin(Math.min(1, Math.sqrt(a)));
}

export {
  type AircraftRecord,
  type AirlineRecord,
  type AirportRecord,
  aircraft,
  airports,
  type CityRecord,
  cities,
  findAircraft,
};
