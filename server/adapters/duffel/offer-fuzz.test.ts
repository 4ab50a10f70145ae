import { expect, test } from 'vitest';
import { fuzzOffers } from '../../testing/offer-fuzz.ts';

test('3,000 offers with one part broken each are sold without it or not at all, and nothing untrue is said [SAFE-02] [F-77]', {
  timeout: 60_000,
}, () => {
  const { sold, refused, partsLeftOut } = fuzzOffers(13, 3000);
  // All of it happens, or the test has lost its subject.
  expect(sold).toBeGreaterThan(1500);
  expect(refused).toBeGreaterThan(150);
  expect(partsLeftOut).toBeGreaterThan(15);
});
