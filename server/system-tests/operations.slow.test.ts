import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { listOrders } from '#server/adapters/duffel/ledger.ts';
import { listIntents } from '#server/adapters/stripe/ledger.ts';
import { compareBooks } from '#server/features/reconciliation/index.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { auditPromises } from '../testing/operations/audit-promises.ts';
import { runOperations } from '../testing/operations/run-operations.ts';

let t: TestApp;
beforeEach(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterEach(() => t.close());

test.each([1, 2])(
  'trips are looked after until they are flown, from seed %i: everyone is told in time, once, and no more than holds; the books agree [SERV-01] [SERV-02] [SERV-05] [SERV-06] [SERV-08]',
  {
    timeout: 400_000,
  },
  async (seed) => {
    const begin = t.clock.now();
    const report = await runOperations(t, seed, 30);
    expect(await auditPromises(t, report)).toEqual([]);
    const vendors = {
      live: false,
      orders: (at: Date) => listOrders({ token: 'duffel_test_simulator', baseUrl: t.duffel.origin }, at),
      intents: (at: Date) => listIntents({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
    };
    expect(await compareBooks(t.db, vendors, begin)).toEqual([]);
    expect([...report.events]).toEqual(
      expect.arrayContaining(['changed by the airline', 'taken back', 'new flights kept', 'canceled by the traveler']),
    );
  },
);
