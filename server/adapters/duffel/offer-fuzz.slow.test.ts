import { expect, test } from 'vitest';
import { fuzzOffers } from '#server/testing/hostile/offer-fuzz.ts';

test('20,000 offers with one broken part each are sold without it or not at all, with nothing false shown [SAFE-02] [F-77]', {
  timeout: 120_000,
}, () => {
  const { sold, refused } = fuzzOffers(2026, 20_000);
  expect(sold + refused).toBe(20_000);
});
