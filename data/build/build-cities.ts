import { metroGroups, singleAirportCities } from '../source/metro-codes.ts';

/**
 * Rows of code, name, country and airport codes (separated by spaces), starting with the groups of several airports.
 */
export function buildCityRows(airportCodes: ReadonlySet<string>): string[] {
  return [...metroGroups, ...singleAirportCities].map(([code, name, country, airports]) => {
    const present = airports.split(' ').filter((airport) => airportCodes.has(airport));
    return [code, name, country, present.join(' ')].join('\t');
  });
}
