import { expect, test } from 'vitest';
import { testPlace, testSegment } from '../testing/offers.ts';
import { serviceScope } from './service-scope.ts';

const leg = (id: string, from: string, to: string) =>
  testSegment({
    id,
    origin: testPlace(from, 'US'),
    destination: testPlace(to, 'US'),
    departingAt: '2027-03-04T10:00:00',
    arrivingAt: '2027-03-04T11:20:00',
  });
const trip = [
  { segments: [leg('out_1', 'JFK', 'BOS'), leg('out_2', 'BOS', 'LHR')] },
  { segments: [leg('back', 'LHR', 'JFK')] },
];
const passengers = ['pas_a', 'pas_b', 'pas_c'].map((id) => ({ id, type: 'adult', age: null }) as const);

test.each<[string, string[], string[], string]>([
  ['a direction', ['pas_a'], ['out_1', 'out_2'], 'per traveler, JFK to LHR'],
  ['the other direction', ['pas_a'], ['back'], 'per traveler, LHR to JFK'],
  ['one flight of a direction', ['pas_a'], ['out_2'], 'per traveler, BOS to LHR'],
  ['flights of both', ['pas_a'], ['out_2', 'back'], 'per traveler, BOS to LHR, LHR to JFK'],
  ['all of them', ['pas_a'], ['out_1', 'out_2', 'back'], 'per traveler, whole trip'],
  ['no flight named', ['pas_a'], [], 'per traveler, whole trip'],
  ['everybody', ['pas_a', 'pas_b', 'pas_c'], ['back'], 'for all travelers, LHR to JFK'],
  ['nobody in particular', [], ['back'], 'for all travelers, LHR to JFK'],
  ['some of them', ['pas_a', 'pas_b'], ['back'], 'for 2 of 3 travelers, LHR to JFK'],
])('a service for %s [F-28] [F-80] [FLT-05]', (_what, passengerIds, segmentIds, text) => {
  expect(serviceScope({ passengerIds, segmentIds }, { slices: trip, passengers })).toBe(text);
});

test('a service of a one-way trip covers all flights [F-28]', () => {
  expect(serviceScope({ passengerIds: ['pas_a'], segmentIds: ['back'] }, { slices: trip.slice(1), passengers })).toBe(
    'per traveler, all flights',
  );
});
