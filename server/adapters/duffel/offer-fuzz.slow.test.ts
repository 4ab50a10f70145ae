import { expect, test } from 'vitest';
import { fuzzOffers } from '../../testing/offer-fuzz.ts';

test('20,000 offers with one part broken each are sold without it or not at all, and nothing untrue is said [SAFE-02] [F-77]', {
  timeout: 120_000,
}, () => {
  const { sold, refused } = fuzzOffers(2026, 20_000);
  expect(sold + refused).toBe(20_000);
});
