import { describe, expect, test } from 'vitest';
import { findCity } from '#data/cities.ts';
import { localInstant } from '../testing/local-instant.ts';
import type { JourneyQuery } from '../types.ts';
import { findJourneys } from './journeys.ts';

const date = '2027-03-12';
const search = (origin: string, destination: string, maxConnections: 0 | 1 | 2 = 0, on = date) =>
  findJourneys({ origin, destination, date: on, maxConnections });

test('no flights serve an airport that only has a code [F-27]', () => {
  expect(search('MIA', 'OCA', 2)).toEqual([]);
  expect(search('OCA', 'UTK', 2)).toEqual([]);
});

describe('trunk routes have many journeys', () => {
  test.each([
    ['JFK', 'LHR'],
    ['NYC', 'LON'],
    ['FRA', 'JFK'],
    ['LHR', 'DXB'],
    ['CDG', 'BKK'],
    ['SFO', 'BOS'],
  ])('%s to %s has at least 60 distinct journeys with one connection', (origin, destination) => {
    const keys = search(origin, destination, 1).map((journey) => journey.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['LAX', 'SYD', 40],
    ['MUC', 'HAM', 30],
    ['SIN', 'DPS', 40],
    ['DEL', 'BOM', 30],
    ['AKL', 'LAX', 10],
  ] as const)('%s to %s has at least %i', (origin, destination, least) => {
    expect(search(origin, destination, 2).length).toBeGreaterThanOrEqual(least);
  });

  test.each(['LHR-DXB', 'DXB-AMS', 'BTS-MRU', 'BTS-ABV', 'LTN-SYD'])('%s can be flown every day of a week', (pair) => {
    const [origin = '', destination = ''] = pair.split('-');
    for (let day = 10; day < 17; day++)
      expect(search(origin, destination, 2, `2027-06-${day}`).length).toBeGreaterThan(0);
  });
});

test('the same query returns the same journeys, and queries do not affect each other', () => {
  const query: JourneyQuery = { origin: 'NYC', destination: 'LON', date, maxConnections: 2 };
  const before = findJourneys(query);
  search('MUC', 'HAM', 2, '2028-02-29');
  expect(findJourneys(query)).toEqual(before);
});

test('options narrow the results', () => {
  const all = search('JFK', 'LHR', 1);
  const ba = findJourneys({ origin: 'JFK', destination: 'LHR', date, maxConnections: 1, carriers: ['BA', 'AA'] });
  expect(ba.length).toBeGreaterThan(5);
  expect(ba.every((j) => j.segments.every((s) => ['BA', 'AA'].includes(s.marketingCarrier)))).toBe(true);
  const evening = findJourneys({
    origin: 'JFK',
    destination: 'LHR',
    date,
    maxConnections: 0,
    departBetween: { from: '18:00', to: '21:00' },
  });
  expect(evening.length).toBeGreaterThan(0);
  expect(evening.every((j) => /T(18:|19:|20:|21:00)/.test(j.segments[0]?.departingAt ?? ''))).toBe(true);
  expect(findJourneys({ origin: 'JFK', destination: 'LHR', date, maxConnections: 1, limit: 7 })).toHaveLength(7);
  expect(search('JFK', 'LHR', 0).every((j) => j.segments.length === 1)).toBe(true);
  expect(all.some((j) => j.segments.length === 2)).toBe(true);
});

test('some flights are flown by a partner: codeshare and regional', () => {
  const trunk = search('JFK', 'LHR', 0).flatMap((j) => j.segments);
  expect(trunk.some((s) => s.marketingCarrier === 'AA' && s.operatingCarrier === 'BA')).toBe(true);
  const regional = ['CVG', 'TYS', 'ROC', 'SYR', 'BTV']
    .flatMap((code) => search('ORD', code, 0))
    .flatMap((j) => j.segments);
  expect(regional.some((s) => ['MQ', 'OO', 'YX', 'OH'].includes(s.operatingCarrier))).toBe(true);
});

test("Sydney to London has one technical stop, at that place's local times", () => {
  const [segment] = search('SYD', 'LHR', 0)[0]?.segments ?? [];
  const [stop] = segment?.stops ?? [];
  expect(stop?.airport).toBe('SIN');
  expect(localInstant('SIN', stop?.departingAt ?? '') - localInstant('SIN', stop?.arrivingAt ?? '')).toBe(
    stop?.durationMinutes,
  );
  expect(localInstant('SIN', stop?.arrivingAt ?? '')).toBeGreaterThan(localInstant('SYD', segment?.departingAt ?? ''));
});

test('a trunk route is found quickly once the network is built', () => {
  search('JFK', 'LHR', 1);
  const times = Array.from({ length: 9 }, (_, i) => {
    // CPU time: other processes slow the wall clock.
    const before = process.cpuUsage();
    search('JFK', 'LHR', 1, `2027-05-1${i}`);
    return process.cpuUsage(before).user / 1000;
  }).sort((a, b) => a - b);
  expect(times[4]).toBeLessThan(40);
});

test('a code that is both an airport and a city means the city', () => {
  expect(findCity('IST')?.airportCodes).toContain('SAW');
  const origins = new Set(search('IST', 'AYT', 0).map((j) => j.segments[0]?.origin));
  expect([...origins].sort()).toEqual(['IST', 'SAW']);
});
