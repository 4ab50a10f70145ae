import { useInfiniteQuery } from '@tanstack/react-query';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { readPage } from './read-page.ts';
import { firstPage, nextPage, type ResultPage } from './result-pages.ts';

/** The pages of a search: kept for 10 minutes, good for 5, never fetched again by focus or return (RES-07). */
export function useSearchResults(query: SearchQuery) {
  const search = searchAddressEntries(query);
  return useInfiniteQuery({
    queryKey: ['search', new URLSearchParams(search).toString()],
    queryFn: ({ pageParam, signal }) => readPage(search, pageParam, signal),
    initialPageParam: firstPage as ResultPage,
    getNextPageParam: (_, pages) => nextPage(pages),
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
  });
}

export type SearchResults = ReturnType<typeof useSearchResults>;
