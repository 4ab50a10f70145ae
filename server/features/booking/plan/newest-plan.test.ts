import { expect, test } from 'vitest';
import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { firstDeparture } from '#server/features/flights/index.ts';
import type { BookingRow } from '../lifecycle.ts';
import { hasTripDeparted, newestPlan } from './newest-plan.ts';

const [jfk, lhr] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const slices = [
  ...testOffer({ from: jfk, to: lhr, departing: '2027-01-20T18:30:00' }).slices,
  ...testOffer({ from: lhr, to: jfk, departing: '2027-02-01T10:00:00' }).slices,
];
const [out = [], home = []] = flightsOf(slices);
const [first] = out;
if (first === undefined) throw new Error('a flight is expected');

const changed = (now: unknown) =>
  ({ itinerary: { slices }, airlineChange: now === null ? null : { now } }) as unknown as BookingRow;
const departures = (now: unknown) =>
  newestPlan(changed(now)).map((direction) => firstDeparture([direction]).toISOString().slice(0, 16));

test('departures are those of the newest flights, whether or not the itinerary can show them [SERV-01]', () => {
  expect(departures(null)).toEqual(['2027-01-20T23:30', '2027-02-01T10:00']);
  // A connection instead of a direct flight, four hours earlier.
  const early = { ...first, destination: 'DUB', departingAt: '2027-01-20T14:30:00' };
  const onward = { ...first, origin: 'DUB', departingAt: '2027-01-21T04:00:00', arrivingAt: '2027-01-21T05:20:00' };
  const over = [[early, onward], home];
  expect(departures(over)).toEqual(['2027-01-20T19:30', '2027-02-01T10:00']);
  const between = new Date('2027-01-20T21:00:00Z');
  expect([hasTripDeparted(changed(null), between), hasTripDeparted(changed(over), between)]).toEqual([false, true]);
});

test('a direction that the airline canceled does not depart, and a trip without any never has [SERV-01] [SERV-02]', () => {
  expect(departures([home])).toEqual(['2027-02-01T10:00']);
  const afterOutbound = new Date('2027-01-25T00:00:00Z');
  expect(hasTripDeparted(changed(null), afterOutbound)).toBe(true);
  expect(hasTripDeparted(changed([home]), afterOutbound)).toBe(false);
  expect(hasTripDeparted(changed([home]), new Date('2027-02-02T00:00:00Z'))).toBe(true);
  expect(newestPlan(changed([]))).toEqual([]);
  expect(hasTripDeparted(changed([]), new Date('2027-03-01T00:00:00Z'))).toBe(false);
});
