import { formatPrice } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';

/** '$25', or 'no charge' for a free seat. */
export function priceText(price: Money): string {
  return price.amountMinor === 0 ? 'no charge' : formatPrice(price);
}
