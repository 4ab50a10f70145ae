import { findAirport } from '#data/airports.ts';
import { findCity, isSamePlace } from '#data/cities.ts';
import type { SearchAddress } from '#domain/search/address.ts';
import { type SearchProblem, searchMessages, unknownPlaceText } from '#domain/search/search-query.ts';
import { noPlace, type PlaceChoice } from '../search-draft.ts';

/** 'London (LHR)' for a code of an airport or city, for the first HTML. An unknown code is no place that was chosen. */
export function namedPlace(code: string): PlaceChoice {
  const name = nameOf(code);
  return name === undefined ? noPlace : { code, label: `${name} (${code})` };
}

function nameOf(code: string): string | undefined {
  return findAirport(code)?.cityName ?? findCity(code)?.name;
}

/**
 * A search whose places exist and differ, where a city and an airport in it are the same place (AIRP-08); only the server knows all of
 * them from the start.
 */
export function withKnownPlaces(address: SearchAddress): SearchAddress {
  if (address.kind !== 'search') return address;
  const { origin, destination } = address.query;
  const places = { origin, destination };
  const problems: SearchProblem[] = Object.entries(places)
    .filter(([, code]) => nameOf(code) === undefined)
    .map(([field, code]) => ({ field, message: unknownPlaceText(code) }));
  if (isSamePlace(origin, destination)) problems.push({ field: 'destination', message: searchMessages.samePlace });
  return problems.length === 0 ? address : { kind: 'invalid', problems };
}
