import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { chooseOffer, payFor } from '../testing/steps/booking-steps.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());

test('when stopped, it finishes the current row and leaves the others to the next start [SAFE-06] [SAFE-01]', async () => {
  for (let n = 0; n < 3; n++) await payFor(t.visitor(), await chooseOffer(t.visitor()));
  t.clock.advance(30 * 60_000);
  await t.stripe.fault({ operation: 'cancel', kind: 'delay', delayMs: 1500 });
  void t.app.reconciler.run();
  await vi.waitFor(async () => expect(await t.stripe.faults()).toEqual([]), { timeout: 10_000 });
  await t.app.reconciler.stop();
  const rows = await t.db.select().from(payments);
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['authorised', 'authorised', 'voided']);
});
