import { formatPrice } from '../../../../domain/money/format.ts';
import { salePrice } from '../../../../domain/money/price.ts';
import { toNumber } from './brand-values.ts';

/** A fare of whole dollars as travellers would see it under a markup as it is typed; null for a markup that is none (PRICE-01). */
export function priceUnder(markupPercent: string, dollars: number): string | null {
  const percent = toNumber(markupPercent);
  if (Number.isNaN(percent) || percent > 100) return null;
  return formatPrice(salePrice({ amountMinor: dollars * 100, currency: 'USD' }, Math.round(percent * 100)));
}
