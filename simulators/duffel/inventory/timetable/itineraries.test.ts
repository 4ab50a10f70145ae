import { expect, test } from 'vitest';
import type { AirportRecord } from '#data/airports.ts';
import { findAirport } from '#data/airports.ts';
import { carriers } from '../carriers.ts';
import { findNetwork } from '../network/network.ts';
import { oneStopPaths } from '../network/paths.ts';
import type { Route } from '../network/route.ts';
import { makeRoute } from '../network/route.ts';
import { itinerariesOf, makeFlightFinder, minimumConnection } from './itineraries.ts';

function airport(code: string): AirportRecord {
  const found = findAirport(code);
  if (!found) throw new Error(`No airport ${code}`);
  return found;
}

function route(origin: string, destination: string): Route {
  const carrier = carriers.get('LH');
  if (!carrier) throw new Error('No carrier');
  return makeRoute({
    carrier,
    origin: airport(origin),
    destination: airport(destination),
    fromHub: true,
    daily: 1,
    via: null,
  });
}

test.each([
  ['within one country', 'HAM', 'MUC', 'STR', 45],
  ['within Schengen', 'VIE', 'FRA', 'MAD', 60],
  ['from abroad into the country', 'LHR', 'FRA', 'HAM', 60],
  ['between two other countries, large airport', 'JFK', 'LHR', 'DXB', 90],
  ['between two other countries, smaller airport', 'JFK', 'DUB', 'LHR', 75],
  ['through immigration of the United States', 'LHR', 'JFK', 'LAX', 90],
])('minimum connection time %s', (_, origin, via, destination, minutes) => {
  expect(minimumConnection(route(origin, via), route(via, destination))).toBe(minutes);
});

test.each([
  ['JFK', 'LHR'],
  ['FRA', 'SYD'],
  ['HAM', 'EDI'],
])('no flight leaves before the connection is made: %s to %s', (origin, destination) => {
  const find = makeFlightFinder();
  const day = 20_900;
  const rules = { loose: false, from: 0, to: 1439 };
  const all = oneStopPaths(findNetwork(), origin, destination, { loose: false }).flatMap((path) =>
    itinerariesOf(path, day, find, rules),
  );
  expect(all.length).toBeGreaterThan(3);
  for (const [first, next] of all) {
    if (!first || !next) throw new Error('Not two flights');
    const least = minimumConnection(first.departure.route, next.departure.route);
    expect(next.departs - first.arrives).toBeGreaterThanOrEqual(least);
    expect(next.departs - first.arrives).toBeLessThanOrEqual(12 * 60);
  }
});
