import { fold } from './fold.ts';
import { type NearKind, nearMatches } from './near-match.ts';
import { queryForms } from './query-forms.ts';
import type { AirportOption, Entry, JoinedTexts, TypeaheadIndex } from './typeahead-index.ts';

/** A place with so many times the traffic of the first hit comes before it. */
const muchLarger = 100;
/** Most places that come before the first hit, so that it stays in sight. */
const mostBefore = 5;

/** Longer than any name of a place; what is pasted beyond is not read. */
const longestQuery = 80;

const ranks = 8;
/** The rank of a state or country, where the largest airports come first. */
const areaRank = 3;
/** The last rank in which the city, and in which any name of a place, begins with what was typed. */
const cityRank = 4;
const nameRank = 5;
/** So few letters may be a code, and begin too many names. */
const fewLetters = 3;

/** One way of reading what was typed. */
interface Reading {
  readonly query: string;
  readonly words: readonly string[];
  /** The query as a whole name among other names, and as the beginning of one. */
  readonly wholeName: string;
  readonly nameStart: string;
  /** By entry, 1 where the whole query is a name of its state or country. */
  readonly inArea: Uint8Array;
}

function readAs(index: TypeaheadIndex, query: string): Reading {
  const wholeName = `\n ${query}\n`;
  const inArea = new Uint8Array(index.entries.length);
  markAreas(inArea, index, wholeName);
  return { query, words: query.split(' '), wholeName, nameStart: `\n ${query}`, inArea };
}

/** Marks every entry in an area in whose names something stands. */
function markAreas(marks: Uint8Array, { areas, byArea }: TypeaheadIndex, wanted: string): void {
  for (const [area, names] of areas.entries())
    if (names.includes(wanted)) for (const at of byArea[area] ?? []) marks[at] = 1;
}

/**
 * The rank of a match, best first: exact city (also with the letters of its state behind it), exact name, exact code, exact country or state, city prefix, name prefix, city contains, any
 * other. Other names of a place rank as its name does.
 */
function rankOf(entry: Entry, at: number, { query, wholeName, nameStart, inArea }: Reading): number {
  if (entry.city === query || entry.states.some((state) => `${entry.city} ${state}` === query)) return 0;
  if (entry.name === query || entry.aliases.includes(wholeName)) return 1;
  if (entry.codes.includes(query)) return 2;
  if (inArea[at] === 1 || entry.states.includes(query)) return areaRank;
  if (entry.city.startsWith(query)) return 4;
  if (entry.name.startsWith(query) || entry.aliases.includes(nameStart)) return 5;
  return entry.city.includes(query) ? 6 : 7;
}

/** Marks every entry in whose text something stands. */
function mark(marks: Uint8Array, { text, starts }: JoinedTexts, wanted: string): void {
  let entry = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, starts[entry + 1])) {
    while ((starts[entry + 1] ?? 0) <= at) entry++;
    marks[entry] = 1;
  }
}

/** Which entries hold a word: within city or name, at the beginning of a word of another name or an area, as a code, or as the letters of a state. */
function holding(index: TypeaheadIndex, word: string, mayBeState: boolean): Uint8Array {
  const marks = new Uint8Array(index.entries.length);
  mark(marks, index.names, word);
  mark(marks, index.aliases, ` ${word}`);
  // Two letters begin too many names of countries: they are looked for as a whole one ('uk').
  const part = word.length > 2 ? ` ${word}` : `\n ${word}\n`;
  markAreas(marks, index, part);
  for (const at of index.byCode.get(word) ?? []) marks[at] = 1;
  if (mayBeState) for (const at of index.byState.get(word) ?? []) marks[at] = 1;
  return marks;
}

/** Whether what was typed begins the city or, if it is long enough, any name of the place, or is made of whole words of them. */
function isCalledSo({ entry, rank }: Match, { query, words }: Reading): boolean {
  if (rank <= (query.length > fewLetters ? nameRank : cityRank)) return true;
  const names = ` ${entry.city} ${entry.name} ${entry.aliases.replaceAll('\n', ' ')} `;
  return words.every((word) => names.includes(` ${word} `));
}

interface Match {
  readonly entry: Entry;
  readonly rank: number;
}

/** Marks what all of them mark. */
function holdingAll([first, ...more]: readonly Uint8Array[]): Uint8Array {
  const all = Uint8Array.from(first ?? []);
  for (const marks of more) for (let at = 0; at < all.length; at++) all[at] = (all[at] ?? 0) & (marks[at] ?? 0);
  return all;
}

/** Entries that hold every word of a reading, best rank first, within a rank the busiest. */
function findMatches(index: TypeaheadIndex, readings: readonly Reading[]): Match[] {
  const ranksOf = new Uint8Array(index.entries.length).fill(ranks);
  const marksOf = new Map<string, Uint8Array>();
  for (const reading of readings) {
    const marks = reading.words.map((word, at) => {
      // Alone or behind a city; in front of other words it is the beginning of a name ("la paz").
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

/** Entries with a name that is one mistake away: whole names first, then whole words, then beginnings; the busiest first. */
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

/** The entries in whose texts places stand, which are given in their order. */
function ownersOf({ starts }: JoinedTexts, places: readonly { readonly at: number }[]): number[] {
  let entry = 0;
  return places.map(({ at }) => {
    while ((starts[entry + 1] ?? Number.POSITIVE_INFINITY) <= at) entry++;
    return entry;
  });
}

/** The list with what is a hundred times larger than its first entry before it. */
function withLargerFirst(found: readonly Match[], mayMove: (match: Match) => boolean): Match[] {
  const least = (found[0]?.entry.weight ?? 0) * muchLarger;
  const larger = found.filter((match) => match.entry.weight >= least && mayMove(match)).slice(0, mostBefore);
  return [...new Set([...larger, ...found])];
}

/**
 * Airports and cities for what the traveller typed: every word is part of the city or the name, begins a word of another name, of the state or the
 * country, or is the IATA or country code. Best rank first, within a rank the busiest; a place a hundred times larger than the first that is
 * called so comes before it. Where nothing is found, what is one typing mistake away. Empty under two characters.
 * Diacritics and case do not matter on either side; former codes find the successor.
 */
export function searchAirports(index: TypeaheadIndex, query: string, limit = 15): AirportOption[] {
  const folded = fold(query.slice(0, longestQuery));
  if (query.trim().length < 2 || folded === '') return [];
  const forms = queryForms(folded);
  const readings = forms.map((form) => readAs(index, form));
  const found = findMatches(index, readings);
  const mayMove = (match: Match) => readings.some((reading) => isCalledSo(match, reading));
  const list = found.length > 0 ? withLargerFirst(found, mayMove) : withLargerFirst(findNear(index, forms), () => true);
  return list.slice(0, limit).map(({ entry }) => entry.option);
}

/**
 * True for the same airport or city, and for a city and an airport in it, as LON and LHR are; former codes count as their successor. Two airports of
 * one city, as LHR and LGW, are two places.
 */
export function samePlace(a: string, b: string, index: TypeaheadIndex): boolean {
  const [first, second] = [index.successors.get(a) ?? a, index.successors.get(b) ?? b];
  return first === second || index.cityCodes.get(first) === second || index.cityCodes.get(second) === first;
}
