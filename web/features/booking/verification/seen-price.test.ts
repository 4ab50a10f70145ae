import { expect, test } from 'vitest';
import { seenPriceOf } from './seen-price.ts';

test('the seen price comes with the link, and invalid values are ignored [PRICE-06]', () => {
  const seenPrice = { amountMinor: 48200, currency: 'USD' };
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
