import { expect, test } from 'vitest';
import { silentAirline } from '#server/refusal.ts';
import { searchRefusal, supplierRefusal } from './supplier-refusal.ts';

test.each([
  ['rejected', 'JFK', 'LON', 'The airlines did not accept this request. Please check your search.'],
  ['rejected', 'QQQ', 'LHR', 'We could not find an airport with the code QQQ. Please check your search.'],
  ['unavailable', 'JFK', 'QQQ', undefined],
] as const)('a search that is %s from %s to %s says what to check [RES-05]', (kind, origin, destination, message) => {
  expect(searchRefusal({ kind }, { origin, destination }).message).toBe(message);
});

test('an answer that came and cannot be read is no airline that cannot be reached [F-130] [F-134]', () => {
  const trip = { origin: 'JFK', destination: 'LHR' };
  const said = [
    supplierRefusal({ kind: 'unreadable' }).message,
    searchRefusal({ kind: 'unreadable' }, trip).message,
    silentAirline({ kind: 'unreadable' }, 'Nothing was changed.').message,
  ];
  for (const message of said) expect(message).toMatch(/cannot be read/);
  for (const message of said) expect(message).not.toMatch(/reached/);
  expect(supplierRefusal({ kind: 'unreadable' }).code).toBe('OFFER_NO_LONGER_AVAILABLE');
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
