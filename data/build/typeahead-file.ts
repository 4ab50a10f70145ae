import { cityMark, nameSuffixes, statesWritten, tierWeights } from '#domain/airports/typeahead-format.ts';
import { type AreaNames, buildCountryNames, buildRegionNames } from './area-names.ts';
import type { BuiltAirport } from './build-airports.ts';
import { buildAliases } from './place-names.ts';

/** The name with its city prefix as `=` and a common suffix abbreviated. */
function packName(airport: BuiltAirport): string {
  let name = airport.name;
  if (/[=~^|\t\n]/.test(name)) throw new Error(`Name of ${airport.code} contains an abbreviation of the packed file`);
  const suffix = nameSuffixes.find(([, text]) => name.endsWith(text));
  if (suffix) name = name.slice(0, -suffix[1].length) + suffix[0];
  return name.startsWith(airport.cityName) ? `${cityMark}${name.slice(airport.cityName.length)}` : name;
}

const namesRow = (keys: string, names: readonly string[]) => `${keys}:${names.join('|')}`;
const areaRow = ({ code, names }: AreaNames) => namesRow(code, names);

/**
 * The compact columnar file for the browser, one column per line: airport codes concatenated (3 letters each), names,
 * cities, countries concatenated (2 letters), city codes (empty if the airport's own), tiers concatenated (one digit, 0
 * without scheduled service), weights in tenths base 36 (empty if the tier's floor). Then tables: cities of several
 * airports as code + country + name; old codes as old + new; other names as `codes:name|name`, folded; the airports'
 * states and provinces without the country (empty if they are not commonly typed); names of these, and of countries, as
 * `code:name|name`.
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
  const regionNames = buildRegionNames(airports);
  const named = new Set(regionNames.map(({ code }) => code));
  return `${[
    airports.map((airport) => airport.code).join(''),
    airports.map(packName).join('\t'),
    airports.map((airport) => airport.cityName).join('\t'),
    airports.map((airport) => airport.country).join(''),
    airports.map((airport) => (airport.cityCode === airport.code ? '' : airport.cityCode)).join('\t'),
    airports.map((airport) => (airport.scheduled ? airport.tier : 0)).join(''),
    airports.map(packWeight).join('\t'),
    cities.join('\t'),
    Object.entries(successors)
      .map(([old, now]) => old + now)
      .join('\t'),
    buildAliases(airports, cityRows)
      .map(({ codes, names }) => namesRow(codes.join(''), names))
      .join('\t'),
    airports.map((airport) => packRegion(airport, named)).join('\t'),
    regionNames.map(areaRow).join('\t'),
    buildCountryNames(airports).map(areaRow).join('\t'),
  ].join('\n')}\n`;
}

function packRegion({ country, region }: BuiltAirport, named: ReadonlySet<string>): string {
  return named.has(region.replace('-', '')) || statesWritten.has(country) ? region.slice(3) : '';
}

function packWeight({ weight, tier, scheduled }: BuiltAirport): string {
  return !scheduled || weight === tierWeights[tier] ? '' : Math.round(weight * 10).toString(36);
}
