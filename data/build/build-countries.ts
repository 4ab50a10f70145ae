import { countryShortNames } from '../source/names.ts';
import { readPackageJson } from './packages.ts';

/** English short names by ISO-2 code, sorted by code (i18n-iso-countries, MIT, with our overrides). */
export function buildCountries(): [code: string, name: string][] {
  const { countries } = readPackageJson<{ countries: Record<string, string | string[]> }>(
    'i18n-iso-countries/langs/en.json',
  );
  return Object.entries(countries)
    .map(([code, name]): [string, string] => [
      code,
      countryShortNames[code] ?? (Array.isArray(name) ? (name[0] ?? code) : name),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
