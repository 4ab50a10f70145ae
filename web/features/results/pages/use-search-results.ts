import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { readPage } from './read-page.ts';
import { firstPage, nextPage, type ResultPage } from './result-pages.ts';

/**
 * The pages of a search: cached for 10 minutes, fresh for 5, never refetched on focus or return (RES-07). `refresh` starts
 * a new search, and so does opening the screen with `fresh`, which discards the cached list. If a new search
 * fails, the next attempt starts a new one, too.
 */
export function useSearchResults(query: SearchQuery, fresh: boolean) {
  const search = searchAddressEntries(query);
  const queryKey = ['search', new URLSearchParams(search).toString()];
  const queries = useQueryClient();
  useState(() => fresh && queries.removeQueries({ queryKey, exact: true }));
  const needsNewSearch = useRef(fresh);
  const results = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const isNewSearch = needsNewSearch.current && pageParam.page === 1;
      const answer = await readPage(search, pageParam, { signal, fresh: isNewSearch });
      if (isNewSearch) needsNewSearch.current = false;
      return answer;
    },
    initialPageParam: firstPage as ResultPage,
    getNextPageParam: (_, pages) => nextPage(pages),
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
  });
  const refresh = () => {
    needsNewSearch.current = true;
    void results.refetch();
  };
  return { results, refresh };
}

export type SearchResults = ReturnType<typeof useSearchResults>['results'];
