import { fold } from './fold.ts';
import { type NearKind, nearMatches } from './near-match.ts';
import { queryForms } from './query-forms.ts';
import type { AirportOption, Entry, JoinedTexts, TypeaheadIndex } from './typeahead-index.ts';

/** A place with this many times the first hit's traffic moves before it. */
const muchLarger = 100;
/** Maximum places moved before the first hit, so that it stays visible. */
const maxMovedBefore = 5;

/** Longer than any place name; the rest of a pasted text is ignored. */
const longestQuery = 80;

const ranks = 8;
/** The rank of a state or country match, where the largest airports come first. */
const areaRank = 3;
/** The last ranks where the city, and any name of the place, begins with the query. */
const cityRank = 4;
const nameRank = 5;
/** Queries this short may be codes, and begin too many names. */
const fewLetters = 3;

/** One interpretation of the query. */
interface Reading {
  readonly query: string;
  readonly words: readonly string[];
  /** The query as a whole name, and as the beginning of one. */
  readonly wholeName: string;
  readonly nameStart: string;
  /** By entry: 1 if the whole query names its state or country. */
  readonly inArea: Uint8Array;
}

function readAs(index: TypeaheadIndex, query: string): Reading {
  const wholeName = `\n ${query}\n`;
  const inArea = new Uint8Array(index.entries.length);
  markAreas(inArea, index, wholeName);
  return { query, words: query.split(' '), wholeName, nameStart: `\n ${query}`, inArea };
}

/** Marks every entry in an area whose names contain the text. */
function markAreas(marks: Uint8Array, { areas, byArea }: TypeaheadIndex, wanted: string): void {
  for (const [area, names] of areas.entries())
    if (names.includes(wanted)) for (const at of byArea[area] ?? []) marks[at] = 1;
}

/**
 * The rank of a match, best first: exact city (also with its state), exact name, exact code, exact country or state (or
 * its code), city prefix, name prefix, city substring, any other. Other names of a place rank as its name does.
 */
function rankOf(entry: Entry, at: number, { query, wholeName, nameStart, inArea }: Reading): number {
  if (entry.city === query || entry.states.some((state) => `${entry.city} ${state}` === query)) return 0;
  if (entry.name === query || entry.aliases.includes(wholeName)) return 1;
  if (entry.codes.includes(query)) return 2;
  if (inArea[at] === 1 || entry.states.includes(query) || entry.country === query) return areaRank;
  if (entry.city.startsWith(query)) return 4;
  if (entry.name.startsWith(query) || entry.aliases.includes(nameStart)) return 5;
  return entry.city.includes(query) ? 6 : 7;
}

/** Marks every entry whose text contains the word. */
function mark(marks: Uint8Array, { text, starts }: JoinedTexts, wanted: string): void {
  let entry = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[entry + 1])) {
    while ((starts[entry + 1] ?? 0) <= at) entry++;
    marks[entry] = 1;
  }
}

/**
 * The entries that match a word: inside city or name, at the beginning of a word of another name or an area, as a code,
 * or as a state's abbreviation.
 */
function holding(index: TypeaheadIndex, word: string, mayBeState: boolean): Uint8Array {
  const marks = new Uint8Array(index.entries.length);
  mark(marks, index.names, word);
  mark(marks, index.aliases, ` ${word}`);
  // Two letters begin too many country names: they must match a whole one ('uk').
  const part = word.length > 2 ? ` ${word}` : `\n ${word}\n`;
  markAreas(marks, index, part);
  for (const at of index.byCode.get(word) ?? []) marks[at] = 1;
  if (mayBeState) for (const at of index.byState.get(word) ?? []) marks[at] = 1;
  return marks;
}

/** Whether the query begins the city or, if it is long enough, any name of the place, or is whole words of them. */
function isNamedByQuery({ entry, rank }: Match, { query, words }: Reading): boolean {
  if (rank <= (query.length > fewLetters ? nameRank : cityRank)) return true;
  const names = ` ${entry.city} ${entry.name} ${entry.aliases.replaceAll('\n', ' ')} `;
  return words.every((word) => names.includes(` ${word} `));
}

interface Match {
  readonly entry: Entry;
  readonly rank: number;
}

/** Marks the entries marked by all of them. */
function holdingAll([first, ...more]: readonly Uint8Array[]): Uint8Array {
  const all = Uint8Array.from(first ?? []);
  for (const marks of more) for (let at = 0; at < all.length; at++) all[at] = (all[at] ?? 0) & (marks[at] ?? 0);
  return all;
}

