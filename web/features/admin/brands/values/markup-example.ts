import { formatPrice } from '#domain/money/format.ts';
import { salePrice } from '#domain/money/price.ts';
import { toNumber } from './numbers.ts';

/** A fare in whole dollars with the markup as typed; null for an invalid markup (PRICE-01). */
export function priceUnder(markupPercent: string, dollars: number): string | null {
  const percent = toNumber(markupPercent);
  if (!(percent >= 0 && percent <= 100)) return null;
  return formatPrice(salePrice({ amountMinor: dollars * 100, currency: 'USD' }, Math.round(percent * 100)));
}
