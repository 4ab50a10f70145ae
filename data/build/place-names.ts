import { fold } from '#domain/airports/fold.ts';
import { cityNamesOfZones } from '../source/city-names.ts';
import { placeAliases } from '../source/place-aliases.ts';
import type { BuiltAirport } from './build-airports.ts';
import { findNamedPlace, type NamedPlace } from './geonames.ts';

/** Other names of a place, folded, and the codes of the airports and cities with these names. */
export interface AliasSet {
  readonly codes: readonly string[];
  readonly names: readonly string[];
}

/** Minimum traffic for a city's names in all alphabets, and in the Latin one, to be included. */
const allAlphabetsFrom = 3;
const latinNamesFrom = 1;
/** A city of this population has its Latin names included, however little traffic it has. */
const largePopulation = 500_000;

/** Countries whose local name is the English one: other GeoNames entries of a smaller city there are historical. */
const englishSpeaking = new Set(['AU', 'CA', 'GB', 'IE', 'NZ', 'US']);

const latin = /^[\p{Script=Latin}\p{M}\p{P}\p{Zs}]+$/u;
/** The alphabets in which foreign travelers type the name of a city. */
const worldScripts =
  /^[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{M}\p{P}\p{Zs}ー]+$/u;

const scriptOfCountry: Readonly<Record<string, RegExp>> = {
  ...byCountry('AM', /\p{Script=Armenian}/u),
  ...byCountry('BD', /\p{Script=Bengali}/u),
  ...byCountry('BG BY KG KZ MK MN RS RU TJ UA', /\p{Script=Cyrillic}/u),
  ...byCountry('AE AF BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SA SD SY TN YE', /\p{Script=Arabic}/u),
  ...byCountry('CN HK MO TW', /\p{Script=Han}/u),
  ...byCountry('JP', /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}]/u),
  ...byCountry('GE', /\p{Script=Georgian}/u),
  ...byCountry('CY GR', /\p{Script=Greek}/u),
  ...byCountry('IL', /\p{Script=Hebrew}/u),
  ...byCountry('IN NP', /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}]/u),
  ...byCountry('KP KR', /\p{Script=Hangul}/u),
  ...byCountry('TH', /\p{Script=Thai}/u),
};

function byCountry(codes: string, script: RegExp): Record<string, RegExp> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, script]));
}

/** True for a name in normal spelling: not a code, and not a transcription, which GeoNames has in lower case. */
function isWritten(name: string): boolean {
  return /^\p{Lu}/u.test(name) && /\p{Ll}/u.test(name) && name.length <= 30 && !/[(),/]/.test(name);
}

function isWanted(name: string, country: string, weight: number, population: number): boolean {
  if (latin.test(name)) {
    const isLarge = weight >= latinNamesFrom || population >= largePopulation;
    return (englishSpeaking.has(country) ? weight >= allAlphabetsFrom : isLarge) && isWritten(name);
  }
  if (name.length > 24) return false;
  return (
    (weight >= allAlphabetsFrom && worldScripts.test(name)) ||
    (weight >= 0.1 && (scriptOfCountry[country]?.test(name) ?? false))
  );
}

/**
 * The folded names without those that only add words to another one, and those that are the beginning of a displayed or
 * longer name.
 */
function withoutRepeats(names: readonly string[], shown: readonly string[]): string[] {
  const sorted = [...new Set(names.map(fold))].filter((name) => name.length > 1).sort();
  const short = sorted.filter((name) => ![...sorted, ...shown].some((other) => name.startsWith(`${other} `)));
  const found = short.filter((name, at) => !short[at + 1]?.startsWith(name));
  return found.filter((name) => !shown.some((other) => other.startsWith(name)));
}

function namesOfPlace(place: NamedPlace, cityName: string, country: string, weight: number): string[] {
  const names = place.otherNames.filter((name) => isWanted(name, country, weight, place.population));
  const own = weight >= 0.1 ? [place.name] : [];
  return withoutRepeats([...own, ...names], [fold(cityName)]);
}

/** Names of the airport itself, which OurAirports lists as keywords; some are its country. */
function namesOfAirport(airport: BuiltAirport, names: readonly string[]): string[] {
  if (!airport.scheduled) return [];
  const keywords = airport.keywords.split(',').map((word) => word.trim());
  const kept = keywords.filter(
    (word) => word.length > 2 && word.length <= 50 && !/^[A-Z0-9]{2,5}$|^United States$/.test(word),
  );
  const shown = fold(`${airport.name} ${airport.cityName}`).split(' ');
  return withoutRepeats(kept, names).filter((name) => name.split(' ').some((word) => !shown.includes(word)));
}

/** Other names of airports and cities: GeoNames and OurAirports, then our own tables. */
export function buildAliases(airports: readonly BuiltAirport[], cityRows: readonly string[]): AliasSet[] {
  const byCity = new Map<string, { codes: Set<string>; cityName: string; airport: BuiltAirport; place: NamedPlace }>();
  const groups = new Map(cityRows.map((row) => row.split('\t')).map(([code = '', name]) => [code, name]));
  for (const airport of airports) {
    const place = airport.scheduled && findNamedPlace(airport.cityName, airport.latitude, airport.longitude);
    if (!place) continue;
    const { cityName } = airport;
    const known = byCity.get(place.id);
    const city = known ?? { codes: new Set(), cityName, airport, place };
    byCity.set(place.id, airport.weight > city.airport.weight ? { ...city, airport } : city);
    city.codes.add(airport.code);
    if (groups.get(airport.cityCode) === cityName) city.codes.add(airport.cityCode);
  }
  const ofCities = [...byCity.values()].map(({ codes, cityName, airport, place }) => ({
    codes: [...codes],
    names: namesOfPlace(place, cityName, airport.country, airport.weight),
  }));
  const ofAirports = airports.map((airport) => ({
    codes: [airport.code],
    names: namesOfAirport(airport, [fold(airport.name), fold(airport.cityName)]),
  }));
  const own = [...cityNamesOfZones, ...placeAliases].map(([codes, names]) => ({
    codes: codes.split(' '),
    names: names.split(', ').map(fold),
  }));
  return [...ofCities, ...ofAirports, ...own].filter(({ names }) => names.length > 0);
}
