import { useMemo } from 'react';
import { withBagPrice } from '#domain/flights/bags/bag-note.ts';
import { type BagWish, hasBags } from '#domain/flights/bags/bag-wish.ts';
import { offersAtAirports } from '#domain/flights/chosen-airports.ts';
import { filterContextOf } from '#domain/flights/filters/filters.ts';
import { typicalEmissions } from '#domain/flights/journeys/emissions.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { sortOffers } from '#domain/flights/sort.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { type BagReads, useBagReads } from './bags/bag-reads.ts';
import { useSettled } from './bags/use-settled.ts';
import type { SearchResults } from './stream/search-results.ts';
import { type ResultsView, viewEntries } from './view/results-view.ts';

interface SortedOffersOptions {
  readonly query: SearchQuery;
  readonly found: SearchResults;
  /** The view that the list follows. */
  readonly listed: ResultsView;
  /** Whether the visitor has used the list since prices with bags began to arrive. */
  readonly isUsed: boolean;
}

/** What is known of a whole search. */
export function useSearchKnowledge({ found, listed }: Pick<SortedOffersOptions, 'found' | 'listed'>) {
  const { bags } = listed;
  const all = found.offers;
  const context = useMemo(() => filterContextOf(all, bags), [all, bags]);
  const typical = useMemo(() => typicalEmissions(all), [all]);
  const facts = useMemo(() => ({ typicalEmissions: typical, bags }), [typical, bags]);
  return { context, facts };
}

/** The offers of a search in the order of a view, before its filters. */
export function useSortedOffers({ query, found, listed, isUsed }: SortedOffersOptions) {
  const { sort, anyAirport, bags } = listed;
  const all = found.offers;
  const search = searchOf(all);
  const reads = useBagReads(search);
  const [settled, settle] = useSettled(reads.offers, isUsed, String(new URLSearchParams(viewEntries(listed))));
  const priced = useMemo(() => withBagPrices(all, settled, bags), [all, settled, bags]);
  const chosen = useMemo(() => offersAtAirports(priced, query, anyAirport), [priced, query, anyAirport]);
  const sorted = useMemo(() => sortOffers(chosen, sort), [chosen, sort]);
  const hasNewReads = settled !== reads.offers;
  return { listed, all, chosen, sorted, search, reads, hasNewReads, settle };
}

export type SearchKnowledge = ReturnType<typeof useSearchKnowledge>;
export type SortedOffers = ReturnType<typeof useSortedOffers> & SearchKnowledge;

/** Names the search of these offers: the supplier makes passenger ids once for each. */
function searchOf([offer]: readonly ListedOffer[]): string {
  return offer?.passengers[0]?.id ?? offer?.id ?? '';
}

/** The offers with the wished bags, where their price has been read. */
function withBagPrices(
  offers: readonly ListedOffer[],
  reads: BagReads['offers'],
  bags: BagWish,
): readonly ListedOffer[] {
  if (reads.size === 0 || !hasBags(bags)) return offers;
  return offers.map((offer) => {
    const read = reads.get(offer.id);
    return read == null ? offer : withBagPrice(offer, read, bags);
  });
}
