import { formatAmount } from '../../../../domain/money/format.ts';
import { parseMoney } from '../../../../domain/money/money.ts';
import type { SelectedSeat } from '../../../../domain/seats/choose-seat.ts';

/** '$25', 'no charge' for a seat that costs nothing. */
export function priceText(price: SelectedSeat['price']): string {
  const isFree = parseMoney(price.amount, price.currency)?.amountMinor === 0;
  return isFree ? 'no charge' : formatAmount(price.amount, price.currency);
}
