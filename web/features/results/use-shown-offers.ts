import { useMemo } from 'react';
import { offersAtAirports } from '#domain/flights/chosen-airports.ts';
import { filterOffers } from '#domain/flights/filters/filters.ts';
import { sortOffers } from '#domain/flights/sort.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { firstLimit, mergeOffers, type ResultPages } from './pages/result-pages.ts';
import { useResultsView } from './use-results-view.ts';

/** The offers of the loaded pages, narrowed step by step to those in the current view. */
export function useShownOffers({ query, pages }: { readonly query: SearchQuery; readonly pages: ResultPages }) {
  const { view, changeView, firstOnly, showFirstOnly } = useResultsView();
  const { filters, sort, anyAirport } = view;
  const all = useMemo(() => mergeOffers(pages), [pages]);
  const loaded = useMemo(() => (firstOnly ? all.slice(0, firstLimit) : all), [all, firstOnly]);
  const chosen = useMemo(() => offersAtAirports(loaded, query, anyAirport), [loaded, query, anyAirport]);
  const sorted = useMemo(() => sortOffers(chosen, sort), [chosen, sort]);
  const shown = useMemo(() => filterOffers(sorted, filters), [sorted, filters]);
  const total = pages.at(-1)?.totalCount ?? 0;
  return { view, changeView, firstOnly, showFirstOnly, all, loaded, chosen, shown, total };
}

export type ShownOffers = ReturnType<typeof useShownOffers>;
