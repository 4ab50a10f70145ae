import { fold } from './fold.ts';
import { cityMark, nameSuffixes, statesWritten, tierWeights, unscheduledWeight } from './typeahead-format.ts';

/** A type-ahead option: an airport, or a city with all its airports. */
export interface AirportOption {
  readonly kind: 'airport' | 'city';
  /** Unique among the options, even if a city and an airport share a code. */
  readonly id: string;
  /** The code for searching flights: the airport's or the city's. */
  readonly iataCode: string;
  /** Airport name, or 'London, all airports'. May contain diacritics. */
  readonly name: string;
  readonly cityName: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
  /** City (metro) code, or the airport's own code. */
  readonly cityCode: string;
  /** Set for a city that shares its code with one of its airports: DFW, IST. */
  readonly sharesCode?: true;
}

/** An option prepared for comparison, with folded texts. */
export interface Entry {
  readonly option: AirportOption;
  /** Relative traffic, roughly in million passengers a year. */
  readonly weight: number;
  /** Traffic of the airport, or of the city's busiest airport. */
  readonly largest: number;
  readonly city: string;
  readonly name: string;
  /** Codes for exact matches: its own, the city's, former ones. */
  readonly codes: readonly string[];
  readonly country: string;
  /** The abbreviation of its state or province, as written after a city (`portland me`); perhaps several. */
  readonly states: readonly string[];
  /** Other names, one per line, in the format of `namesText`. */
  readonly aliases: string;
  /** Its country and its state or province, as indexes into `areas`. */
  readonly areas: readonly number[];
}

/** The airports, indexed for searching. */
export interface TypeaheadIndex {
  /** Busiest first; a city before its airports; then by city. */
  readonly entries: readonly Entry[];
  /** City code by airport and city code. */
  readonly cityCodes: ReadonlyMap<string, string>;
  /** Current airport code by former code. */
  readonly successors: ReadonlyMap<string, string>;
  /** The names of countries, states and provinces, in the format of `namesText`. */
  readonly areas: readonly string[];
  /**
   * City and name of every entry, in the format of `namesText`, and the start of each; the end of the text comes last.
   */
  readonly names: JoinedTexts;
  /** The other names of every entry. */
  readonly aliases: JoinedTexts;
  /** Indexes of the entries of an area, and of a code of an airport, city or country in lower case. */
  readonly byArea: readonly (readonly number[])[];
  readonly byCode: ReadonlyMap<string, readonly number[]>;
  readonly byState: ReadonlyMap<string, readonly number[]>;
}

/** The texts of all entries joined, so that one scan covers all of them. */
export interface JoinedTexts {
  readonly text: string;
  readonly starts: readonly number[];
}

/**
 * Names joined into one text: one per line, and a space before every word, so that beginnings and ends are searchable.
 */
export function namesText(names: readonly string[]): string {
  return names.length === 0 ? '' : `\n ${names.join('\n ')}\n`;
}

function unpackName(packed: string, cityName: string): string {
  const name = packed.startsWith(cityMark) ? cityName + packed.slice(cityMark.length) : packed;
  const suffix = nameSuffixes.find(([mark]) => name.endsWith(mark));
  return suffix ? name.slice(0, -suffix[0].length) + suffix[1] : name;
}

function join(texts: readonly string[]): JoinedTexts {
  const starts = [0];
  for (const text of texts) starts.push((starts.at(-1) ?? 0) + text.length);
  return { text: texts.join(''), starts };
}

function byTraffic(a: Entry, b: Entry): number {
  if (a.weight !== b.weight) return b.weight - a.weight;
  if (a.option.kind !== b.option.kind) return a.option.kind === 'city' ? -1 : 1;
  if (a.city !== b.city) return a.city < b.city ? -1 : 1;
  return a.option.id < b.option.id ? -1 : 1;
}

/** Lines of the packed file, each a column or a table. */
function readLines(text: string) {
  const [codes = '', names, cities, countries = '', cityCodes, tiers = '', weights, ...tables] = text.split('\n');
  const column = (line: string | undefined) => (line ? line.split('\t') : []);
  const columns = {
    names: column(names),
    cities: column(cities),
    cityCodes: column(cityCodes),
    weights: column(weights),
  };
  const [groups, formers, aliases, regions, regionNames, countryNames] = tables;
  const count = codes.length / 3;
  if (countryNames === undefined || columns.names.length !== count || columns.cities.length !== count)
    throw new Error('Not an airport file');
  if (tiers.length !== count || countries.length !== 2 * count) throw new Error('Not an airport file');
  return {
    ...columns,
    codes: Array.from({ length: count }, (_, at) => codes.slice(3 * at, 3 * at + 3)),
    countries: Array.from({ length: count }, (_, at) => countries.slice(2 * at, 2 * at + 2)),
    tiers,
    groups: column(groups),
    formers: column(formers),
    aliases: column(aliases),
    regions: column(regions),
    regionNames: column(regionNames),
    countryNames: column(countryNames),
  };
}

type Lines = ReturnType<typeof readLines>;

/** Reads rows of `keys:name|name`, where each key has `size` letters. */
function readNames(rows: readonly string[], size: number): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const [keys = '', names = ''] = row.split(':');
    for (let at = 0; at < keys.length; at += size) {
      const key = keys.slice(at, at + size);
      found.set(key, [...(found.get(key) ?? []), ...names.split('|')]);
    }
  }
  return found;
}

