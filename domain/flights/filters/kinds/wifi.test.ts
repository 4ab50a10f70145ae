import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { facetsOf } from '../facets.ts';
import { filterOffers, noFilters } from '../filters.ts';

const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const flight = (types: readonly string[]) => ({
  ...testSegment({
    origin: from,
    destination: to,
    departingAt: '2027-03-04T09:00:00',
    arrivingAt: '2027-03-04T21:00:00',
  }),
  services: types.map((type) => ({ type, description: type })),
});
const trip = (...flights: readonly (readonly string[])[]) =>
  testOffer({ from, to, departing: '', segments: flights.map(flight) });

test('a trip has WiFi if all of its flights do [FILT-11]', () => {
  const offers = [trip(['wifi'], ['power', 'wifi']), trip(['wifi'], ['power']), trip([]), trip(['wifi'])];
  expect(filterOffers(offers, { ...noFilters, wifi: true })).toEqual([offers[0], offers[3]]);
  expect(filterOffers(offers, noFilters)).toEqual(offers);
  expect(facetsOf(offers, noFilters).wifi.count).toBe(2);
});
