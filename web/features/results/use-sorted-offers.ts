import { useDeferredValue, useMemo } from 'react';
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
import { useIsUsed } from './list/use-stable-list.ts';
import { viewEntries } from './results-view.ts';
import type { SearchResults } from './stream/search-results.ts';
import { useResultsView } from './use-results-view.ts';

interface SortedOffersOptions {
  readonly query: SearchQuery;
  readonly found: SearchResults;
  /** Most offers that are read for the prices of bags (BAGS-02). */
  readonly bagPricesPerSearch: number;
}

/** The offers of a search in the order of the current view, before its filters, with what is known of the whole search. */
export function useSortedOffers({ query, found, bagPricesPerSearch }: SortedOffersOptions) {
  const { view, ...viewActions } = useResultsView();
  // Controls show a choice at once, the list as soon as it has been worked out (LIVE-05).
  const listed = useDeferredValue(view);
  const { sort, anyAirport, bags } = listed;
  const all = found.offers;
  const context = useMemo(() => filterContextOf(all, bags), [all, bags]);
  const typical = useMemo(() => typicalEmissions(all), [all]);
  const facts = useMemo(() => ({ typicalEmissions: typical, bags }), [typical, bags]);
  const search = searchOf(all);
  const reads = useBagReads(search);
  // From the choice on, not from when the list follows it: a visitor may point at a card before (LIVE-03).
  const isUsed = useIsUsed(hasBags(view.bags) && bagPricesPerSearch > 0);
  const [settled, settle] = useSettled(reads.offers, isUsed, String(new URLSearchParams(viewEntries(listed))));
  const priced = useMemo(() => withBagPrices(all, settled, bags), [all, settled, bags]);
  const chosen = useMemo(() => offersAtAirports(priced, query, anyAirport), [priced, query, anyAirport]);
  const sorted = useMemo(() => sortOffers(chosen, sort), [chosen, sort]);
  const hasNewReads = settled !== reads.offers;
  return { view, listed, ...viewActions, all, chosen, sorted, context, facts, search, reads, hasNewReads, settle };
}

export type SortedOffers = ReturnType<typeof useSortedOffers>;

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
