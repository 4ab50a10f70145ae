import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { KeptSearch } from './kept-search.ts';

/**
 * Discards every cached search that contains an offer which was sold or is no longer available: the rest of the list is
 * out of date too (F-72).
 */
export function discardSearchesOf(client: Pick<QueryClient, 'removeQueries'>, offerId: string): void {
  client.removeQueries({
    queryKey: ['search'],
    predicate: ({ state }) => (state.data as KeptSearch | undefined)?.offers?.some(({ id }) => id === offerId) === true,
  });
}

/** Does so as soon as an offer is known to be unavailable. */
export function useDiscardedSearches(offerId: string, isOver: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) discardSearchesOf(client, offerId);
  }, [client, offerId, isOver]);
}
