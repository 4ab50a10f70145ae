import { isSameMoney, type Money } from '../money/money.ts';
import type { ChosenExtra, RefreshedExtras } from './choose-extras.ts';

/** The news about chosen extras after services were reread, one sentence each; empty if nothing changed. */
export function extraNews(
  { dropped, changed }: Pick<RefreshedExtras, 'dropped' | 'changed'>,
  priceText: (price: Money) => string,
): string[] {
  const news = [
    ...dropped.map((extra) => `${titleOf(extra)} is no longer available and was removed.`),
    ...changed.flatMap(({ before, now }) => [
      ...(isSameMoney(now.price, before.price)
        ? []
        : [`${titleOf(now)} is now ${priceText(now.price)} each; it was ${priceText(before.price)}.`]),
      ...(now.quantity === before.quantity
        ? []
        : [`${titleOf(now)}: only ${now.quantity} ${now.quantity === 1 ? 'is' : 'are'} available now.`]),
    ]),
  ];
  // Many travelers may have chosen the same.
  return [...new Set(news)];
}

function titleOf({ name, description }: ChosenExtra): string {
  return description === '' ? name : `${name} (${description})`;
}
