import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { flightsNotIn, flightsOf, isSameFlights, slicesAfter, withFlights } from './airline-change.ts';

const [jfk, cdg, lhr] = [testPlace('JFK', 'US'), testPlace('CDG', 'FR'), testPlace('LHR', 'GB')];
const segments = [
  testSegment({
    origin: jfk,
    destination: cdg,
    departingAt: '2027-01-20T18:30:00',
    arrivingAt: '2027-01-21T07:45:00',
  }),
  testSegment({
    origin: cdg,
    destination: lhr,
    departingAt: '2027-01-21T09:15:00',
    arrivingAt: '2027-01-21T09:35:00',
  }),
];
const { slices } = testOffer({ from: jfk, to: lhr, departing: '2027-01-20T18:30:00', segments });
const booked = flightsOf(slices);
const [first, second] = booked[0] ?? [];
if (first === undefined || second === undefined) throw new Error('two flights are expected');

test('the same flights are equal, regardless of how seconds and zeros are written [F-64]', () => {
  const written = [[{ ...first, departingAt: '2027-01-20T18:30' }, second]];
  expect(isSameFlights(booked, written)).toBe(true);
  expect(
    isSameFlights(
      booked,
      flightsOf(
        slices.map((slice) => ({
          segments: slice.segments.map((segment) => ({ ...segment, flightNumber: `00${segment.flightNumber}` })),
        })),
      ),
    ),
  ).toBe(true);
  expect(isSameFlights(booked, [[first]])).toBe(false);
  expect(isSameFlights(booked, [[{ ...first, flight: 'XX9' }, second]])).toBe(false);
  expect(isSameFlights(booked, [[{ ...first, arrivingAt: '2027-01-21T07:50:00' }, second]])).toBe(false);
});

test('new times replace the old ones; a duration is kept only if it must still be correct [F-64]', () => {
  const later = { ...first, departingAt: '2027-01-20T19:30:00', arrivingAt: '2027-01-21T08:45:00' };
  const moved = withFlights(slices, [[later, second]]);
  expect(moved?.[0]?.segments[0]).toMatchObject({
    departingAt: '2027-01-20T19:30:00',
    arrivingAt: '2027-01-21T08:45:00',
    duration: slices[0]?.segments[0]?.duration,
  });
  expect(moved?.[0]?.duration).toBeNull();
  expect(moved && isSameFlights(flightsOf(moved), [[later, second]])).toBe(true);
  const longer = withFlights(slices, [[{ ...first, arrivingAt: '2027-01-21T08:00:00' }, second]]);
  expect(longer?.[0]?.segments[0]?.duration).toBeNull();
});

test.each([
  ['a flight less', [[first]]],
  ['no flight', []],
  [
    'another airport',
    [
      [
        { ...first, destination: 'ORY' },
        { ...second, origin: 'ORY' },
      ],
    ],
  ],
])('%s is more than a change of times: the itinerary cannot be rewritten [F-64]', (_what, flights) => {
  expect(withFlights(slices, flights)).toBeNull();
});

test('another airport replaces the place it is known by, without its terminal and durations [SERV-01]', () => {
  const lgw = testPlace('LGW', 'GB');
  const elsewhere = [[first, { ...second, destination: 'LGW' }]];
  expect(withFlights(slices, elsewhere)).toBeNull();
  const [slice] = withFlights(slices, elsewhere, () => lgw) ?? [];
  expect(slice).toMatchObject({ destination: { iataCode: 'LGW' }, origin: { iataCode: 'JFK' }, duration: null });
  expect(slice?.segments[1]).toMatchObject({ destination: { iataCode: 'LGW' }, destinationTerminal: null });
  expect(slice?.segments[1]?.origin).toBe(slices[0]?.segments[1]?.origin);
});

test('a direction that is left is brought up to date, one that is gone stays as booked [SERV-01]', () => {
  const back = testOffer({ from: lhr, to: jfk, departing: '2027-02-01T10:00:00' }).slices;
  const [flown] = flightsOf(back);
  const later = { ...flown?.[0], departingAt: '2027-02-01T12:00:00' } as typeof first;
  const [out, home] = slicesAfter([...slices, ...back], [[later]], () => null);
  expect(out).toBe(slices[0]);
  expect(home?.segments[0]?.departingAt).toBe('2027-02-01T12:00:00');
});

test('what an itinerary does not show of the airline’s plan: other flights, canceled and added directions [SERV-01]', () => {
  const back = testOffer({ from: lhr, to: jfk, departing: '2027-02-01T10:00:00' }).slices;
  const trip = [...slices, ...back];
  const home = flightsOf(back)[0] ?? [];
  const over = [first, { ...second, departingAt: '2027-01-21T12:00:00' }];
  expect(flightsNotIn(trip, flightsOf(trip))).toEqual([]);
  expect(flightsNotIn(trip, [home])).toEqual([[], null]);
  expect(flightsNotIn(trip, [])).toEqual([[], []]);
  expect(flightsNotIn(trip, [over, home])).toEqual([over, null]);
  expect(flightsNotIn(slices, [...booked, home])).toEqual([null, home]);
  // From another airport, and fewer: in place of no direction, but still listed.
  const fromNewark = [{ ...first, origin: 'EWR', destination: 'LHR' }];
  expect(flightsNotIn(trip, [fromNewark])).toEqual([[], [], fromNewark]);
  expect(flightsNotIn(trip, [[], []])).toEqual([[], []]);
  expect(flightsNotIn(trip, [...flightsOf(trip), []])).toEqual([]);
});
