import type { QueryClient } from '@tanstack/react-query';
import type { ListedOffer } from '#domain/flights/offer.ts';

/** What any page can read of a kept search: its results. */
export interface KeptSearch {
  readonly offers?: readonly ListedOffer[];
}

/** All offers of the kept search that contains an offer; null if none does. */
export function keptOffers(
  client: Pick<QueryClient, 'getQueriesData'>,
  offerId: string,
): readonly ListedOffer[] | null {
  for (const [, data] of client.getQueriesData<KeptSearch>({ queryKey: ['search'] })) {
    if (data?.offers?.some(({ id }) => id === offerId)) return data.offers;
  }
  return null;
}
