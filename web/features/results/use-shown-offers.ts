import { useMemo } from 'react';
import { offersAtAirports } from '#domain/flights/chosen-airports.ts';
import { dearestFares } from '#domain/flights/fare/basic-fare.ts';
import { filterOffers } from '#domain/flights/filters/filters.ts';
import { countJourneys, groupByJourney } from '#domain/flights/journeys/journeys.ts';
import { sortOffers } from '#domain/flights/sort.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { useStableList } from './list/use-stable-list.ts';
import type { SearchResults } from './stream/search-results.ts';
import { useResultsView } from './use-results-view.ts';

interface ShownOffersOptions {
  readonly query: SearchQuery;
  readonly found: SearchResults;
}

/** The offers of a search, narrowed step by step to the cards of the current view, one for each journey (FARE-01). */
export function useShownOffers({ query, found }: ShownOffersOptions) {
  const { view, changeView, cards, showCards } = useResultsView();
  const { filters, sort, anyAirport } = view;
  const { offers: all } = found;
  const chosen = useMemo(() => offersAtAirports(all, query, anyAirport), [all, query, anyAirport]);
  const sorted = useMemo(() => sortOffers(chosen, sort), [chosen, sort]);
  const matching = useMemo(() => filterOffers(sorted, filters), [sorted, filters]);
  const journeys = useMemo(() => groupByJourney(matching), [matching]);
  const { list, waiting, showWaiting } = useStableList(journeys, { view, cards, isArriving: !found.isComplete });
  const shown = useMemo(() => list.slice(0, cards), [list, cards]);
  const counts = useMemo(
    () => ({ matching: journeys.length, total: countJourneys(all), fares: matching.length }),
    [journeys, all, matching],
  );
  const dearest = useMemo(() => dearestFares(all), [all]);
  return { view, changeView, cards, showCards, all, chosen, counts, dearest, list, shown, waiting, showWaiting };
}

export type ShownOffers = ReturnType<typeof useShownOffers>;
