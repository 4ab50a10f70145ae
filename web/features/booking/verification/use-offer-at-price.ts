import { useQuery } from '@tanstack/react-query';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import { getOffer } from '#contract/flights.ts';
import { isSameMoney, type Money } from '#domain/money/money.ts';
import { request } from '#web/api/client.ts';

/**
 * The offer as it is at this fare: what the price is made of and what canceling gives back belong to one price, and are kept with the
 * booking as they were shown (TERMS-02). An offer whose price has changed since it was loaded is read again; until it is read at this
 * fare, the loaded one counts.
 */
export function useOfferAtPrice(offer: OfferDetail, fare: Money): OfferDetail {
  const isLoaded = isSameMoney(offer.sale.total, fare);
  const { data } = useQuery({
    queryKey: ['offer-at', offer.id, fare.amountMinor, fare.currency],
    queryFn: async ({ signal }) => {
      const read = await request(getOffer, { params: { id: offer.id }, signal });
      if (!isSameMoney(read.sale.total, fare)) throw new Error('The offer has another price');
      return read;
    },
    // A price that could not be read matches no offer.
    enabled: !isLoaded && !Number.isNaN(fare.amountMinor),
    retry: 3,
  });
  return isLoaded ? offer : (data ?? offer);
}
