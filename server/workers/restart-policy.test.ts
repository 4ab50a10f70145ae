import { expect, test } from 'vitest';
import { restartWaitMs, shortLives } from './restart-policy.ts';

const hour = 3_600_000;

test('a worker that served for a while is replaced at once, however often before [SAFE-06]', () => {
  const row = shortLives(3, { isReady: true, livedMs: hour });
  expect([row, restartWaitMs(row)]).toEqual([0, 0]);
});

test('replacements that end soon after their start come later and later, and in the end no more [SAFE-06]', () => {
  const waits: (number | null)[] = [];
  let row = 0;
  for (let end = 0; end < 5; end++) {
    row = shortLives(row, { isReady: true, livedMs: 2000 });
    waits.push(restartWaitMs(row));
  }
  expect(waits).toEqual([0, 1000, 2000, 4000, null]);
});

test('a worker that took long and never served has not started well either [SAFE-06]', () => {
  expect(shortLives(1, { isReady: false, livedMs: hour })).toBe(2);
});