/** The names of all countries and regions, and the position of each. */
function readAreas(lines: Lines): { areas: string[]; areaOf: ReadonlyMap<string, number> } {
  const areas: string[] = [];
  const areaOf = new Map<string, number>();
  for (const row of [...lines.countryNames, ...lines.regionNames]) {
    const [key = '', names = ''] = row.split(':');
    areaOf.set(key, areas.length);
    areas.push(namesText(names.split('|')));
  }
  return { areas, areaOf };
}

function readFormers(rows: readonly string[]) {
  const formerCodes = new Map<string, string[]>();
  const successors = new Map<string, string>();
  for (const pair of rows) {
    const successor = pair.slice(3);
    successors.set(pair.slice(0, 3), successor);
    formerCodes.set(successor, [...(formerCodes.get(successor) ?? []), pair.slice(0, 3)]);
  }
  return { formerCodes, successors };
}

function weightOf(packed: string | undefined, tier: string): number {
  if (packed) return Number.parseInt(packed, 36) / 10;
  return tierWeights[tier] ?? unscheduledWeight;
}

/** The tables by code for creating the entries. */
function readTables(lines: Lines) {
  return { ...readFormers(lines.formers), ...readAreas(lines), aliasNames: readNames(lines.aliases, 3) };
}

type Tables = ReturnType<typeof readTables>;

function makeEntry(
  option: AirportOption,
  facts: Pick<Entry, 'weight' | 'largest' | 'areas' | 'states'>,
  tables: Tables,
): Entry {
  const { iataCode, cityCode, kind } = option;
  const former = kind === 'airport' ? (tables.formerCodes.get(iataCode) ?? []) : [];
  return {
    option,
    ...facts,
    city: fold(option.cityName),
    name: fold(option.name),
    codes: [...new Set([iataCode, cityCode, ...former])].map((code) => code.toLowerCase()),
    country: option.countryCode.toLowerCase(),
    aliases: namesText(tables.aliasNames.get(iataCode) ?? []),
  };
}

function readAirports(lines: Lines, tables: Tables): Entry[] {
  return lines.codes.map((iataCode, at) => {
    const cityName = lines.cities[at] ?? '';
    const countryCode = lines.countries[at] ?? '';
    const option: AirportOption = {
      kind: 'airport',
      id: `airport-${iataCode}`,
      iataCode,
      name: unpackName(lines.names[at] ?? '', cityName),
      cityName,
      countryCode,
      cityCode: lines.cityCodes[at] || iataCode,
    };
    const weight = weightOf(lines.weights[at], lines.tiers.charAt(at));
    const region = lines.regions[at] ?? '';
    const keys = region === '' ? [countryCode] : [countryCode, countryCode + region];
    const areas = keys.map((key) => tables.areaOf.get(key)).filter((area) => area !== undefined);
    const states = statesWritten.has(countryCode) && region !== '' ? [region.toLowerCase()] : [];
    return makeEntry(option, { weight, largest: weight, areas, states }, tables);
  });
}

/** The cities with several airports, each with their combined traffic. */
function readCities(lines: Lines, tables: Tables, byCity: ReadonlyMap<string, readonly Entry[]>): Entry[] {
  const airportCodes = new Set(lines.codes);
  return lines.groups.map((group) => {
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
    const airports = byCity.get(iataCode) ?? [];
    const weights = airports.map(({ weight }) => weight);
    const weight = weights.reduce((sum, one) => sum + one, 0);
    const areas = airports[0]?.areas ?? [];
    const states = [...new Set(airports.flatMap((airport) => airport.states))];
    return makeEntry(option, { weight, largest: Math.max(0, ...weights), areas, states }, tables);
  });
}

/** Reads the packed airport file written by `data/build/typeahead-file.ts`. Throws if the text is not such a file. */
export function parseTypeahead(text: string): TypeaheadIndex {
  const lines = readLines(text);
  const tables = readTables(lines);
  const airports = readAirports(lines, tables);
  const byCity = new Map<string, Entry[]>();
  const cityCodes = new Map<string, string>();
  for (const entry of airports) {
    const { iataCode, cityCode } = entry.option;
    cityCodes.set(iataCode, cityCode);
    const known = byCity.get(cityCode);
    if (known) known.push(entry);
    else byCity.set(cityCode, [entry]);
  }
  for (const cityCode of byCity.keys()) cityCodes.set(cityCode, cityCode);
  const entries = [...airports, ...readCities(lines, tables, byCity)].sort(byTraffic);
  const { successors, areas } = tables;
  return { entries, cityCodes, successors, areas, ...indexOf(entries, areas) };
}

function addTo(places: Map<string, number[]>, key: string, at: number): void {
  const known = places.get(key);
  if (known) known.push(at);
  else places.set(key, [at]);
}

function indexOf(entries: readonly Entry[], areas: readonly string[]) {
  const byArea: number[][] = areas.map(() => []);
  const byCode = new Map<string, number[]>();
  const byState = new Map<string, number[]>();
  for (const [at, entry] of entries.entries()) {
    for (const area of entry.areas) byArea[area]?.push(at);
    for (const code of [...entry.codes, entry.country]) addTo(byCode, code, at);
    for (const state of entry.states) addTo(byState, state, at);
  }
  const names = join(entries.map(({ city, name }) => namesText([city, name])));
  return { byArea, byCode, byState, names, aliases: join(entries.map((entry) => entry.aliases)) };
}
