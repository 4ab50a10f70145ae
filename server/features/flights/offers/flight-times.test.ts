import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testOffer, testPlace, testSegment } from '#domain/testing/offers.ts';
import { firstDeparture, hasDeparted } from './flight-times.ts';

/** The slices of a flight that departs from an airport at a local time. */
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
