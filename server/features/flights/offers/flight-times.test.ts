import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import {
  atFirstAirport,
  firstDeparture,
  flightTimes,
  flownOf,
  hasDeparted,
  lastArrival,
  plannedTimes,
} from './flight-times.ts';

/** The slices of a flight from an airport at a local time. */
function slicesFrom(airport: string, departing: string) {
  const [from, to] = [testPlace(airport, 'US'), testPlace('LHR', 'GB')];
  const segments = [
    testSegment({ id: 'seg_1', origin: from, destination: to, departingAt: departing, arrivingAt: departing }),
  ];
  return testOffer({ from, to, departing, segments }).slices;
}

test('a trip has departed from its first departure time on, in any time zone [TRIP-12]', () => {
  // Kiritimati is 14 hours ahead of UTC, Pago Pago 11 behind; the zone of XXX is unknown.
  const airports = fc.constantFrom('CXI', 'PPG', 'JFK', 'DEL', 'XXX');
  const departures = fc.integer({ min: 0, max: 365 * 24 * 60 }).map((minutes) => {
    const time = new Date(Date.UTC(2027, 0, 1) + minutes * 60_000);
    return time.toISOString().slice(0, 19);
  });
  const offsets = fc.oneof(
    fc.integer({ min: -40, max: 40 }).map((hours) => hours * 3_600_000),
    fc.constantFrom(-1, 0, 1),
  );
  fc.assert(
    fc.property(airports, departures, offsets, (airport, departing, offset) => {
      const slices = slicesFrom(airport, departing);
      const departs = firstDeparture(slices);
      expect(hasDeparted(slices, new Date(departs.getTime() + offset))).toBe(offset >= 0);
    }),
  );
});

// Cologne's railway station is not an airport: its zone is unknown.
const byTrain = {
  flight: 'LH3401',
  origin: 'QKL',
  destination: 'FRA',
  departingAt: '2027-01-20T07:00:00',
  arrivingAt: '2027-01-20T08:05:00',
};
const at = (time: string) => Date.parse(time);

test('a place of unknown zone has that of the other end, so that a train does not seem to miss its flight [SERV-01] [TRIP-10]', () => {
  const [departsAt, arrivesAt] = [at('2027-01-20T06:00:00Z'), at('2027-01-20T07:05:00Z')];
  expect(plannedTimes(byTrain)).toEqual({ departsAt, arrivesAt });
  const back = { ...byTrain, origin: 'FRA', destination: 'QKL' };
  expect(plannedTimes(back)).toEqual({ departsAt, arrivesAt });
  expect(firstDeparture([{ segments: [flownOf(byTrain)] }])).toEqual(new Date(departsAt));
  expect(plannedTimes({ ...byTrain, destination: 'QDU' }).departsAt).toBe(at('2027-01-20T07:00:00Z'));
});

test('a deadline of a trip that begins at such a place is said in its time [TRIP-10]', () => {
  const place = { ...flownOf(byTrain), origin: { iataCode: 'QKL', cityName: 'Cologne' } };
  const deadline = new Date('2027-01-10T12:30:00Z');
  expect(atFirstAirport([{ segments: [place] }], deadline)).toEqual({ local: '2027-01-10T13:30', city: 'Cologne' });
  const unknown = { ...place, destination: { iataCode: 'QDU' } };
  expect(atFirstAirport([{ segments: [unknown] }], deadline)).toBeNull();
});

// Airports missing from our table.
const toUnknown = {
  flight: 'AI101',
  origin: 'XQA',
  destination: 'XQB',
  departingAt: '2027-07-20T08:00:00',
  arrivingAt: '2027-07-20T10:30:00',
};

test("an airport that our table lacks has the supplier's time zone [F-95]", () => {
  const planned = { ...toUnknown, originZone: 'Asia/Kolkata', destinationZone: 'Australia/Sydney' };
  expect(plannedTimes(planned).departsAt).toBe(Date.parse('2027-07-20T02:30:00Z'));
  const later = { ...planned, arrivingAt: '2027-07-21T01:00:00' };
  expect(plannedTimes(later).arrivesAt).toBe(Date.parse('2027-07-20T15:00:00Z'));
  const slices = [{ segments: [flownOf(later)] }];
  expect(firstDeparture(slices).toISOString()).toBe('2027-07-20T02:30:00.000Z');
  expect(lastArrival(slices).toISOString()).toBe('2027-07-20T15:00:00.000Z');
  expect(atFirstAirport(slices, new Date('2027-07-20T02:30:00Z'))?.local).toBe('2027-07-20T08:00');
  expect(flightTimes(flownOf(later)).kind).toBe('instants');
});

test("where the supplier's zone differs from ours, the supplier's counts [F-95]", () => {
  const planned = { ...toUnknown, origin: 'JFK', originZone: 'Asia/Kolkata' };
  expect(plannedTimes(planned).departsAt).toBe(Date.parse('2027-07-20T02:30:00Z'));
});
