import { expect, test } from 'vitest';
import { isPhoneEnd } from './phone.ts';

test.each(['0123', ' 01 23 ', '٠١٢٣', '５５５０１２３', '(555) 0123'])(
  '%j is the end of +15550100123 [F-148]',
  (text) => {
    expect(isPhoneEnd('+15550100123', text)).toBe(true);
  },
);

test.each(['', '123', '0124', '01234', 'abcd', '0123x1'])('%j is not [F-148]', (text) => {
  expect(isPhoneEnd('+15550100123', text)).toBe(false);
});

test('a booking without a number has no end of it [F-148]', () => {
  expect(isPhoneEnd('', '')).toBe(false);
  expect(isPhoneEnd('', '0000')).toBe(false);
});
