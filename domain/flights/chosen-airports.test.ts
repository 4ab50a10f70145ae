import { describe, expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { anyAirportEntries, offersAtAirports, readAnyAirport } from './chosen-airports.ts';

const offerOf = (from: string, to: string, back?: readonly [from: string, to: string]) => {
  const [way] = testOffer({ from: testPlace(from, 'US'), to: testPlace(to, 'US'), departing: '' }).slices;
  const home = back && { ...way, origin: testPlace(back[0], 'US'), destination: testPlace(back[1], 'US') };
  return { slices: [way, home].filter((slice) => slice !== undefined) as NonNullable<typeof way>[] };
};
const codes = (offers: readonly ReturnType<typeof offerOf>[]) =>
  offers.map(({ slices }) => slices.map(({ origin, destination }) => origin.iataCode + destination.iataCode).join(' '));
const dallas = [offerOf('DFW', 'LAX'), offerOf('DAL', 'LAX'), offerOf('DFW', 'ONT'), offerOf('DAL', 'ONT')];

describe('one airport of a city was chosen [F-70]', () => {
  const [dfw, both] = [{ origin: 'DFW', destination: 'LAX' }, ['origin', 'destination'] as const];

  test('omits flights at the city’s other airports, for each end separately', () => {
    expect(codes(offersAtAirports(dallas, dfw, []))).toEqual(['DFWLAX']);
    expect(codes(offersAtAirports(dallas, dfw, ['destination']))).toEqual(['DFWLAX', 'DFWONT']);
    expect(offersAtAirports(dallas, dfw, both)).toBe(dallas);
  });

  test('omits returns from or to another airport', () => {
    const trips = [
      offerOf('DFW', 'LAX', ['LAX', 'DFW']),
      offerOf('DFW', 'LAX', ['LAX', 'DAL']),
      offerOf('DFW', 'LAX', ['ONT', 'DFW']),
    ];
    expect(codes(offersAtAirports(trips, dfw, []))).toEqual(['DFWLAX LAXDFW']);
    expect(codes(offersAtAirports(trips, dfw, ['origin']))).toEqual(['DFWLAX LAXDFW', 'DFWLAX LAXDAL']);
  });

  test('treats a code that is not an airport as a city and accepts all of its airports', () => {
    const offers = [offerOf('LHR', 'JFK'), offerOf('LGW', 'EWR')];
    expect(offersAtAirports(offers, { origin: 'LON', destination: 'NYC' }, [])).toBe(offers);
    expect(offersAtAirports([], { origin: 'LON', destination: 'NYC' }, [])).toEqual([]);
  });

  test.each([
    [[offerOf('DFW', 'LGW'), offerOf('DAL', 'LHR')], { origin: 'DFW', destination: 'LHR' }],
    [[offerOf('DFW', 'LAX', ['LAX', 'DAL'])], dfw],
  ])('where no offer keeps to all that was chosen, all are shown', (offers, query) => {
    expect(offersAtAirports(offers, query, [])).toBe(offers);
  });

  test('keeps the ends that accept any airport in the URL', () => {
    expect(readAnyAirport(new URLSearchParams('anyAirport=destination,origin,nowhere'))).toEqual([
      'origin',
      'destination',
    ]);
    expect(readAnyAirport(new URLSearchParams('from_anyAirport=origin'))).toEqual(['origin']);
    expect(readAnyAirport(new URLSearchParams(''))).toEqual([]);
    expect(anyAirportEntries(['origin', 'destination'], 'from_')).toEqual([['from_anyAirport', 'origin,destination']]);
    expect(anyAirportEntries([])).toEqual([]);
  });
});
