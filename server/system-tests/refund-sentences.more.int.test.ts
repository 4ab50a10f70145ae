import { expect, inject, test } from 'vitest';
import { walkRefunds } from '../testing/refunds/refund-walks.ts';

test.each([
  ['USD', 20],
  ['KWD', 15],
])(
  'the comparison of fares, pages, details, payment, receipt, dialog, trip, mail and desk state exactly the amount refunded for a cancellation, and of a bag no more than that, in %s [TERMS-01] [BAGS-03] [F-02] [F-03] [F-04] [F-05] [F-11] [F-31] [F-80] [TRIP-10] [TRIP-11] [SERV-02]',
  async (currency, count) => {
    const { disagreements, rules, keptBags } = await walkRefunds(inject('postgresAddress'), {
      seed: 'gate',
      currency,
      count,
    });
    expect(disagreements).toEqual([]);
    expect(keptBags).toBeGreaterThan(0);
    expect(new Set(rules)).toEqual(
      new Set(['free_24h', 'airline_change', 'fare_rules', 'airline_credit', 'no_refund']),
    );
  },
);
