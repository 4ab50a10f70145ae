import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { readSearchAddress } from './address.ts';
import { searchAgainPath } from './search-again.ts';

const [newYork, london, paris] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB'), testPlace('CDG', 'FR')];
const out = testOffer({ from: newYork, to: london, departing: '2027-03-04T19:00:00' }).slices;
const back = testOffer({ from: london, to: newYork, departing: '2027-03-11T09:00:00' }).slices;
const family = [{ type: 'adult' }, { type: 'adult' }, { type: 'child' }, { type: 'infant_without_seat' }] as const;

const read = (path: string) => readSearchAddress(new URLSearchParams(path.split('?')[1]), '2026-12-01');

test('a trip that was not booked is searched again as it was: places, dates and party [HOST-03]', () => {
  expect(read(searchAgainPath([...out, ...back], family))).toMatchObject({
    kind: 'search',
    query: {
      ...{ origin: 'JFK', destination: 'LHR', departureDate: '2027-03-04', returnDate: '2027-03-11' },
      ...{ adultsCount: 2, childrenCount: 1, infantsCount: 1, cabinClass: 'economy' },
    },
  });
  expect(read(searchAgainPath(out, [{ type: 'adult' }]))).toMatchObject({
    kind: 'search',
    query: { departureDate: '2027-03-04', returnDate: null, adultsCount: 1, childrenCount: 0 },
  });
});

test('a trip that the form cannot express leads to the home page', () => {
  const elsewhere = testOffer({ from: paris, to: newYork, departing: '2027-03-11T09:00:00' }).slices;
  expect(searchAgainPath([...out, ...elsewhere], family)).toBe('/');
  expect(searchAgainPath([], family)).toBe('/');
});
