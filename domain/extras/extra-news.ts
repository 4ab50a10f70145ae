import type { Money } from '../money/money.ts';
import type { ChosenExtra, RefreshedExtras } from './choose-extras.ts';

/** What is said of chosen extras after services were read again, a sentence each; empty if nothing changed. */
export function extraNews(
  { dropped, changed }: Pick<RefreshedExtras, 'dropped' | 'changed'>,
  priceText: (price: Money) => string,
): string[] {
  const news = [
    ...dropped.map((extra) => `${titleOf(extra)} is no longer available and was removed.`),
    ...changed.map(({ before, now }) => {
      const price = `${titleOf(now)} is now ${priceText(now.price)} each; it was ${priceText(before.price)}.`;
      return now.quantity === before.quantity ? price : `${titleOf(now)}: only ${now.quantity} is available now.`;
    }),
  ];
  // Many travelers may have chosen the same.
  return [...new Set(news)];
}

function titleOf({ name, description }: ChosenExtra): string {
  return description === '' ? name : `${name} (${description})`;
}
