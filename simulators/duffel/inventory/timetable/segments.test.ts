import { describe, expect, test } from 'vitest';
import { localInstant } from '../testing/local-instant.ts';
import { findJourneys, makeConnection, makeDirectFlight } from './journeys.ts';

const date = '2027-03-12';
const search = (origin: string, destination: string) => findJourneys({ origin, destination, date, maxConnections: 0 });

describe('clocks', () => {
  const flight = (facts: Partial<Parameters<typeof makeDirectFlight>[0]>) =>
    makeDirectFlight({
      carrier: 'ZZ',
      origin: 'LHR',
      destination: 'JFK',
      date,
      departureTime: '10:00',
      flightNumber: '1',
      ...facts,
    });

  test('Auckland to Los Angeles arrives before it leaves', () => {
    const found = search('AKL', 'LAX');
    expect(found.length).toBeGreaterThan(0);
    for (const {
      segments: [segment],
    } of found)
      expect((segment?.arrivingAt ?? '') < (segment?.departingAt ?? '')).toBe(true);
  });

  test('Los Angeles to Sydney arrives two days later', () => {
    const segment = flight({ origin: 'LAX', destination: 'SYD', departureTime: '22:30' });
    expect(segment.arrivingAt.slice(0, 10)).toBe('2027-03-14');
  });

  test('on the night of a clock change, the duration stays and the arrival moves', () => {
    const before = flight({ origin: 'JFK', date: '2027-03-12', destination: 'LAX', departureTime: '20:00' });
    const during = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-13', departureTime: '20:00' });
    const earlier = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-12', departureTime: '20:00' });
    const later = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-14', departureTime: '20:00' });
    expect(before.durationMinutes).toBeGreaterThan(300);
    expect(during.durationMinutes).toBe(earlier.durationMinutes);
    expect(during.arrivingAt.slice(11)).toBe(earlier.arrivingAt.slice(11));
    // New York is on daylight saving time from the 14th, London not yet.
    expect(Date.parse(`${later.arrivingAt}Z`) - Date.parse(`${during.arrivingAt}Z`)).toBe(23 * 3_600_000);
  });

  test('a departure in the skipped hour moves forward', () => {
    const segment = flight({ origin: 'JFK', destination: 'LHR', date: '2027-03-14', departureTime: '02:30' });
    expect(segment.departingAt).toBe('2027-03-14T03:30:00');
    expect(localInstant('LHR', segment.arrivingAt) - localInstant('JFK', segment.departingAt)).toBe(
      segment.durationMinutes,
    );
  });

  test.each([
    ['JFK', 'LHR', 420],
    ['LHR', 'JFK', 475],
    ['LHR', 'CDG', 80],
    ['FRA', 'MUC', 60],
    ['LAX', 'SYD', 905],
    ['SIN', 'EWR', 1110],
    ['MAD', 'BCN', 80],
    ['DXB', 'LHR', 455],
  ])('block time %s to %s is near %i minutes', (origin, destination, minutes) => {
    const { durationMinutes } = flight({ origin, destination });
    expect(Math.abs(durationMinutes - minutes) / minutes).toBeLessThan(0.2);
    expect(durationMinutes % 5).toBe(0);
  });

  test('a generated flight works for an unknown carrier and the shortest hop', () => {
    const hop = flight({ origin: 'JFK', destination: 'EWR' });
    expect(hop).toMatchObject({ marketingCarrier: 'ZZ', operatingCarrier: 'ZZ', aircraft: '320', stops: [] });
    expect(hop.durationMinutes).toBeGreaterThan(35);
    const journey = makeConnection([
      hop,
      flight({ origin: 'EWR', destination: 'LHR', departureTime: '18:00', flightNumber: '2' }),
    ]);
    expect(journey.durationMinutes).toBe(
      localInstant('LHR', journey.segments[1]?.arrivingAt ?? '') - localInstant('JFK', hop.departingAt),
    );
    expect(() => makeConnection([])).toThrow();
    expect(() => flight({ origin: 'QQQ' })).toThrow('QQQ');
    expect(() => flight({ departureTime: '25:00' })).toThrow('25:00');
  });
});
