import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import type { LiveProgress } from '#contract/live-search.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { readSearch } from './read-search.ts';
import type { SearchResults } from './search-results.ts';

/** The list changes at most this often while offers arrive. */
const tickMs = 200;

/** Calls `show` with the first value at once, then with the latest at most every `pauseMs`. */
function createTicks<T>(pauseMs: number, show: (value: T) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: T } | null = null;
  const tick = () => {
    timer = undefined;
    if (waiting === null) return;
    const { value } = waiting;
    waiting = null;
    timer = setTimeout(tick, pauseMs);
    show(value);
  };
  return {
    next(value: T): void {
      waiting = { value };
      if (timer === undefined) tick();
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * The results of a search as they arrive: kept for 10 minutes, fresh for 5, never searched again on focus or return (RES-07).
 * `refresh` starts a new search, and so does opening the screen with `fresh`, which discards the kept results. If a new
 * search fails, the next attempt starts a new one, too. `progress` is of a search whose first sources
 * have answered without offers; null before.
 */
export function useSearchResults(query: SearchQuery, fresh: boolean) {
  const search = searchAddressEntries(query);
  const queryKey = ['search', new URLSearchParams(search).toString()];
  const queries = useQueryClient();
  useState(() => fresh && queries.removeQueries({ queryKey, exact: true }));
  const needsNewSearch = useRef(fresh);
  const [progress, setProgress] = useState<LiveProgress | null>(null);
  const results = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const ticks = createTicks<SearchResults>(tickMs, (found) => {
        const known = queries.getQueryData<SearchResults>(queryKey);
        // A search that is read again has some offers twice; nothing found so far is not shown as nothing found.
        const shown = known?.isComplete === false ? known.offers.length : 0;
        if (found.offers.length > shown) queries.setQueryData<SearchResults>(queryKey, found);
        if (found.offers.length === 0 && found.progress.answered > 0 && !signal.aborted) setProgress(found.progress);
      });
      setProgress(null);
      const onResults = (found: SearchResults) => {
        needsNewSearch.current = false;
        ticks.next(found);
      };
      try {
        return await readSearch(search, { signal, fresh: needsNewSearch.current, onResults });
      } finally {
        ticks.stop();
      }
    },
    // A visitor who left while offers arrived comes back to the rest of them.
    refetchOnMount: ({ state }) => (state.data?.isComplete === false ? 'always' : false),
    // Comparing thousands of offers of a new search with those of the earlier one would hold the page (LIVE-05).
    structuralSharing: false,
    staleTime: 5 * 60_000,
    gcTime: 10 * 60_000,
  });
  const { refetch } = results;
  const refresh = useCallback(() => {
    // A second press while the new search begins is the same wish: it must not start another.
    const cancelRefetch = !needsNewSearch.current;
    needsNewSearch.current = true;
    void refetch({ cancelRefetch });
  }, [refetch]);
  return { results, progress, refresh };
}
