import { expect, test } from 'vitest';
import { saysNothingCharged } from '#contract/errors/said-outcomes.ts';
import { silentAirline } from '#server/refusal.ts';
import { searchSold } from './read-offer.ts';
import { searchRefusal, supplierRefusal } from './supplier-refusal.ts';

const now = new Date('2027-01-02T03:00:00Z');

test.each([
  ['rejected', 'JFK', 'LON', 'The airlines did not accept this request. Please check your search.'],
  ['rejected', 'QQQ', 'LHR', 'We could not find an airport with the code QQQ. Please check your search.'],
  ['unavailable', 'JFK', 'QQQ', undefined],
] as const)('a search that is %s from %s to %s says what to check [RES-05]', (kind, origin, destination, message) => {
  expect(searchRefusal({ kind }, { origin, destination, departureDate: '2027-01-02' }, now).message).toBe(message);
});

test('an answer that came and cannot be read is no airline that cannot be reached [F-130] [F-134]', () => {
  const trip = { origin: 'JFK', destination: 'LHR', departureDate: '2027-01-02' };
  const said = [
    supplierRefusal({ kind: 'unreadable' }).message,
    searchRefusal({ kind: 'unreadable' }, trip, now).message,
    silentAirline({ kind: 'unreadable' }, 'Nothing was changed.').message,
  ];
  for (const message of said) expect(message).toMatch(/cannot be read/);
  for (const message of said) expect(message).not.toMatch(/reached/);
  expect(supplierRefusal({ kind: 'unreadable' }).code).toBe('OFFER_NO_LONGER_AVAILABLE');
});

test('a place that nobody knows is a fault of its field, and two of them of both [API-04]', () => {
  const fieldsOf = (origin: string, destination: string) =>
    searchRefusal({ kind: 'rejected' }, { origin, destination, departureDate: '2027-01-02' }, now).fields;
  const unknown = 'We could not find an airport with the code QQQ';
  expect(fieldsOf('JFK', 'QQQ')).toEqual([{ path: 'destination', message: unknown }]);
  expect(fieldsOf('QQQ', 'QQX')).toEqual([
    { path: 'origin', message: unknown },
    { path: 'destination', message: 'We could not find an airport with the code QQX' },
  ]);
  expect(fieldsOf('JFK', 'LHR')).toBeUndefined();
});

test.each([
  ['JFK', '2026-12-31', true],
  ['JFK', '2027-01-01', false],
  ['SYD', '2027-01-01', true],
  ['SYD', '2027-01-02', false],
])(
  'a refused search from %s on %s says whether that day is over there: %s [F-162] [RES-05]',
  (origin, departureDate, isOver) => {
    const { message, fields } = searchRefusal({ kind: 'rejected' }, { origin, destination: 'LHR', departureDate }, now);
    expect(/has passed at the place of departure/.test(message ?? '')).toBe(isOver);
    expect(fields?.map(({ path }) => path)).toEqual(isOver ? ['departureDate'] : undefined);
  },
);

test('an offer that is gone: nothing is said of money, which pages add [PAY-10]', () => {
  const refusals = (['not_found', 'gone', 'expired', 'unreadable'] as const).map((kind) => supplierRefusal({ kind }));
  for (const { code, message = '' } of [...refusals, searchSold]) {
    expect([message, saysNothingCharged(code)]).toEqual([expect.not.stringContaining('charged'), false]);
  }
});
