import { listOrders } from '#server/adapters/duffel/ledger.ts';
import { listIntents, listRefunds } from '#server/adapters/stripe/ledger.ts';
import { compareBooks } from '#server/features/reconciliation/index.ts';
import type { TestApp } from '../app/test-app.ts';
import { auditPromises } from './audit-promises.ts';
import { runOperations } from './run-operations.ts';

/**
 * Sells trips and looks after them until they are flown or canceled. Returns the promises that were broken and the disagreements of
 * supplier, provider and database, one line each, and every kind of thing that happened.
 */
export async function lookAfterTrips(
  t: TestApp,
  seed: number,
  trips: number,
): Promise<{ readonly broken: readonly string[]; readonly events: readonly string[] }> {
  const begin = t.clock.now();
  const report = await runOperations(t, seed, trips);
  const vendors = {
    live: false,
    orders: (at: Date) => listOrders({ token: 'duffel_test_simulator', baseUrl: t.duffel.origin }, at),
    intents: (at: Date) => listIntents({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
    refunds: (at: Date) => listRefunds({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
  };
  const broken = [...(await auditPromises(t, report)), ...(await compareBooks(t.db, vendors, begin))];
  return { broken, events: [...report.events].sort() };
}