/** Entries that match every word of a reading, best rank first, within a rank the busiest. */
function findMatches(index: TypeaheadIndex, readings: readonly Reading[]): Match[] {
  const ranksOf = new Uint8Array(index.entries.length).fill(ranks);
  const marksOf = new Map<string, Uint8Array>();
  for (const reading of readings) {
    const marks = reading.words.map((word, at) => {
      // Alone or after a city; before other words it begins a name ("la paz").
      const mayBeState = at > 0 || reading.words.length === 1;
      const key = `${word} ${mayBeState}`;
      const known = marksOf.get(key) ?? holding(index, word, mayBeState);
      marksOf.set(key, known);
      return known;
    });
    const held = holdingAll(marks);
    for (let at = held.indexOf(1); at >= 0; at = held.indexOf(1, at + 1)) {
      const entry = index.entries[at];
      if (entry) ranksOf[at] = Math.min(ranksOf[at] ?? ranks, rankOf(entry, at, reading));
    }
  }
  const byRank: Match[][] = Array.from({ length: ranks }, () => []);
  for (const [at, entry] of index.entries.entries()) {
    const rank = ranksOf[at] ?? ranks;
    byRank[rank]?.push({ entry, rank });
  }
  byRank[areaRank]?.sort((a, b) => b.entry.largest - a.entry.largest);
  return byRank.flat();
}

const nearKinds: readonly NearKind[] = ['name', 'word', 'beginning'];

/**
 * Entries with a name that is one typo away: whole names first, then whole words, then beginnings; the busiest first.
 */
function findNear(index: TypeaheadIndex, forms: readonly string[]): Match[] {
  const kinds = new Uint8Array(index.entries.length).fill(nearKinds.length);
  for (const joined of [index.names, index.aliases])
    for (const form of forms) {
      const found = nearMatches(joined.text, form).sort((a, b) => a.at - b.at);
      const owners = ownersOf(joined, found);
      for (const [i, { kind }] of found.entries()) {
        const owner = owners[i] ?? 0;
        kinds[owner] = Math.min(kinds[owner] ?? nearKinds.length, nearKinds.indexOf(kind));
      }
    }
  return nearKinds.flatMap((_, kind) =>
    index.entries.filter((_, at) => kinds[at] === kind).map((entry) => ({ entry, rank: ranks })),
  );
}

/** The entries whose texts contain the positions, which are in ascending order. */
function ownersOf({ starts }: JoinedTexts, places: readonly { readonly at: number }[]): number[] {
  let entry = 0;
  return places.map(({ at }) => {
    while ((starts[entry + 1] ?? Number.POSITIVE_INFINITY) <= at) entry++;
    return entry;
  });
}

/** The list with entries a hundred times larger than its first one moved before it. */
function withLargerFirst(found: readonly Match[], mayMove: (match: Match) => boolean): Match[] {
  const least = (found[0]?.entry.weight ?? 0) * muchLarger;
  const larger = found.filter((match) => match.entry.weight >= least && mayMove(match)).slice(0, maxMovedBefore);
  return [...new Set([...larger, ...found])];
}

/**
 * Airports and cities for a query: every word is part of the city or the name, begins a word of another name, of the
 * state or the country, or is the IATA or country code. Best rank first, within a rank the busiest; a place a hundred
 * times larger than the best match comes before it. Without a match, places one typo away. Empty below two characters.
 * Diacritics and case do not matter on either side; former codes find the successor.
 */
export function searchAirports(index: TypeaheadIndex, query: string, limit = 15): AirportOption[] {
  const folded = fold(query.slice(0, longestQuery));
  if (query.trim().length < 2 || folded === '') return [];
  const forms = queryForms(folded);
  const readings = forms.map((form) => readAs(index, form));
  const found = findMatches(index, readings);
  const mayMove = (match: Match) => readings.some((reading) => isNamedByQuery(match, reading));
  const list = found.length > 0 ? withLargerFirst(found, mayMove) : withLargerFirst(findNear(index, forms), () => true);
  return list.slice(0, limit).map(({ entry }) => entry.option);
}

/**
 * True for the same airport or city, and for a city and an airport in it, such as LON and LHR; former codes count as
 * their successor. Two airports of one city, such as LHR and LGW, are two places.
 */
export function samePlace(a: string, b: string, index: TypeaheadIndex): boolean {
  const [first, second] = [index.successors.get(a) ?? a, index.successors.get(b) ?? b];
  return first === second || index.cityCodes.get(first) === second || index.cityCodes.get(second) === first;
}
