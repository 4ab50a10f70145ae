import { queryOptions } from '@tanstack/react-query';
import { getOffer } from '#contract/flights.ts';
import type { PricedOffer, PricedService } from '#domain/flights/offer.ts';
import { request } from '#web/api/client.ts';

/** The step's own read of the services: prices and ids change from read to read. */
export function extrasKey(offerId: string) {
  return ['extras', offerId] as const;
}

/**
 * Read when the step opens, and again if it opens after a minute; until then and after a failure, those of the loaded
 * offer count.
 */
export function extrasQuery(offer: Pick<PricedOffer, 'id' | 'availableServices'>, enabled: boolean) {
  return queryOptions({
    queryKey: extrasKey(offer.id),
    queryFn: ({ signal }) => readServices(offer.id, signal),
    placeholderData: offer.availableServices,
    enabled,
    staleTime: 60_000,
    refetchOnMount: true,
  });
}

async function readServices(offerId: string, signal: AbortSignal): Promise<readonly PricedService[]> {
  const { availableServices } = await request(getOffer, { params: { id: offerId }, signal });
  return availableServices;
}
