import { expect, test } from 'vitest';
import type { DuffelConnection } from './connection.ts';
import { orderBagCalls } from './order-bags.ts';

/** The calls, on an API that answers the list of bags with `answer`. */
function callsAnswering(answer: () => unknown) {
  const reported: string[] = [];
  const connection = {
    api: { get: async () => answer() },
    deadlines: { read: 1000, order: 1000 },
    retryPauseMs: 1,
    report: (operation: string) => reported.push(operation),
    unreadable: (reason: string) => reported.push(reason),
  };
  return { calls: orderBagCalls(connection as unknown as DuffelConnection), reported };
}

const bag = {
  id: 'ase_1',
  type: 'baggage',
  maximum_quantity: 2,
  passenger_ids: ['pas_1'],
  segment_ids: ['seg_1'],
  total_amount: '45.00',
  total_currency: 'USD',
  metadata: { type: 'checked', maximum_weight_kg: 23 },
};

test.each([
  ['an object', { available_services: [bag] }],
  ['nothing', null],
  ['a text', 'none'],
])(
  'a list of bags that is %s is a failure, not an airline that sells none [SERV-04] [SAFE-02]',
  async (_what, data) => {
    const { calls, reported } = callsAnswering(() => ({ data }));
    expect(await calls.getBagsForOrder('ord_1')).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(reported).toEqual(['bags of an order']);
  },
);

test.each([
  ['that is null', null],
  ['that is a list', []],
  ['without an id', { ...bag, id: null }],
  ['with a price below zero', { ...bag, total_amount: '-45.00' }],
  ['without a price', { ...bag, total_amount: null }],
  ['with a price that is no amount', { ...bag, total_amount: '1e9' }],
  ['with a price that nobody can pay', { ...bag, total_amount: '9'.repeat(20) }],
  ['in a currency that does not exist', { ...bag, total_currency: 'ZZZ' }],
  ['with metadata that is a list', { ...bag, metadata: [] }],
])('a bag %s is dropped alone, and reported [SERV-04] [SAFE-02]', async (_what, broken) => {
  const { calls, reported } = callsAnswering(() => ({ data: [broken, { ...bag, id: 'ase_2' }] }));
  const found = await calls.getBagsForOrder('ord_1');
  expect(found.ok && found.value.map(({ id }) => id)).toEqual(['ase_2']);
  expect(reported).toHaveLength(1);
});

test.each([
  ['without metadata', { ...bag, metadata: null }],
  ['of an unknown kind', { ...bag, metadata: { type: 'piano' } }],
  ['that is a meal', { ...bag, type: 'meal' }],
  ['that is a seat', { ...bag, type: 'seat' }],
  ['of which none can be had', { ...bag, maximum_quantity: 0 }],
  ['with the id of another', { ...bag, id: 'ase_2', total_amount: '1.00' }],
])('a service %s is not sold [SERV-04]', async (_what, other) => {
  const { calls, reported } = callsAnswering(() => ({ data: [{ ...bag, id: 'ase_2' }, other] }));
  const found = await calls.getBagsForOrder('ord_1');
  expect(found.ok && found.value.map(({ id, price }) => [id, price.amountMinor])).toEqual([['ase_2', 4500]]);
  expect(reported).toEqual([]);
});

/** The error thrown for a supplier's refusal. */
function refusing(status: number, code: string | number, type: string): () => never {
  return () => {
    throw Object.assign(new Error(''), { status, errors: [{ type, code, title: 'Title' }], meta: { status } });
  };
}

test.each([
  [400, 400, 'invalid_request_error'],
  [422, 'unsupported_action', 'airline_error'],
])('an airline that answers %i %s sells none [SERV-04]', async (status, code, type) => {
  const { calls, reported } = callsAnswering(refusing(status, code, type));
  expect(await calls.getBagsForOrder('ord_1')).toEqual({ ok: true, value: [] });
  expect(reported).toEqual([]);
});

test.each(['missing_version_header', 'bad_request'])(
  'a mistake of ours, %s, is a failure, not an airline that sells none [SERV-04] [SAFE-02]',
  async (code) => {
    const { calls, reported } = callsAnswering(refusing(400, code, 'invalid_request_error'));
    expect(await calls.getBagsForOrder('ord_1')).toMatchObject({ ok: false, error: { kind: 'misconfigured' } });
    expect(reported).toEqual(['bags of an order']);
  },
);

test('a bag sold without limit is sold nine times at most [SERV-04]', async () => {
  const { calls } = callsAnswering(() => ({ data: [{ ...bag, maximum_quantity: 1e12 }] }));
  const found = await calls.getBagsForOrder('ord_1');
  expect(found.ok && found.value[0]?.maximumQuantity).toBe(9);
});
