import { formatPrice } from '#domain/money/format.ts';
import { readMoney } from '#domain/money/money.ts';

/** A price as a screen shows it, from the amount and currency of an answer. */
export function wirePrice(amount: string | null | undefined, currency = 'USD'): string {
  return formatPrice(readMoney(amount ?? '', currency));
}
