import { expect, test } from 'vitest';
import { pauseMs } from './use-booking.ts';

test('an open booking is asked for after 3 s, then more and more seldom, for ever [CONF-05]', () => {
  expect([0, 1, 2].map(pauseMs)).toEqual([3000, 4500, 6750]);
  expect(pauseMs(50)).toBe(30_000);
});
