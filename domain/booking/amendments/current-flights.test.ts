import { expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { isCurrentFlights } from './current-flights.ts';

const [from, to] = [testPlace('JFK', 'US'), testPlace('LHR', 'GB')];
const { slices } = testOffer({ from, to, departing: '2027-03-04T10:00:00' });
const [slice] = slices;
if (slice === undefined) throw new Error('no slice');
const changed = (change: Partial<(typeof slice.segments)[number]>) => ({
  ...slice,
  segments: slice.segments.map((segment) => ({ ...segment, ...change })),
});
const later = testOffer({ from: to, to: from, departing: '2027-03-12T10:00:00' }).slices;

test.each([
  ['the same flights', slices, true],
  ['the same with zeros before the number', [changed({ flightNumber: `0${slice.segments[0]?.flightNumber}` })], true],
  ['another minute', [changed({ departingAt: '2027-03-04T10:05:00' })], false],
  ['another number', [changed({ flightNumber: '9999' })], false],
  ['one direction more', [...slices, ...later], false],
] as const)('%s are the current flights: %s [SERV-03]', (_what, offered, expected) => {
  expect(isCurrentFlights(slices, offered)).toBe(expected);
});

test('directions may come in another order [SERV-03]', () => {
  expect(isCurrentFlights([...slices, ...later], [...later, ...slices])).toBe(true);
});
