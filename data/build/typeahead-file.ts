import { cityMark, nameSuffixes, tierWeights } from '#domain/airports/typeahead-format.ts';
import type { BuiltAirport } from './build-airports.ts';

/** The name with its city prefix as `=` and a usual suffix as one mark. */
function packName(airport: BuiltAirport): string {
  let name = airport.name;
  if (/[=~^|\t\n]/.test(name)) throw new Error(`Name of ${airport.code} holds a mark of the packed file`);
  const suffix = nameSuffixes.find(([, text]) => name.endsWith(text));
  if (suffix) name = name.slice(0, -suffix[1].length) + suffix[0];
  return name.startsWith(airport.cityName) ? `${cityMark}${name.slice(airport.cityName.length)}` : name;
}

/**
 * The compact columnar file for the browser, one column per line: airport codes glued (3 letters each), names, cities, countries glued (2 letters),
 * city codes (empty when the airport's own), tiers glued (one digit), weights in tenths base 36 (empty when the tier's floor), then cities of several
 * airports as code + country + name, and old codes as old + new.
 */
export function typeaheadFile(
  airports: readonly BuiltAirport[],
  cityRows: readonly string[],
  successors: Readonly<Record<string, string>>,
): string {
  const cities = cityRows
    .map((row) => row.split('\t'))
    .filter(([, , , codes]) => codes?.includes(' '))
    .map(([code, name, country]) => `${code}${country}${name}`);
  return `${[
    airports.map((airport) => airport.code).join(''),
    airports.map(packName).join('\t'),
    airports.map((airport) => airport.cityName).join('\t'),
    airports.map((airport) => airport.country).join(''),
    airports.map((airport) => (airport.cityCode === airport.code ? '' : airport.cityCode)).join('\t'),
    airports.map((airport) => airport.tier).join(''),
    airports
      .map((airport) =>
        airport.weight === tierWeights[airport.tier] ? '' : Math.round(airport.weight * 10).toString(36),
      )
      .join('\t'),
    cities.join('\t'),
    Object.entries(successors)
      .map(([old, now]) => old + now)
      .join('\t'),
  ].join('\n')}\n`;
}
