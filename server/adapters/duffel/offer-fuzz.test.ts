import { expect, test } from 'vitest';
import { fuzzAnswers } from '#server/testing/hostile/answer-fuzz.ts';
import { fuzzOffers } from '#server/testing/hostile/offer-fuzz.ts';

test('100 answers of each kind with one broken part are read without it, or refused as unreadable [F-130] [F-134]', async () => {
  const { batch, offer, seatMaps, order } = await fuzzAnswers(13, 100);
  for (const { read, refused } of [batch, offer, seatMaps, order]) expect(read + refused).toBe(100);
  // Most of a response is not needed for display.
  expect(batch.read).toBe(offer.read);
  for (const { read } of [offer, seatMaps, order]) expect(read).toBeGreaterThan(40);
}, 60_000);

test('1,000 offers with one broken part each are sold without it or not at all, with nothing false shown [SAFE-02] [F-77]', {
  timeout: 60_000,
}, () => {
  const { sold, refused, partsLeftOut } = fuzzOffers(13, 1000);
  // All outcomes must occur, otherwise the test proves nothing.
  expect(sold).toBeGreaterThan(500);
  expect(refused).toBeGreaterThan(50);
  expect(partsLeftOut).toBeGreaterThan(5);
});
