import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { readSearch } from './read-search.ts';
import type { SearchResults } from './search-results.ts';

/** The list changes at most this often while offers arrive. */
const tickMs = 200;

/**
 * The results of a search as they arrive: kept for 10 minutes, fresh for 5, never searched again on focus or return (RES-07).
 * `refresh` starts a new search, and so does opening the screen with `fresh`, which discards the kept results. If a new
 * search fails, the next attempt starts a new one, too.
 */
export function useSearchResults(query: SearchQuery, fresh: boolean) {
  const search = searchAddressEntries(query);
  const queryKey = ['search', new URLSearchParams(search).toString()];
  const queries = useQueryClient();
  useState(() => fresh && queries.removeQueries({ queryKey, exact: true }));
  const needsNewSearch = useRef(fresh);
  const results = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      let shownAt = Number.NEGATIVE_INFINITY;
      const onResults = (found: SearchResults) => {
        needsNewSearch.current = false;
        // The end is the query's own result; nothing found so far is not shown as nothing found.
        if (found.isComplete || found.offers.length === 0 || performance.now() - shownAt < tickMs) return;
        shownAt = performance.now();
        queries.setQueryData<SearchResults>(queryKey, found);
      };
      return readSearch(search, { signal, fresh: needsNewSearch.current, onResults });
    },
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
  });
  const refresh = () => {
    needsNewSearch.current = true;
    void results.refetch();
  };
  return { results, refresh };
}
