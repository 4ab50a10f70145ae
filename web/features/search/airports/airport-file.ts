import airportFile from '#data/generated/airports-typeahead.txt?url';
import { searchAirports } from '#domain/airports/typeahead.ts';
import { type AirportOption, parseTypeahead, type TypeaheadIndex } from '#domain/airports/typeahead-index.ts';

/** The searchable airports. */
export interface AirportDirectory {
  search(query: string): AirportOption[];
  /** The option for a code, for the text of a box; null if unknown. */
  find(code: string): AirportOption | null;
  /** AIRP-08: the same code twice, or a city and an airport in it. Two airports of a city are two places. */
  isSamePlace(a: string, b: string): boolean;
}

let kept: Promise<AirportDirectory> | null = null;

/**
 * Loads the airports once for all boxes; `onBuilding` is called when the file has arrived and is being indexed. A
 * failure is not cached, so that a retry requests it again.
 */
export function loadAirports(onBuilding: () => void): Promise<AirportDirectory> {
  kept ??= readAirports(onBuilding).catch((error: unknown) => {
    kept = null;
    throw error;
  });
  return kept;
}

async function readAirports(onBuilding: () => void): Promise<AirportDirectory> {
  const [text] = await Promise.all([fetchText(), import('./airport-options.tsx')]);
  onBuilding();
  // Yields once so that the browser can paint the status line.
  await new Promise((resolve) => setTimeout(resolve));
  const index = parseTypeahead(text);
  return {
    search: (query) => searchAirports(index, query),
    find: (code) => findOption(index, code),
    isSamePlace: (a, b) => isSamePlace(index, a, b),
  };
}

async function fetchText(): Promise<string> {
  const response = await fetch(airportFile);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.text();
}

function findOption(index: TypeaheadIndex, code: string): AirportOption | null {
  const found = index.entries.filter(({ option }) => option.iataCode === code).map(({ option }) => option);
  return found.find(({ kind }) => kind === 'airport') ?? found[0] ?? null;
}

/** A code that is its own city code names a whole city. */
export function isSamePlace(index: Pick<TypeaheadIndex, 'cityCodes'>, a: string, b: string): boolean {
  if (a === b) return true;
  const [cityOfA, cityOfB] = [index.cityCodes.get(a), index.cityCodes.get(b)];
  return cityOfA !== undefined && cityOfA === cityOfB && (cityOfA === a || cityOfB === b);
}
