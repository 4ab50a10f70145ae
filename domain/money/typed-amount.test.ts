import { expect, test } from 'vitest';
import { typedAmounts } from './typed-amount.ts';

const inUsd = (typed: string) =>
  typedAmounts(typed).find(({ currencies }) => currencies.includes('USD'))?.amountMinor ?? null;

test.each([
  ['482', 48_200],
  ['$482', 48_200],
  ['482.00', 48_200],
  ['$1,231.50', 123_150],
  ['1.231,50', 123_150],
  ['1231,5', 123_150],
  ['USD 482', 48_200],
  ['482 usd', 48_200],
])('%s is an amount in dollars [F-103] [ADM-06]', (typed, minor) => {
  expect(inUsd(typed)).toBe(minor);
});

test.each(['', 'BA 117', '4-82', '1,23.4', '482.001', 'EUR 482', '12,34,56', '999999999999999999', 'Hopper'])(
  '%j is no amount in dollars [F-103] [ADM-06]',
  (typed) => {
    expect(inUsd(typed)).toBeNull();
  },
);

test('an amount without a currency is one in each, with its own digits [F-103] [ADM-06]', () => {
  const found = typedAmounts('482');
  expect(found.find(({ currencies }) => currencies.includes('JPY'))?.amountMinor).toBe(482);
  expect(found.find(({ currencies }) => currencies.includes('KWD'))?.amountMinor).toBe(482_000);
  expect(typedAmounts('JPY 482')).toEqual([{ amountMinor: 482, currencies: ['JPY'] }]);
});
