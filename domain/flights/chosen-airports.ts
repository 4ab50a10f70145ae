import type { SearchQuery } from '../search/search-query.ts';
import type { Offer } from './offer.ts';

/** The two places of a search. */
export const searchEnds = ['origin', 'destination'] as const;
export type SearchEnd = (typeof searchEnds)[number];

/**
 * The offers that keep to the airports that were chosen, on the way out and back: airlines understand a code such as DFW or
 * IST as the whole city, and answer with its other airports as well (F-70). A code that no offer uses names a city, of
 * which every airport is right; where no offer keeps to all that was chosen, all are given. `open` are the ends at which
 * every airport of the city is welcome.
 */
export function offersAtAirports<T extends Pick<Offer, 'slices'>>(
  offers: readonly T[],
  query: Pick<SearchQuery, SearchEnd>,
  open: readonly SearchEnd[],
): readonly T[] {
  const isAirport = (end: SearchEnd) => offers.some((offer) => airportsAt(offer, end)[0] === query[end]);
  const strict = searchEnds.filter((end) => !open.includes(end) && isAirport(end));
  if (strict.length === 0) return offers;
  const keeping = offers.filter((offer) =>
    strict.every((end) => airportsAt(offer, end).every((code) => code === query[end])),
  );
  return keeping.length === 0 ? offers : keeping;
}

/** The airports, as far as they are named, that an offer uses at an end of the search: where the way out touches it, then the way back. */
function airportsAt({ slices: [out, back] }: Pick<Offer, 'slices'>, end: SearchEnd): string[] {
  const other = end === 'origin' ? 'destination' : 'origin';
  return [out?.[end], back?.[other]].flatMap((place) => (place?.iata_code ? [place.iata_code] : []));
}
