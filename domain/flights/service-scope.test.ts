import { expect, test } from 'vitest';
import { testPlace, testSegment } from '../testing/offers.ts';
import { serviceScope } from './service-scope.ts';

const leg = (id: string, from: string, to: string) =>
  testSegment({
    id,
    origin: testPlace(from, 'US'),
    destination: testPlace(to, 'US'),
    departing_at: '2027-03-04T10:00:00',
    arriving_at: '2027-03-04T11:20:00',
  });
const trip = [
  { segments: [leg('out_1', 'JFK', 'BOS'), leg('out_2', 'BOS', 'LHR')] },
  { segments: [leg('back', 'LHR', 'JFK')] },
];

test.each<[string, string[], string[], string]>([
  ['a direction', ['pas_a'], ['out_1', 'out_2'], 'per traveler, JFK to LHR'],
  ['the other direction', ['pas_a'], ['back'], 'per traveler, LHR to JFK'],
  ['one flight of a direction', ['pas_a'], ['out_2'], 'per traveler, BOS to LHR'],
  ['flights of both', ['pas_a'], ['out_2', 'back'], 'per traveler, BOS to LHR, LHR to JFK'],
  ['all of them', ['pas_a'], ['out_1', 'out_2', 'back'], 'per traveler, whole trip'],
  ['no flight named', ['pas_a'], [], 'per traveler, whole trip'],
  ['everybody', ['pas_a', 'pas_b'], ['back'], 'for all travelers, LHR to JFK'],
])('a service for %s [F-28] [F-80]', (_what, passenger_ids, segment_ids, text) => {
  expect(serviceScope({ passenger_ids, segment_ids }, trip)).toBe(text);
});

test('a service of a one-way trip is for all its flights [F-28]', () => {
  expect(serviceScope({ passenger_ids: ['pas_a'], segment_ids: ['back'] }, trip.slice(1))).toBe(
    'per traveler, all flights',
  );
});
