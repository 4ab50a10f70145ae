import { expect, test } from 'vitest';
import { checkCode, checkExpiry, checkNumber, expiryOf, formatExpiry, groupNumber } from './card-rules.ts';

const now = new Date(2026, 10, 21);

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['4242x4242 4242424299', '4242 4242 4242 4242'],
  ['', ''],
])('the number %s is shown as %s [HOST-06]', (typed, shown) => {
  expect(groupNumber(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['4', '04'],
  ['1230', '12 / 30'],
  ['12 / 305', '12 / 30'],
])('the expiry %s is shown as %s [HOST-06]', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test.each([
  ['4242 4242 4242', 'incomplete_number'],
  ['4242 4242 4242 4241', 'invalid_number'],
  ['3782 822463 10005', undefined],
])('the number %s has the problem %s [HOST-06]', (text, code) => {
  expect(checkNumber(text)?.code).toBe(code);
});

test.each([
  ['12', 'incomplete_expiry'],
  ['13 / 30', 'invalid_expiry_month'],
  ['12 / 25', 'invalid_expiry_year_past'],
  ['10 / 26', 'invalid_expiry_month_past'],
  ['11 / 26', undefined],
])('the expiry %s has the problem %s [HOST-06]', (text, code) => {
  expect(checkExpiry(text, now)?.code).toBe(code);
  if (code === undefined) expect(expiryOf(text)).toEqual({ month: 11, year: 2026 });
});

test.each([
  ['12', '4242', 'incomplete_cvc'],
  ['123', '4242', undefined],
  ['123', '3782', 'incomplete_cvc'],
  ['1234', '3782', undefined],
])('the code %s of a card that begins with %s has the problem %s [HOST-06]', (text, number, code) => {
  expect(checkCode(text, number)?.code).toBe(code);
});
