import { expect, test } from 'vitest';
import { fuzzOffers } from '#server/testing/hostile/offer-fuzz.ts';

test('3,000 offers with one broken part each are sold without it or not at all, with nothing false shown [SAFE-02] [F-77]', {
  timeout: 60_000,
}, () => {
  const { sold, refused, partsLeftOut } = fuzzOffers(13, 3000);
  // All outcomes must occur, otherwise the test proves nothing.
  expect(sold).toBeGreaterThan(1500);
  expect(refused).toBeGreaterThan(150);
  expect(partsLeftOut).toBeGreaterThan(15);
});
