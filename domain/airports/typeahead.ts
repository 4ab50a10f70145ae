import { fold } from './fold.ts';
import { cityMark, nameSuffixes, tierWeights } from './typeahead-format.ts';

/** One line of the type-ahead: an airport, or a city with all its airports. */
export interface AirportOption {
  readonly kind: 'airport' | 'city';
  /** Unique among the options, also where a city and an airport share a code. */
  readonly id: string;
  /** What to search flights with: the airport's code, or the city's. */
  readonly iataCode: string;
  /** Airport name, or 'London, all airports'. May hold diacritics. */
  readonly name: string;
  readonly cityName: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** City (metro) code, or the airport's own code. */
  readonly cityCode: string;
  /** Set for a city whose code is that of one of its airports as well: DFW, IST. */
  readonly sharesCode?: true;
}

interface Entry {
  readonly option: AirportOption;
  readonly weight: number;
  readonly city: string;
  readonly name: string;
  /** Codes an exact match may use: own, city's, former ones. */
  readonly codes: readonly string[];
  readonly country: string;
}

/** The airports, ready to be searched. */
export interface TypeaheadIndex {
  /** Busiest first; a city before its airports; then by city. */
  readonly entries: readonly Entry[];
  /** City code by airport and city code. */
  readonly cityCodes: ReadonlyMap<string, string>;
  /** Airport code of today by former code. */
  readonly successors: ReadonlyMap<string, string>;
}

function unpackName(packed: string, cityName: string): string {
  const name = packed.startsWith(cityMark) ? cityName + packed.slice(cityMark.length) : packed;
  const suffix = nameSuffixes.find(([mark]) => name.endsWith(mark));
  return suffix ? name.slice(0, -suffix[0].length) + suffix[1] : name;
}

function makeEntry(option: AirportOption, weight: number, moreCodes: readonly string[]): Entry {
  return {
    option,
    weight,
    city: fold(option.cityName),
    name: fold(option.name),
    codes: [...new Set([option.iataCode, option.cityCode, ...moreCodes])].map((code) => code.toLowerCase()),
    country: option.countryCode.toLowerCase(),
  };
}

function byTraffic(a: Entry, b: Entry): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  if (a.option.kind !== b.option.kind) return a.option.kind === 'city' ? -1 : 1;
  if (a.city !== b.city) return a.city < b.city ? -1 : 1;
  return a.option.id < b.option.id ? -1 : 1;
}

/**
 * Reads the packed airport file, one column per line: codes, names, cities, countries, city codes, tiers, weights, cities of several airports,
 * former codes. Throws when the text is not such a file.
 */
export function parseTypeahead(text: string): TypeaheadIndex {
  const [codes = '', names, cities, countries = '', cityCodes, tiers = '', weights, groups, formers] = text.split('\n');
  const column = (line: string | undefined) => (line ? line.split('\t') : []);
  const [nameColumn, cityColumn, cityCodeColumn, weightColumn] = [names, cities, cityCodes, weights].map(column);
  const count = codes.length / 3;
  if (!nameColumn || !cityColumn || !cityCodeColumn || !weightColumn) throw new Error('Not an airport file');
  if (formers === undefined || nameColumn.length !== count || cityColumn.length !== count || tiers.length !== count)
    throw new Error('Not an airport file');

  const formerCodes = new Map<string, string[]>();
  const successors = new Map<string, string>();
  for (const pair of column(formers)) {
    const successor = pair.slice(3);
    successors.set(pair.slice(0, 3), successor);
    formerCodes.set(successor, [...(formerCodes.get(successor) ?? []), pair.slice(0, 3)]);
  }
  const entries: Entry[] = [];
  const cityCodeByCode = new Map<string, string>();
  const groupWeights = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const iataCode = codes.slice(3 * i, 3 * i + 3);
    const cityName = cityColumn[i] ?? '';
    const cityCode = cityCodeColumn[i] || iataCode;
    const option: AirportOption = {
      kind: 'airport',
      id: `airport-${iataCode}`,
      iataCode,
      name: unpackName(nameColumn[i] ?? '', cityName),
      cityName,
      countryCode: countries.slice(2 * i, 2 * i + 2),
      cityCode,
    };
    const packedWeight = weightColumn[i];
    const weight = packedWeight ? Number.parseInt(packedWeight, 36) / 10 : (tierWeights[tiers.charAt(i)] ?? 0);
    const former = formerCodes.get(iataCode) ?? [];
    entries.push(makeEntry(option, weight, former));
    groupWeights.set(cityCode, (groupWeights.get(cityCode) ?? 0) + weight);
    cityCodeByCode.set(iataCode, cityCode);
  }
  const airportCodes = new Set(cityCodeByCode.keys());
  for (const cityCode of groupWeights.keys()) cityCodeByCode.set(cityCode, cityCode);
  for (const group of column(groups)) {
    const iataCode = group.slice(0, 3);
    const cityName = group.slice(5);
    const option: AirportOption = {
      kind: 'city',
      id: `city-${iataCode}`,
      iataCode,
      name: `${cityName}, all airports`,
      cityName,
      countryCode: group.slice(3, 5),
      cityCode: iataCode,
      ...(airportCodes.has(iataCode) ? { sharesCode: true } : {}),
    };
    entries.push(makeEntry(option, groupWeights.get(iataCode) ?? 0, []));
  }
  return { entries: entries.sort(byTraffic), cityCodes: cityCodeByCode, successors };
}

const ranks = 7;

/** The rank of a match, best first: exact city, exact name, exact code, city prefix, name prefix, city contains, any other. */
function rankOf(entry: Entry, query: string): number {
  if (entry.city === query) return 0;
  if (entry.name === query) return 1;
  if (entry.codes.includes(query)) return 2;
  if (entry.city.startsWith(query)) return 3;
  if (entry.name.startsWith(query)) return 4;
  return entry.city.includes(query) ? 5 : 6;
}

function matches(entry: Entry, words: readonly string[]): boolean {
  return words.every(
    (word) =>
      entry.city.includes(word) || entry.name.includes(word) || entry.country === word || entry.codes.includes(word),
  );
}

/**
 * Airports and cities for what the traveller typed: every word is part of the city or the name, or is the IATA or country code. Best rank first, within a
 * rank the busiest. Empty under two characters. Diacritics and case do not matter on either side; former codes find the successor.
 */
export function searchAirports(index: TypeaheadIndex, query: string, limit = 15): AirportOption[] {
  const folded = fold(query);
  if (query.trim().length < 2 || folded === '') return [];
  const words = folded.split(' ');
  const byRank: AirportOption[][] = Array.from({ length: ranks }, () => []);
  for (const entry of index.entries) {
    if (!matches(entry, words)) continue;
    const found = byRank[rankOf(entry, folded)];
    if (found && found.length < limit) found.push(entry.option);
  }
  return byRank.flat().slice(0, limit);
}

/**
 * True for the same airport or city, and for a city and an airport in it, as LON and LHR are; former codes count as their successor. Two airports of
 * one city, as LHR and LGW, are two places.
 */
export function samePlace(a: string, b: string, index: TypeaheadIndex): boolean {
  const [first, second] = [index.successors.get(a) ?? a, index.successors.get(b) ?? b];
  return first === second || index.cityCodes.get(first) === second || index.cityCodes.get(second) === first;
}
