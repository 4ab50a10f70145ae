import { expect, test } from 'vitest';
import { typedFlight } from './typed-flight.ts';

test.each([
  ['BA 117', 'BA', '117'],
  ['BA117', 'BA', '117'],
  [' ba-117 ', 'BA', '117'],
  ['BA0117', 'BA', '117'],
  ['U2 8', 'U2', '8'],
  ['U28', 'U2', '8'],
  ['9W 2204', '9W', '2204'],
])('%j is flight %s %s, which may be stored with zeros before it [ADM-06] [F-45]', (typed, airline, number) => {
  const flight = typedFlight(typed);
  expect(flight?.airline).toBe(airline);
  expect(flight?.numbers).toEqual(expect.arrayContaining([number, number.padStart(4, '0')]));
});

test.each(['', 'BA', '117', 'BA 11700', 'BAW 117', 'BA 117 X', '12 117', 'BA%117', 'Ada 117', '0100'])(
  '%j is no flight number [ADM-06]',
  (typed) => {
    expect(typedFlight(typed)).toBeNull();
  },
);
