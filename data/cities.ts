import { findAirport } from './airports.ts';
import rows from './generated/cities.json' with { type: 'json' };

/** A city that airlines sell under its own code. Maintained by hand from the IATA metropolitan areas. */
export interface CityRecord {
  /** Three letters; may equal the code of one of its airports (IST). */
  readonly iataCode: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** Airports of the city, busiest first. */
  readonly airportCodes: readonly string[];
}

const known: readonly CityRecord[] = rows.map((row) => {
  const [iataCode = '', name = '', countryCode = '', airportCodes = ''] = row.split('\t');
  return { iataCode, name, countryCode, airportCodes: airportCodes.split(' ') };
});

/** Cities with several airports. */
export const cities: readonly CityRecord[] = known.filter((city) => city.airportCodes.length > 1);

const byCode = new Map(known.map((city) => [city.iataCode, city]));

/**
 * The city of a metropolitan code (upper case), including those with one airport (BHZ for CNF); null if there is none.
 */
export function findCity(code: string): CityRecord | null {
  return byCode.get(code) ?? null;
}

/**
 * A place's code for comparisons: LHR and LON give LON, MUC gives MUC. Follows old airport codes; an unknown code is
 * its own place.
 */
export function placeCityCode(code: string): string {
  if (byCode.has(code)) return code;
  return findAirport(code)?.cityCode ?? code;
}

/** True for equal codes, and for a city and an airport in it; two airports of a city are two places (AIRP-08). */
export function isSamePlace(a: string, b: string): boolean {
  if (a === b) return true;
  return (byCode.has(a) || byCode.has(b)) && placeCityCode(a) === placeCityCode(b);
}
