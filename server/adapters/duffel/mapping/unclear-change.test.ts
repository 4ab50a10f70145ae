import { expect, test } from 'vitest';
import { mapOrderState } from './map-order.ts';
import type { WireObject } from './wire.ts';

const segment = (departing: string, arriving: string, from = 'JFK', to = 'LHR') => ({
  id: `seg_${departing}`,
  origin: { iata_code: from },
  destination: { iata_code: to },
  marketing_carrier: { iata_code: 'ZZ' },
  marketing_carrier_flight_number: '101',
  departing_at: departing,
  arriving_at: arriving,
});
const sold = { id: 'sli_1', segments: [segment('2027-03-01T08:00:00', '2027-03-01T20:00:00')] };
const later = { id: 'sli_2', segments: [segment('2027-03-01T14:00:00', '2027-03-02T02:00:00')] };
const orderWith = (changes: unknown, slices: readonly WireObject[] = [sold]) =>
  mapOrderState({ id: 'ord_1', slices, airline_initiated_changes: changes });
const change = (parts: object) => ({ id: 'aic_1', action_taken: null, created_at: '2027-01-01T00:00:00Z', ...parts });

test.each([
  ['null', [null]],
  ['an empty object', [{}]],
  ['an empty object after one that was answered', [change({ action_taken: 'accepted' }), {}]],
  ['a text', ['changed']],
  ['no list', { id: 'aic_1' }],
  ['unknown ids', [change({ removed: [{ ...sold, id: 'sli_9' }], added: [later] })]],
  ['unknown ids of a removed flight that the order still has', [change({ removed: [{ ...sold, id: 'sli_9' }] })]],
  ['slices without times', [change({ removed: [sold], added: [{ id: 'sli_2', segments: [{}] }] })]],
  ['slices without flights', [change({ removed: [sold], added: [{ id: 'sli_2' }] })]],
])('a change announced as %s is unclear, and the order is read all the same [F-133]', (_what, changes) => {
  expect(orderWith(changes)).toMatchObject({ id: 'ord_1', hasUnclearChange: true });
});

test.each([
  ['none', null, [sold]],
  ['one that replaces a flight of the order', [change({ removed: [sold], added: [later] })], [sold]],
  ['one that removes a flight', [change({ removed: [sold], added: [] })], [sold]],
  ['one that the order shows already', [change({ removed: [sold], added: [later] })], [later]],
  ['the same under other ids', [change({ removed: [sold], added: [{ ...later, id: 'sli_7' }] })], [later]],
  ['one that removed a flight', [change({ removed: [sold], added: [] })], [later]],
  [
    'one that a newer one, which was answered, has settled',
    [
      change({ removed: [{ ...sold, id: 'sli_8' }], added: [later] }),
      change({ action_taken: 'accepted', created_at: '2027-01-02T00:00:00Z', removed: [later], added: [sold] }),
    ],
    [sold],
  ],
  ['one that was answered', [change({ action_taken: 'accepted', removed: [{}], added: [{}] })], [sold]],
])('%s is not unclear [F-133]', (_what, changes, slices) => {
  expect(orderWith(changes, slices).hasUnclearChange).toBe(false);
});

test('times under the names of an earlier version are read [F-133]', () => {
  const {
    departing_at: departure_datetime,
    arriving_at: arrival_datetime,
    ...rest
  } = later.segments[0] ?? segment('', '');
  const old = { ...later, segments: [{ ...rest, departure_datetime, arrival_datetime }] };
  const order = orderWith([change({ removed: [sold], added: [old] })]);
  expect(order.hasUnclearChange).toBe(false);
  expect(order.slices?.[0]?.flights[0]?.departingAt).toBe('2027-03-01T14:00:00');
});
