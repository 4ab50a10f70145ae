import { expect, test } from 'vitest';
import { asksToAuthenticate } from './card-authentication.ts';

test.each([
  [undefined, 90_000, 'USD', false],
  [0, 100, 'USD', true],
  [500, 50_000, 'USD', false],
  [500, 50_001, 'USD', true],
  [500, 500, 'JPY', false],
  [500, 501, 'JPY', true],
  [500, 500_000, 'KWD', false],
  [500, 500_010, 'KWD', true],
])('asked above %s, for %i minor units of %s: %s [HOST-03]', (above, amountMinor, currency, asks) => {
  const terms = above === undefined ? undefined : { authenticateAbove: above };
  expect(asksToAuthenticate(terms, { amountMinor, currency })).toBe(asks);
});
