import { formatPrice } from '#domain/money/format.ts';
import { bagAllowance } from '../fare/bag-text.ts';
import type { ListedOffer } from '../offer.ts';
import { bagPrice, isIncluded, type OfferWithBags } from './bag-price.ts';
import { type BagWish, hasBags } from './bag-wish.ts';

/**
 * What a card's price means for the wished bags (BAGS-01): 'your bags are included', 'includes $60 for your bags', or 'bag
 * price at the next step' if it is not known. Empty without a wish.
 */
export function bagNote(offer: Pick<ListedOffer, 'slices' | 'passengers' | 'withBags'>, wish: BagWish): string {
  if (!hasBags(wish)) return '';
  const bags = offer.withBags?.bags;
  if (bags !== undefined && bags.amountMinor > 0) return `includes ${formatPrice(bags)} for your bags`;
  const fits = bags !== undefined || isIncluded(bagAllowance(offer.slices, offer.passengers), wish) === true;
  return fits ? 'your bags are included' : 'bag price at the next step';
}

/** A listed offer with the total that includes the wished bags, from the same offer as read; unchanged if that is not known. */
export function withBagPrice<T extends object>(
  offer: T,
  read: OfferWithBags,
  wish: BagWish,
): T & Pick<ListedOffer, 'withBags'> {
  const price = bagPrice(read, wish);
  if (price.kind === 'unknown') return offer;
  const { total } = read.sale;
  const bags = price.kind === 'priced' ? price.price : { ...total, amountMinor: 0 };
  return { ...offer, withBags: { total: { ...total, amountMinor: total.amountMinor + bags.amountMinor }, bags } };
}
