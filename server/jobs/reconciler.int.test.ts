import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '../testing/app/test-app.ts';
import { book, chooseOffer, payFor } from '../testing/steps/booking-steps.ts';

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

test('a database that cannot count the reads of orders does not end the process [SERV-01] [SAFE-06]', async () => {
  await t.db.execute(sql`alter table limit_counts rename to limit_counts_away`);
  try {
    await expect(t.app.reconciler.run()).resolves.toBeUndefined();
  } finally {
    await t.db.execute(sql`alter table limit_counts_away rename to limit_counts`);
  }
});

test('at most so many orders are read per minute, and the others in the next [SERV-01]', async () => {
  const slow = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { ORDER_CHECKS_PER_MINUTE: '4' },
  });
  try {
    for (let n = 0; n < 6; n++) {
      const visitor = slow.visitor();
      const offer = await chooseOffer(visitor);
      expect((await book(visitor, offer, await payFor(visitor, offer))).statusCode).toBe(201);
    }
    slow.clock.advance(7 * 3_600_000);
    const begin = slow.clock.now();
    const read = async () => {
      await slow.app.reconciler.run();
      return (await slow.db.select().from(bookings)).filter(
        ({ orderReadAt }) => orderReadAt !== null && orderReadAt >= begin,
      ).length;
    };
    expect([await read(), await read()]).toEqual([4, 4]);
    slow.clock.advance(60_000);
    expect(await read()).toBe(6);
  } finally {
    await slow.close();
  }
});
