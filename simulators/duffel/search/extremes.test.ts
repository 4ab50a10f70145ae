import { expect, test } from 'vitest';
import { extremeItineraries } from './extremes.ts';

const seeds = ['a', 'b', 'c', 'd'];
const trips = seeds.flatMap((seed) => extremeItineraries(seed, '2027-01-11'));

test('trips at the limits have one to six slices of one to three flights, and every search includes the longest [F-20]', () => {
  expect(new Set(trips.map(({ journeys }) => journeys.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  const flights = trips.flatMap(({ journeys }) => journeys.map(({ segments }) => segments.length));
  expect(new Set(flights)).toEqual(new Set([1, 2, 3]));
  for (const seed of seeds) {
    const longest = extremeItineraries(seed, '2027-01-11').at(-1);
    expect(longest?.journeys.map(({ segments }) => segments.length)).toEqual([3, 3, 3, 3, 3, 3]);
  }
});

test('their flights are consecutive, and the same seed gives the same trips [F-20]', () => {
  for (const { segments } of trips.flatMap(({ journeys }) => journeys)) {
    for (const [index, next] of segments.slice(1).entries()) {
      expect(next.origin).toBe(segments[index]?.destination);
      expect(next.departingAt > (segments[index]?.arrivingAt ?? '')).toBe(true);
    }
  }
  expect(extremeItineraries('a', '2027-01-11')).toEqual(trips.slice(0, 12));
});
