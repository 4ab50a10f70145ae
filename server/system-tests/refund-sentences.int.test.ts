import { expect, inject, test } from 'vitest';
import { walkRefunds } from '../testing/refunds/refund-walks.ts';

test.each([
  ['USD', 18],
  ['JPY', 13],
  ['KWD', 13],
])(
  'pages, details, receipt, dialog, trip, mail and desk state exactly the amount refunded for a cancellation, in %s [F-02] [F-03] [F-04] [F-05] [F-11] [F-31] [F-80] [TRIP-10] [TRIP-11]',
  async (currency, count) => {
    const { disagreements, rules } = await walkRefunds(inject('postgresAddress'), { seed: 'gate', currency, count });
    expect(disagreements).toEqual([]);
    expect(new Set(rules)).toEqual(new Set(['free_24h', 'fare_rules', 'airline_credit', 'no_refund']));
  },
);
