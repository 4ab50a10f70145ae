import { expect, test } from 'vitest';
import { fuzzAnswers } from '#server/testing/hostile/answer-fuzz.ts';
import { fuzzOffers } from '#server/testing/hostile/offer-fuzz.ts';

test('20,000 offers with one broken part each are sold without it or not at all, with nothing false shown [SAFE-02] [F-77]', {
  timeout: 120_000,
}, () => {
  const { sold, refused } = fuzzOffers(2026, 20_000);
  expect(sold + refused).toBe(20_000);
});

test('5,000 answers of each kind with one broken part are read without it, or refused as unreadable [F-130] [F-134]', {
  timeout: 300_000,
}, async () => {
  const outcome = await fuzzAnswers(2026, 5000);
  for (const { read, refused } of Object.values(outcome)) expect(read + refused).toBe(5000);
});
