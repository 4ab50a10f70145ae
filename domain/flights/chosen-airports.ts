import type { SearchQuery } from '#domain/search/search-query.ts';
import type { AddressParams } from '../search/address.ts';
import type { Offer } from './offer.ts';

/** The two ends of a search. */
export const searchEnds = ['origin', 'destination'] as const;
export type SearchEnd = (typeof searchEnds)[number];

/**
 * The offers that use the chosen airports on both the outbound and the return. Airlines interpret a code such as DFW or
 * IST as the whole city and also return offers for its other airports (F-70). A code that no offer uses is a city code, so
 * any of its airports qualifies. If no offer matches every chosen airport, all offers are returned. `open` lists the ends
 * where any airport of the city is accepted.
 */
export function offersAtAirports<T extends Pick<Offer, 'slices'>>(
  offers: readonly T[],
  query: Pick<SearchQuery, SearchEnd>,
  open: readonly SearchEnd[],
): readonly T[] {
  const isAirport = (end: SearchEnd) =>
    offers.some((offer) => {
      const [out, back] = airportsAt(offer, end);
      return (out ?? back) === query[end];
    });
  const strict = searchEnds.filter((end) => !open.includes(end) && isAirport(end));
  if (strict.length === 0) return offers;
  const keeping = offers.filter((offer) =>
    strict.every((end) => {
      const [out, back] = airportsAt(offer, end);
      return (out ?? query[end]) === query[end] && (back ?? query[end]) === query[end];
    }),
  );
  return keeping.length === 0 ? offers : keeping;
}

/** URL parameter listing the ends of a search where any airport of the city is accepted (F-70). */
export const anyAirportName = 'anyAirport';

/** Parses those ends, with or without the prefix `from_`; unknown values are dropped. */
export function readAnyAirport(params: AddressParams): readonly SearchEnd[] {
  const named = (params.get(anyAirportName) ?? params.get(`from_${anyAirportName}`) ?? '').split(
    ',',
    2 * searchEnds.length,
  );
  return searchEnds.filter((end) => named.includes(end));
}

/** Those ends as URL parameters; empty if there are none. */
export function anyAirportEntries(ends: readonly SearchEnd[], prefix = ''): [string, string][] {
  return ends.length === 0 ? [] : [[`${prefix}${anyAirportName}`, ends.join(',')]];
}

/** The airports that an offer uses at one end of the search, on the outbound and on the return; null if there is none or it is not known. */
function airportsAt(
  { slices: [out, back] }: Pick<Offer, 'slices'>,
  end: SearchEnd,
): readonly [out: string | null, back: string | null] {
  const other = end === 'origin' ? 'destination' : 'origin';
  return [out?.[end].iataCode || null, back?.[other].iataCode || null];
}
