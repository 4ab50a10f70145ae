import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getDearerFares } from '#contract/flights.ts';
import { farePriceMinor } from '#domain/flights/filterable-offer.ts';
import { isSameFlights, journeyIdOf } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { request } from '#web/api/client.ts';
import { keptOffers } from '#web/api/kept-search.ts';

export type JourneyFares = readonly [ListedOffer, ...ListedOffer[]];

const dearerKey = 'dearer-fares';

/**
 * The fares to choose from on the detail screen, cheapest first, the offer among them. Where the kept search has only this one, or
 * there is none, the supplier is asked once for dearer fares of the same flights; until it answers, and if it fails, there
 * are no others (FARE-04).
 */
export function useJourneyFares(offer: ListedOffer, isForSale: boolean): JourneyFares {
  const client = useQueryClient();
  const kept = useMemo(() => keptFares(client, offer), [client, offer]);
  const known = useMemo(() => answeredFares(client, offer), [client, offer]);
  const { data } = useQuery({
    queryKey: [dearerKey, offer.id],
    queryFn: async ({ signal }) => {
      const fares = await request(getDearerFares, { params: { id: offer.id }, signal });
      return withOffer(
        fares.filter((fare) => isSameFlights(fare, offer) && isDearer(fare, offer)),
        offer,
      );
    },
    enabled: isForSale && kept.length < 2 && known === null,
    gcTime: 30 * 60_000,
  });
  return useMemo(() => withOffer(known ?? data ?? kept, offer), [known, data, kept, offer]);
}

/** Fares of an earlier answer that contains the offer, which was changed to. */
function answeredFares(client: Pick<QueryClient, 'getQueriesData'>, offer: ListedOffer): JourneyFares | null {
  for (const [, fares] of client.getQueriesData<JourneyFares>({ queryKey: [dearerKey] })) {
    if (fares?.some(({ id }) => id === offer.id)) return fares;
  }
  return null;
}

/**
 * The fares of an offer's journey in the kept search that contains it, whatever was filtered, cheapest first, with the offer itself
 * as it is now. Only the offer if no search is kept.
 */
export function keptFares(client: Pick<QueryClient, 'getQueriesData'>, offer: ListedOffer): JourneyFares {
  const offers = keptOffers(client, offer.id) ?? [];
  const journey = journeyIdOf(offers.find(({ id }) => id === offer.id) ?? offer);
  return withOffer(
    offers.filter((one) => journeyIdOf(one) === journey),
    offer,
  );
}

/** Fares with the current state of one of them, cheapest first; each once. */
export function withOffer(fares: readonly ListedOffer[], offer: ListedOffer): JourneyFares {
  const others = [...new Map(fares.map((fare) => [fare.id, fare])).values()].filter(({ id }) => id !== offer.id);
  const [first = offer, ...rest] = [offer, ...others].sort((a, b) => priceOf(a) - priceOf(b));
  return [first, ...rest];
}

/** False also for a fare in another currency, which cannot be compared. */
function isDearer(fare: ListedOffer, offer: ListedOffer): boolean {
  return fare.sale.total.currency === offer.sale.total.currency && priceOf(fare) > priceOf(offer);
}

function priceOf(offer: ListedOffer): number {
  return farePriceMinor(offer) ?? Number.MAX_SAFE_INTEGER;
}
