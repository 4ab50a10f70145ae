import { describe, expect, test } from 'vitest';
import { parseQuery } from './search.ts';

const clause = { negated: false, metadataKey: null, operator: ':' };

describe('parseQuery', () => {
  test.each([
    ["status:'requires_capture'", [{ ...clause, field: 'status', value: 'requires_capture' }]],
    ["metadata['payment_id']:'pay_1'", [{ ...clause, field: 'metadata', metadataKey: 'payment_id', value: 'pay_1' }]],
    ['metadata["k"]:"it\\"s [x]"', [{ ...clause, field: 'metadata', metadataKey: 'k', value: 'it"s [x]' }]],
    ["metadata['k']:null", [{ ...clause, field: 'metadata', metadataKey: 'k', value: null }]],
    ['created>=1700000000', [{ ...clause, field: 'created', operator: '>=', value: 1_700_000_000 }]],
    [
      "-currency:'eur' AND amount:100",
      [
        { ...clause, negated: true, field: 'currency', value: 'eur' },
        { ...clause, field: 'amount', value: 100 },
      ],
    ],
  ])('reads %s', (query, expected) => {
    expect(parseQuery(query)).toEqual(expected);
  });

  test.each([
    '',
    'status',
    "status:'a' OR status:'b'",
    "status:'a' status:'b'",
    "status:'a' AND",
    "status>'a'",
    "shoe:'a'",
    "status['k']:'a'",
    "amount:'many'",
    'status:5',
    'status:null',
    "metadata:'x'",
    "status:'open",
    "status:'a' and_more:'b'",
  ])('rejects %s', (query) => {
    expect(() => parseQuery(query)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
