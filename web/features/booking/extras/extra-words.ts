import type { ChosenExtra } from '#domain/extras/choose-extras.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import { priceText } from '../seats/seat-price.ts';

/** How a list of extras speaks of them. */
export interface ExtraWords {
  readonly one: string;
  readonly many: string;
  readonly price: (price: Money) => string;
}

/** In the booking flow, where prices are rounded. */
export const extraWords: ExtraWords = { one: 'extra', many: 'extras', price: priceText };

/** For a booked trip: the sum of what is chosen is what is charged, to the cent. */
export const bagWords: ExtraWords = {
  one: 'bag',
  many: 'bags',
  price: (price) => (price.amountMinor === 0 ? priceText(price) : formatExact(price)),
};

/** '1 extra', '3 bags'. */
export function countText(chosen: readonly Pick<ChosenExtra, 'quantity'>[], { one, many }: ExtraWords): string {
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${count} ${count === 1 ? one : many}`;
}
