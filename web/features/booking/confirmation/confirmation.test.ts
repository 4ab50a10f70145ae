import { expect, test } from 'vitest';
import { pauseMs } from './use-booking.ts';

test('an open booking is polled after 3 s, then less and less often, indefinitely [CONF-05]', () => {
  expect([0, 1, 2].map(pauseMs)).toEqual([3000, 4500, 6750]);
  expect(pauseMs(50)).toBe(30_000);
});
