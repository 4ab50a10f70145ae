import type { QueryClient } from '@tanstack/react-query';
import type { Money } from '#domain/money/money.ts';
import type { KeptSearch } from '#web/api/discard-searches.ts';

/** The offer's price in the cached result lists; null if none contains it (PRICE-06). */
export function searchedPrice(client: Pick<QueryClient, 'getQueriesData'>, offerId: string): Money | null {
  for (const [, data] of client.getQueriesData<KeptSearch>({ queryKey: ['search'] })) {
    const offer = data?.offers?.find(({ id }) => id === offerId);
    if (offer !== undefined) return offer.sale.total;
  }
  return null;
}
