import { expect, test } from 'vitest';
import { pauseMs } from './poll-pause.ts';

/** When the first requests are sent, in seconds after the page was opened. */
const askedAt = Array.from({ length: 40 }, (_, asked) => pauseMs(asked)).map(
  (_, at, pauses) => pauses.slice(0, at + 1).reduce((sum, pause) => sum + pause, 0) / 1000,
);

test('an open booking is polled after 3 s, then less and less often, indefinitely [CONF-05]', () => {
  expect([0, 1, 2].map(pauseMs)).toEqual([3000, 4500, 6750]);
  expect(pauseMs(500)).toBe(30_000);
});

test('who waits hears within 15 s what is known, as long as a lost order is looked for [F-160] [CONF-05]', () => {
  expect(askedAt.filter((at) => at <= 60).length).toBeGreaterThanOrEqual(5);
  const soon = askedAt.filter((at) => at < 240);
  expect(Math.max(...soon.map((at, index) => at - (soon[index - 1] ?? 0)))).toBeLessThanOrEqual(15);
});
