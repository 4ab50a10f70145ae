import { fold } from '#domain/airports/fold.ts';
import { countryAliases } from '../source/place-aliases.ts';
import type { BuiltAirport } from './build-airports.ts';
import { readPackageJson } from './packages.ts';

/** A country (`DE`) or a state, province or region of one (`USHI`) and its names, folded. */
export interface AreaNames {
  readonly code: string;
  readonly names: readonly string[];
}

/** Languages in which every country name is included. */
const worldLanguages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'ru', 'zh'];

/** A country's own language, if it is not in the list above. */
const ownLanguages: Readonly<Record<string, string>> = {
  AE: 'ar',
  AL: 'sq',
  AM: 'hy',
  BD: 'bn',
  BE: 'nl',
  BG: 'bg',
  CY: 'el',
  CZ: 'cs',
  DK: 'da',
  EE: 'et',
  EG: 'ar',
  FI: 'fi',
  GE: 'ka',
  GR: 'el',
  HR: 'hr',
  HU: 'hu',
  ID: 'id',
  IL: 'he',
  IN: 'hi',
  IR: 'fa',
  IS: 'is',
  JO: 'ar',
  JP: 'ja',
  KH: 'km',
  KR: 'ko',
  KW: 'ar',
  LT: 'lt',
  LV: 'lv',
  MA: 'ar',
  MK: 'mk',
  MN: 'mn',
  MY: 'ms',
  NL: 'nl',
  NO: 'no',
  PL: 'pl',
  QA: 'ar',
  RO: 'ro',
  RS: 'sr',
  SA: 'ar',
  SE: 'sv',
  SI: 'sl',
  SK: 'sk',
  TH: 'th',
  TN: 'ar',
  TR: 'tr',
  UA: 'uk',
  UZ: 'uz',
  VN: 'vi',
};

type CountryNames = Readonly<Record<string, string | readonly string[]>>;

interface SubdivisionFile {
  subdivisions: { localeDisplayNames: { subdivisions: Readonly<Record<string, string>> } };
}

function countryNamesIn(language: string): CountryNames {
  return readPackageJson<{ countries: CountryNames }>(`i18n-iso-countries/langs/${language}.json`).countries;
}

/**
 * Names of the countries that have airports, in their own language and the world's major ones (i18n-iso-countries,
 * MIT).
 */
export function buildCountryNames(airports: readonly BuiltAirport[]): AreaNames[] {
  const codes = [...new Set(airports.map((airport) => airport.country))].sort();
  const world = worldLanguages.map(countryNamesIn);
  return codes.map((code) => {
    const own = ownLanguages[code];
    const languages = own ? [...world, countryNamesIn(own)] : world;
    const names = [...languages.flatMap((names) => names[code] ?? []), ...(countryAliases[code]?.split(', ') ?? [])];
    return { code, names: [...new Set(names.map(fold))] };
  });
}

/** English names of the states, provinces and regions with scheduled service that are not named after their city (Unicode CLDR). */
export function buildRegionNames(airports: readonly BuiltAirport[]): AreaNames[] {
  const file = readPackageJson<SubdivisionFile>('cldr-subdivisions-full/subdivisions/en/en.json');
  const { subdivisions } = file.subdivisions.localeDisplayNames;
  const found = new Map<string, string>();
  for (const { region, scheduled } of airports) {
    const code = region.replace('-', '');
    const name = subdivisions[code.toLowerCase()];
    if (scheduled && name) found.set(code, fold(name));
  }
  // A name that already finds the airport need not be listed again.
  for (const { region, cityName } of airports)
    if (found.get(region.replace('-', '')) === fold(cityName)) found.delete(region.replace('-', ''));
  return [...found].map(([code, name]) => ({ code, names: [name] }));
}
