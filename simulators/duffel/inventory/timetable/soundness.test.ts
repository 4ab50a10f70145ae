import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findAircraft } from '#data/aircraft.ts';
import { findAirline } from '#data/airlines.ts';
import { airports, findAirport } from '#data/airports.ts';
import { cities, placeCityCode } from '#data/cities.ts';
import { shortHaulKm } from '../network/airport-roles.ts';
import { minutesBetween } from '../testing/local-instant.ts';
import type { InventorySegment, Journey, JourneyQuery } from '../types.ts';
import { findJourneys } from './journeys.ts';

const start = ({ origin, departingAt }: InventorySegment) => ({ at: origin, local: departingAt });
const end = ({ destination, arrivingAt }: InventorySegment) => ({ at: destination, local: arrivingAt });

function expectSoundSegment(segment: InventorySegment) {
  expect(minutesBetween(start(segment), end(segment))).toContain(segment.durationMinutes);
  expect(segment.departingAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d[05]:00$/);
  expect(segment.flightNumber).toMatch(/^[1-9]\d{0,3}$/);
  expect(findAirline(segment.marketingCarrier)).not.toBeNull();
  expect(findAirline(segment.operatingCarrier)).not.toBeNull();
  if (segment.aircraft !== null)
    expect(findAircraft(segment.aircraft)?.rangeKm ?? 0).toBeGreaterThan(
      segment.stops.length ? 0 : segment.distanceKm * 0.9,
    );
  expect(segment.distanceKm).toBeGreaterThanOrEqual(150);
}

function expectSoundJourney(journey: Journey, query: JourneyQuery) {
  const [first, last] = [journey.segments[0], journey.segments.at(-1)];
  if (first === undefined || last === undefined) throw new Error('A journey without flights');
  expect(placeCityCode(first.origin)).toBe(placeCityCode(query.origin));
  expect(placeCityCode(last.destination)).toBe(placeCityCode(query.destination));
  expect(first.departingAt.slice(0, 10)).toBe(query.date);
  expect(journey.segments.length).toBeLessThanOrEqual(query.maxConnections + 1);
  expect(minutesBetween(start(first), end(last))).toContain(journey.durationMinutes);
  for (const segment of journey.segments) expectSoundSegment(segment);
  for (const [i, next] of journey.segments.slice(1).entries()) {
    const previous = journey.segments[i] ?? first;
    expect(next.origin).toBe(previous.destination);
    expect(minutesBetween(end(previous), start(next))).toSatisfy((waits: readonly number[]) =>
      waits.some((wait) => wait >= 45 && wait <= 20 * 60),
    );
  }
  const places = [first.origin, ...journey.segments.map((segment) => segment.destination)].map(placeCityCode);
  expect(new Set(places).size).toBe(places.length);
}

const busy = airports
  .filter((airport) => airport.weight >= 2 && airport.countryCode !== 'UA')
  .map((airport) => airport.iataCode);
/** Large enough for international flights. */
const large = airports
  .filter((airport) => airport.weight >= 10 && airport.countryCode !== 'UA' && !(airport.iataCode in shortHaulKm))
  .map((airport) => airport.iataCode);
const place = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...busy) },
  { weight: 1, arbitrary: fc.constantFrom(...cities.map((city) => city.iataCode)) },
);
const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => Temporal.PlainDate.from('2026-11-01').add({ days }).toString());

test('every journey between any two places is consistent', () => {
  fc.assert(
    fc.property(place, place, day, fc.constantFrom<0 | 1 | 2>(0, 1, 2), (origin, destination, on, maxConnections) => {
      const query = { origin, destination, date: on, maxConnections };
      const found = findJourneys(query);
      for (const journey of found.filter((_, i) => i % 9 === 0)) expectSoundJourney(journey, query);
      expect(found.map((j) => j.segments[0]?.departingAt)).toEqual(found.map((j) => j.segments[0]?.departingAt).sort());
      expect(new Set(found.map((j) => j.key)).size).toBe(found.length);
    }),
    // On the night when clocks are set back, an arrival's time comes twice.
    { numRuns: 120, examples: [['CTG', 'MCI', '2027-11-06', 2]] },
  );
});

test('any two large airports are connected', () => {
  const tooNear = (a: string, b: string) => {
    const [from, to] = [findAirport(a), findAirport(b)];
    return !from || !to || Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude) < 4;
  };
  fc.assert(
    fc.property(fc.constantFrom(...large), fc.constantFrom(...large), day, (origin, destination, on) => {
      fc.pre(!tooNear(origin, destination));
      expect(findJourneys({ origin, destination, date: on, maxConnections: 2 }).length).toBeGreaterThan(0);
    }),
    { numRuns: 300, seed: 7 },
  );
});
