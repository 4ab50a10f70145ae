import { expect, test } from 'vitest';
import { seenPriceOf } from './seen-price.ts';

test('the price that was seen comes with the link, and nothing else is taken for one [PRICE-06]', () => {
  const seenPrice = { amount: '482.00', currency: 'USD' };
  expect(seenPriceOf({ seenPrice })).toEqual(seenPrice);
  for (const state of [
    null,
    undefined,
    'x',
    {},
    { seenPrice: null },
    { seenPrice: { amount: 482, currency: 'USD' } },
  ]) {
    expect(seenPriceOf(state)).toBeNull();
  }
});
