import { expect, test } from 'vitest';
import { searchRefusal } from './supplier-refusal.ts';

test.each([
  ['rejected', 'JFK', 'LON', 'The airlines did not accept this request. Please check your search.'],
  ['rejected', 'QQQ', 'LHR', 'We could not find an airport with the code QQQ. Please check your search.'],
  ['unavailable', 'JFK', 'QQQ', undefined],
] as const)('a search that is %s from %s to %s says what to check [RES-05]', (kind, origin, destination, message) => {
  expect(searchRefusal({ kind }, { origin, destination }).message).toBe(message);
});

test('a place that nobody knows is a fault of its field, and two of them of both [API-04]', () => {
  const fieldsOf = (origin: string, destination: string) =>
    searchRefusal({ kind: 'rejected' }, { origin, destination }).fields;
  const unknown = 'We could not find an airport with the code QQQ';
  expect(fieldsOf('JFK', 'QQQ')).toEqual([{ path: 'destination', message: unknown }]);
  expect(fieldsOf('QQQ', 'QQX')).toEqual([
    { path: 'origin', message: unknown },
    { path: 'destination', message: 'We could not find an airport with the code QQX' },
  ]);
  expect(fieldsOf('JFK', 'LHR')).toBeUndefined();
});
