import { expect, test } from 'vitest';
import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import { endOf } from './trip-end.ts';

function flight(origin: string, departingAt: string, destination: string, arrivingAt: string): PlannedFlight {
  return { flight: 'BA1', origin, destination, departingAt: `${departingAt}:00`, arrivingAt: `${arrivingAt}:00` };
}

const out = flight('JFK', '2027-03-04T18:00', 'LHR', '2027-03-05T06:00');
const back = flight('LHR', '2027-03-11T10:00', 'JFK', '2027-03-11T13:00');

test('a trip ends with the last arrival, also of a direction that took the place of none [SERV-01]', () => {
  expect(endOf([[out], [back]], [[out], [back]])?.toISOString()).toBe('2027-03-11T18:00:00.000Z');
  const fromGatwick = flight('LGW', '2027-03-13T09:00', 'JFK', '2027-03-13T12:00');
  // Fewer directions than agreed, and one that replaces none.
  expect(endOf([[out], [back]], [[fromGatwick]])?.toISOString()).toBe('2027-03-13T17:00:00.000Z');
  // One added before the others does not end the trip.
  const before = flight('BOS', '2027-03-04T08:00', 'JFK', '2027-03-04T09:30');
  expect(endOf([[out]], [[out], [before]])?.toISOString()).toBe('2027-03-05T06:00:00.000Z');
});

test('a canceled direction counts as it was agreed to; without any flights there is no end [SERV-01]', () => {
  expect(endOf([[out], [back]], [[out]])?.toISOString()).toBe('2027-03-11T18:00:00.000Z');
  expect(endOf([[out]], [])?.toISOString()).toBe('2027-03-05T06:00:00.000Z');
  expect(endOf([], [])).toBeNull();
});
