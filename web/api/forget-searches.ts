import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

interface SearchPages {
  readonly pages?: readonly { readonly offers?: readonly { readonly id: string }[] }[];
}

/** Forgets every kept search that an offer came from: it was sold, or is dead, and so is the rest of the list (F-72). */
export function forgetSearchesOf(client: Pick<QueryClient, 'removeQueries'>, offerId: string): void {
  client.removeQueries({
    queryKey: ['search'],
    predicate: ({ state }) =>
      ((state.data as SearchPages | undefined)?.pages ?? []).some((page) =>
        page.offers?.some(({ id }) => id === offerId),
      ),
  });
}

/** The same as soon as an offer is known to be over. */
export function useForgottenSearches(offerId: string, isOver: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isOver) forgetSearchesOf(client, offerId);
  }, [client, offerId, isOver]);
}
