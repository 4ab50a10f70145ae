import { findAirport } from './airports.ts';
import rows from './generated/cities.json' with { type: 'json' };

/** A city that airlines sell under a code of its own. Kept by hand from the IATA metropolitan areas. */
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

/** Cities of several airports. */
export const cities: readonly CityRecord[] = known.filter((city) => city.airportCodes.length > 1);

const byCode = new Map(known.map((city) => [city.iataCode, city]));

/** The city of a metropolitan code (upper case), also those of one airport (BHZ for CNF); null when there is none. */
export function findCity(code: string): CityRecord | null {
  return byCode.get(code) ?? null;
}

/**
 * The code under which two places are the same: LHR and LON give LON, MUC gives MUC. Follows old airport codes;
 * an unknown code is its own place.
 */
export function placeCityCode(code: string): string {
  if (byCode.has(code)) return code;
  return findAirport(code)?.cityCode ?? code;
}

/** True for one code twice, and for a city and an airport in it; two airports of a city are two places (AIRP-08). */
export function isSamePlace(a: string, b: string): boolean {
  if (a === b) return true;
  return (byCode.has(a) || byCode.has(b)) && placeCityCode(a) === placeCityCode(b);
}
