import type { Offer } from '#domain/flights/offer.ts';
import { ok, type Result } from '#domain/result.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { FlightSupplier, SupplierFailure } from '#server/ports/supplier.ts';

/** The readable offers of a new search, once all of its sources have answered. */
export async function searchAll(
  supplier: FlightSupplier,
  query: SearchQuery,
): Promise<Result<{ readonly searchId: string; readonly offers: readonly Offer[] }, SupplierFailure>> {
  const started = await supplier.startSearch(query, 20_000);
  if (!started.ok) return started;
  const { searchId, next } = started.value;
  const offers = new Map<string, Offer>();
  for (;;) {
    const remaining = await next(({ offer }) => offer !== null && offers.set(offer.id, offer));
    if (!remaining.ok) return remaining;
    if (remaining.value === 0) return ok({ searchId, offers: [...offers.values()] });
  }
}
