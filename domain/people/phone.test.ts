import { expect, test } from 'vitest';
import { hasLast4 } from './phone.ts';

test.each(['0123', ' 01 23 ', '٠١٢٣', '５５５０１２３', '(555) 0123'])(
  '%j is the end of +15550100123 [F-148]',
  (text) => {
    expect(hasLast4('+15550100123', text)).toBe(true);
  },
);

test.each(['', '123', '0124', '01234', 'abcd', '0123x1'])('%j is not [F-148]', (text) => {
  expect(hasLast4('+15550100123', text)).toBe(false);
});

test('a booking without a number has no end of it [F-148]', () => {
  expect(hasLast4('', '')).toBe(false);
  expect(hasLast4('', '0000')).toBe(false);
});
