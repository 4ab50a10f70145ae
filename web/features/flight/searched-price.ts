import type { QueryClient } from '@tanstack/react-query';

interface SearchPages {
  readonly pages?: readonly {
    readonly offers?: readonly { readonly id: string; readonly sale_amount: string; readonly sale_currency: string }[];
  }[];
}

/** What this offer cost in the result list that is still kept; null where none shows it (PRICE-06). */
export function searchedPrice(
  client: Pick<QueryClient, 'getQueriesData'>,
  offerId: string,
): { readonly amount: string; readonly currency: string } | null {
  for (const [, data] of client.getQueriesData<SearchPages>({ queryKey: ['search'] })) {
    const offer = data?.pages?.flatMap((page) => page.offers ?? []).find(({ id }) => id === offerId);
    if (offer !== undefined) return { amount: offer.sale_amount, currency: offer.sale_currency };
  }
  return null;
}
