import { findAirport } from '#data/airports.ts';
import { findCity } from '#data/cities.ts';
import type { PlaceChoice } from '../search-draft.ts';

/** 'London (LHR)' for a code of an airport or city, for the first HTML; the code itself if it is unknown. */
export function namedPlace(code: string): PlaceChoice {
  const name = findAirport(code)?.cityName ?? findCity(code)?.name;
  return { code, label: name === undefined ? code : `${name} (${code})` };
}
