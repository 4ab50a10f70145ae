import type { SearchQuery } from '../search/search-query.ts';
import type { Offer } from './offer.ts';

/** The two places of a search. */
export const searchEnds = ['origin', 'destination'] as const;
export type SearchEnd = (typeof searchEnds)[number];

/** Offers of a search by whether they keep to the airports that were chosen. */
export interface OffersByAirport<T> {
  readonly chosen: readonly T[];
  /** Those of a city's other airports, by the end of the search where they differ; an offer may be in both. */
  readonly elsewhere: Readonly<Record<SearchEnd, readonly T[]>>;
}

/**
 * Separates the offers that a traveler who chose one airport did not ask for: airlines understand a code such as DFW or IST
 * as the whole city, and answer with its other airports as well (F-70). A code that no offer uses names a city, of which
 * every airport is right. `open` are the ends at which every airport of the city is welcome.
 */
export function offersByAirport<T extends Pick<Offer, 'slices'>>(
  offers: readonly T[],
  query: Pick<SearchQuery, SearchEnd>,
  open: readonly SearchEnd[],
): OffersByAirport<T> {
  const isAirport = (end: SearchEnd) => offers.some((offer) => airportsAt(offer, end)[0] === query[end]);
  const strict = searchEnds.filter((end) => !open.includes(end) && isAirport(end));
  const misses = (offer: T, end: SearchEnd) =>
    strict.includes(end) && airportsAt(offer, end).some((code) => code !== query[end]);
  return {
    chosen: strict.length === 0 ? offers : offers.filter((offer) => !strict.some((end) => misses(offer, end))),
    elsewhere: {
      origin: offers.filter((offer) => misses(offer, 'origin')),
      destination: offers.filter((offer) => misses(offer, 'destination')),
    },
  };
}

/** The airports, as far as they are named, that an offer uses at an end of the search: where the way out touches it, then the way back. */
function airportsAt({ slices: [out, back] }: Pick<Offer, 'slices'>, end: SearchEnd): string[] {
  const other = end === 'origin' ? 'destination' : 'origin';
  return [out?.[end], back?.[other]].flatMap((place) => (place?.iata_code ? [place.iata_code] : []));
}
