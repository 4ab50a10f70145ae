import { expect, test } from 'vitest';
import { typedDate } from './typed-date.ts';

test.each([
  '2027-03-04',
  'Mar 4, 2027',
  'mar 04 2027',
  'March 4, 2027',
  '4 March 2027',
  '4 Mar. 2027',
  '3/4/2027',
  '04.03.2027',
  ' 4.3.2027 ',
])('%s is the fourth of March [F-103] [ADM-06]', (typed) => {
  expect(typedDate(typed)).toBe('2027-03-04');
});

test.each(['', '2027-02-30', '13/13/2027', 'Mar 4', 'Foo 4, 2027', '2027', '4 Ada 2027', '2027-3', '00.00.2027'])(
  '%j is no day [F-103] [ADM-06]',
  (typed) => {
    expect(typedDate(typed)).toBeNull();
  },
);
