import { expect, inject, test } from 'vitest';
import { walkRefunds } from '../testing/refunds/refund-walks.ts';

/** The same walk as the regular test, with other seeds and more cases. */
test.each([
  ['a', 'USD'],
  ['b', 'EUR'],
  ['c', 'JPY'],
  ['d', 'KWD'],
])(
  'a hundred cancellations generated from seed %s in %s: every sentence states the amount refunded [F-03] [F-04] [TRIP-11]',
  { timeout: 600_000 },
  async (seed, currency) => {
    const { disagreements } = await walkRefunds(inject('postgresAddress'), { seed, currency, count: 104 });
    expect(disagreements).toEqual([]);
  },
);
