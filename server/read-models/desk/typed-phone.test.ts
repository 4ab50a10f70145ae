import { expect, test } from 'vitest';
import { phoneEndings } from './typed-phone.ts';

const isFound = (typed: string, stored: string) => phoneEndings(typed).some((ending) => stored.endsWith(ending));

test.each([
  '+1 415 555 0100',
  '+14155550100',
  '1-415-555-0100',
  '(415) 555-0100',
  '415.555.0100',
  '415 555\u20110100',
  '\u00a0415\u2009555\u20130100 ',
  'tel:+1-415-555-0100',
  '001 415 555 0100',
  '555-0100',
  '0100',
])('%s is found as +14155550100 [ADM-06] [F-45]', (typed) => {
  expect(isFound(typed, '+14155550100')).toBe(true);
});

test.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['+44 ( 0 ) 20 7946 0958', '+442079460958'],
  ['020 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['011 44 20 7946 0958', '+442079460958'],
  ['06 1234 5678', '+390612345678'],
])('%s is found as %s [ADM-06] [F-45]', (typed, stored) => {
  expect(isFound(typed, stored)).toBe(true);
});

test.each(['+1 415 555 0101', '415 555', '14155', '0 100 100', '+44 415 555 0100'])(
  '%s is not +14155550100 [ADM-06]',
  (typed) => {
    expect(isFound(typed, '+14155550100')).toBe(false);
  },
);

test.each([
  '',
  '100',
  '1-00',
  'Ada',
  'ada100100@example.com',
  'bkg_4155550100',
  'ABC123',
  '+',
  '(0)',
  '%0100',
  '_0100',
  '125-2345678901',
])('"%s" is not searched as a phone number [ADM-06]', (typed) => {
  expect(phoneEndings(typed)).toEqual([]);
});
