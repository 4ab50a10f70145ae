import type { QueryClient } from '@tanstack/react-query';
import type { Money } from '#domain/money/money.ts';
import { keptOffers } from '#web/api/kept-search.ts';

/** The offer's price in the cached result lists; null if none contains it (PRICE-06). */
export function searchedPrice(client: Pick<QueryClient, 'getQueriesData'>, offerId: string): Money | null {
  return keptOffers(client, offerId)?.find(({ id }) => id === offerId)?.sale.total ?? null;
}
