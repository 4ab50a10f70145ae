import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { readPage } from './read-page.ts';
import { firstPage, nextPage, type ResultPage } from './result-pages.ts';

/**
 * The pages of a search: kept for 10 minutes, good for 5, never fetched again by focus or return (RES-07). The airlines
 * are asked anew by `refresh`, and at once where the screen opens `fresh`: then the list of before does not come back. What
 * fails is asked anew the next time too.
 */
export function useSearchResults(query: SearchQuery, fresh: boolean) {
  const search = searchAddressEntries(query);
  const queryKey = ['search', new URLSearchParams(search).toString()];
  const queries = useQueryClient();
  useState(() => fresh && queries.removeQueries({ queryKey, exact: true }));
  const askAnew = useRef(fresh);
  const results = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const anew = askAnew.current && pageParam.page === 1;
      const answer = await readPage(search, pageParam, { signal, fresh: anew });
      if (anew) askAnew.current = false;
      return answer;
    },
    initialPageParam: firstPage as ResultPage,
    getNextPageParam: (_, pages) => nextPage(pages),
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
  });
  const refresh = () => {
    askAnew.current = true;
    void results.refetch();
  };
  return { results, refresh };
}

export type SearchResults = ReturnType<typeof useSearchResults>['results'];
