import { describe, expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { offersByAirport } from './chosen-airports.ts';
import { anyAirportEntries, readAnyAirport } from './filter-address.ts';

const offerOf = (from: string, to: string, back?: readonly [from: string, to: string]) => {
  const [way] = testOffer({ from: testPlace(from, 'US'), to: testPlace(to, 'US'), departing: '' }).slices;
  const home = back && { ...way, origin: testPlace(back[0], 'US'), destination: testPlace(back[1], 'US') };
  return { slices: [way, home].filter((slice) => slice !== undefined) as NonNullable<typeof way>[] };
};
const codes = (offers: readonly ReturnType<typeof offerOf>[]) =>
  offers.map(({ slices }) =>
    slices.map(({ origin, destination }) => origin.iata_code + destination.iata_code).join(' '),
  );
const dallas = [offerOf('DFW', 'LAX'), offerOf('DAL', 'LAX'), offerOf('DFW', 'ONT'), offerOf('DAL', 'ONT')];

describe('one airport of a city was chosen [F-70]', () => {
  test('flights of the city’s other airports stand aside, each end by itself', () => {
    const found = offersByAirport(dallas, { origin: 'DFW', destination: 'LAX' }, []);
    expect(codes(found.chosen)).toEqual(['DFWLAX']);
    expect(codes(found.elsewhere.origin)).toEqual(['DALLAX', 'DALONT']);
    expect(codes(found.elsewhere.destination)).toEqual(['DFWONT', 'DALONT']);
    const open = offersByAirport(dallas, { origin: 'DFW', destination: 'LAX' }, ['destination']);
    expect(codes(open.chosen)).toEqual(['DFWLAX', 'DFWONT']);
    expect(open.elsewhere.destination).toEqual([]);
    expect(offersByAirport(dallas, { origin: 'DFW', destination: 'LAX' }, ['origin', 'destination']).chosen).toBe(
      dallas,
    );
  });

  test('a way back from or to another airport is not what was asked for', () => {
    const trips = [
      offerOf('DFW', 'LAX', ['LAX', 'DFW']),
      offerOf('DFW', 'LAX', ['LAX', 'DAL']),
      offerOf('DFW', 'LAX', ['ONT', 'DFW']),
    ];
    const { chosen, elsewhere } = offersByAirport(trips, { origin: 'DFW', destination: 'LAX' }, []);
    expect(codes(chosen)).toEqual(['DFWLAX LAXDFW']);
    expect([elsewhere.origin.length, elsewhere.destination.length]).toEqual([1, 1]);
  });

  test('a code of no airport names a city, of which every airport is right', () => {
    const offers = [offerOf('LHR', 'JFK'), offerOf('LGW', 'EWR')];
    expect(offersByAirport(offers, { origin: 'LON', destination: 'NYC' }, []).chosen).toBe(offers);
    expect(offersByAirport([], { origin: 'LON', destination: 'NYC' }, []).chosen).toEqual([]);
  });

  test('the ends where all airports are welcome stand in the address', () => {
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
