import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditBooks } from './testing/audit.ts';
import { killWhileOrdering, type MortalServer, startMortalServer } from './testing/mortal-server.ts';

interface Intent {
  readonly status: string;
  readonly amount_capturable: number;
  readonly metadata: { readonly payment_id: string };
}

let mortal: MortalServer;
beforeAll(async () => {
  // Longer than a start takes on a busy machine: the traveler is to hear "pending" first.
  mortal = await startMortalServer({ ORDER_SETTLE_SECONDS: '45' });
});
afterAll(() => mortal.close());

test('killed while the airline is booking, and the airline never does: the hold is released, nothing was booked [SAFE-01] [CONF-05]', {
  timeout: 240_000,
}, async () => {
  const { settled, paymentId } = await killWhileOrdering(mortal, 'hold_before');
  expect(settled).toMatchObject({ status: 'cancelled', message: 'Nothing was booked and nothing was charged.' });
  expect((await mortal.duffel.state<{ orders: unknown[] }>()).orders).toEqual([]);
  await vi.waitFor(
    async () => {
      const { payment_intents: all } = await mortal.stripe.state<{ payment_intents: Intent[] }>();
      expect(all.filter(({ amount_capturable }) => amount_capturable > 0)).toEqual([]);
      expect(all.find(({ metadata }) => metadata.payment_id === paymentId)).toMatchObject({ status: 'canceled' });
    },
    { timeout: 30_000, interval: 100 },
  );
  await mortal.process().stop();
  expect(auditBooks(await mortal.books())).toEqual([]);
});
