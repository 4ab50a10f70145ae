import type { QueryClient } from '@tanstack/react-query';
import type { SearchPage } from '#contract/codec/offer.ts';
import type { Money } from '#domain/money/money.ts';

interface SearchPages {
  readonly pages?: readonly Partial<Pick<SearchPage, 'offers'>>[];
}

/** The offer's price in the cached result lists; null if none contains it (PRICE-06). */
export function searchedPrice(client: Pick<QueryClient, 'getQueriesData'>, offerId: string): Money | null {
  for (const [, data] of client.getQueriesData<SearchPages>({ queryKey: ['search'] })) {
    const offer = data?.pages?.flatMap((page) => page.offers ?? []).find(({ id }) => id === offerId);
    if (offer !== undefined) return offer.sale.total;
  }
  return null;
}
