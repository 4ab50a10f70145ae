import { expect, inject, test } from 'vitest';
import { walkRefunds } from './testing/refund-walks.ts';

/** The walk of the gate with other seeds, and more of each. */
test.each([
  ['a', 'USD'],
  ['b', 'EUR'],
  ['c', 'JPY'],
  ['d', 'KWD'],
])(
  'a hundred cancellations drawn from seed %s in %s: every sentence about their money is what is paid back [F-03] [F-04] [TRIP-11]',
  { timeout: 600_000 },
  async (seed, currency) => {
    const { disagreements } = await walkRefunds(inject('postgresAddress'), { seed, currency, count: 104 });
    expect(disagreements).toEqual([]);
  },
);
