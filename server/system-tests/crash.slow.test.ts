import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditBooks } from '../testing/audit.ts';
import { type KillableServer, killWhileOrdering, startKillableServer } from '../testing/processes/killable-server.ts';

interface Intent {
  readonly status: string;
  readonly amount_capturable: number;
  readonly metadata: { readonly payment_id: string };
}

let killable: KillableServer;
beforeAll(async () => {
  // Longer than a start takes on a busy machine: the traveler must see "pending" first.
  killable = await startKillableServer({ ORDER_SETTLE_SECONDS: '45' });
});
afterAll(() => killable.close());

test('killed while the airline is booking, which then fails: the hold is released, nothing was booked [SAFE-01] [CONF-05]', {
  timeout: 240_000,
}, async () => {
  const { settled, paymentId } = await killWhileOrdering(killable, 'hold_before');
  expect(settled).toMatchObject({ status: 'cancelled', message: 'Nothing was booked and nothing was charged.' });
  expect((await killable.duffel.state<{ orders: unknown[] }>()).orders).toEqual([]);
  await vi.waitFor(
    async () => {
      const { payment_intents: all } = await killable.stripe.state<{ payment_intents: Intent[] }>();
      expect(all.filter(({ amount_capturable }) => amount_capturable > 0)).toEqual([]);
      expect(all.find(({ metadata }) => metadata.payment_id === paymentId)).toMatchObject({ status: 'canceled' });
    },
    { timeout: 30_000, interval: 100 },
  );
  await killable.process().stop();
  expect(auditBooks(await killable.books())).toEqual([]);
});
