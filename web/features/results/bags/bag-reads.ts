import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { withBagPrice } from '#domain/flights/bags/bag-note.ts';
import type { OfferWithBags } from '#domain/flights/bags/bag-price.ts';
import { type BagWish, hasBags } from '#domain/flights/bags/bag-wish.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';

/** What has been read of the bags that a search's offers sell; kept as long as the search. */
export interface BagReads {
  /** By offer id; null while an offer is being read, and if that failed: it is not read again (BAGS-02). */
  readonly offers: ReadonlyMap<string, OfferWithBags | null>;
  readonly isReading: boolean;
}

const noReads: BagReads = { offers: new Map(), isReading: false };
const keyOf = (search: string) => ['bag-reads', search];

/** @param search names the search */
export function useBagReads(search: string): BagReads {
  const { data } = useQuery({
    queryKey: keyOf(search),
    queryFn: skipToken,
    initialData: noReads,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10 * 60_000,
  });
  return data ?? noReads;
}

/** Reads what an offer sells. Never throws: a price that cannot be read stays unknown. */
export async function readBags(client: QueryClient, search: string, offerId: string): Promise<void> {
  const note = (offer: OfferWithBags | null, isReading: boolean) =>
    client.setQueryData<BagReads>(keyOf(search), (reads = noReads) => ({
      offers: new Map([...reads.offers, [offerId, offer]]),
      isReading,
    }));
  note(null, true);
  try {
    const { readOffer } = await import('./read-offer.ts');
    note(await readOffer(offerId), false);
  } catch {
    note(null, false);
  }
}

/** The offers with the wished bags, where their price has been read. */
export function withBagPrices(
  offers: readonly ListedOffer[],
  reads: BagReads['offers'],
  bags: BagWish,
): readonly ListedOffer[] {
  if (reads.size === 0 || !hasBags(bags)) return offers;
  return offers.map((offer) => {
    const read = reads.get(offer.id);
    return read == null ? offer : withBagPrice(offer, read, bags);
  });
}
