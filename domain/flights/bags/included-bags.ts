import type { ListedOffer } from '../offer.ts';
import { includesBags } from './bag-price.ts';
import { type BagWish, hasBags } from './bag-wish.ts';

/** The offer with its total as the one with the wished bags, if it includes them and their price has not been read. */
export function withIncludedBags(offer: ListedOffer, wish: BagWish): ListedOffer {
  if (offer.withBags !== undefined || !hasBags(wish) || includesBags(offer, wish) !== true) return offer;
  const { total } = offer.sale;
  return { ...offer, withBags: { total, bags: { ...total, amountMinor: 0 } } };
}
