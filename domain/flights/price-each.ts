import { formatExact, formatPrice } from '../money/format.ts';
import type { Money } from '../money/money.ts';
import type { OfferPassenger } from './offer.ts';

/**
 * What each traveler pays of a price for all: '$215 each', 'about $144 each'. Null for one traveler, and where not all
 * are adults, who are not charged alike.
 */
export function priceEach(price: Money, passengers: readonly OfferPassenger[]): string | null {
  const areAlike = passengers.every(({ type, age }) => type === 'adult' && age === null);
  if (passengers.length < 2 || !areAlike || Number.isNaN(price.amountMinor)) return null;
  const each = { ...price, amountMinor: price.amountMinor / passengers.length };
  return `${formatExact(each) === formatPrice(each) ? '' : 'about '}${formatPrice(each)} each`;
}
