import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditBooks } from '../testing/audit.ts';
import { type KillableServer, killWhileOrdering, startKillableServer } from '../testing/processes/killable-server.ts';
import { freePort, startServer } from '../testing/processes/server-process.ts';
import { goodPassword, registered, signedIn } from '../testing/steps/account-steps.ts';
import { book, chooseOffer, payFor } from '../testing/steps/booking-steps.ts';

/**
 * The real process, killed, duplicated and stopped; more cases are in `crash.slow.test.ts` and `faults.slow.test.ts`.
 */
const boss = 'boss@example.com';
let killable: KillableServer;
beforeAll(async () => {
  killable = await startKillableServer({ ADMIN_EMAIL: boss, ADMIN_PASSWORD: goodPassword });
});
afterAll(() => killable.close());

test('the first administrator comes from the environment, not from registration [ADM-04]', async () => {
  const administrator = await signedIn(killable.visitor(), boss);
  await registered(killable.visitor(), 'ada');
  const traveler = await signedIn(killable.visitor(), 'ada');
  const statuses = [administrator, traveler].map(async (one) => (await one.get('/api/admin/settings')).statusCode);
  expect(await Promise.all(statuses)).toEqual([200, 403]);
});

test('killed after the airline booked, before its response arrived: the order is found, confirmed and charged once [SAFE-01] [CONF-05]', async () => {
  const { settled } = await killWhileOrdering(killable, 'hold_after');
  expect(settled).toMatchObject({ status: 'confirmed' });
  expect((await killable.duffel.state<{ orders: unknown[] }>()).orders).toHaveLength(1);
});

test('a second server on the same folder refuses to start, naming the reason [SAFE-07]', async () => {
  const { dataDir, duffel, stripe } = killable;
  const environment = { DATA_DIR: dataDir, DUFFEL_API_URL: duffel.origin, STRIPE_API_URL: stripe.origin };
  await expect(startServer(environment, await freePort())).rejects.toThrow(/data folder is in use/);
});

test('stopped while an order is under way, it finishes the order, answers and exits 0 [SAFE-06]', async () => {
  const visitor = killable.visitor();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await killable.duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: 800 });
  const answer = book(visitor, offer, paymentId);
  await vi.waitFor(async () => expect(await killable.duffel.faults()).toEqual([]), { timeout: 10_000, interval: 20 });
  const exit = killable.process().stop();
  expect((await answer).json()).toMatchObject({ status: 'confirmed' });
  expect(await exit).toBe(0);
});

test('afterwards orders, money and database agree [SAFE-01]', async () => {
  const books = await killable.books();
  expect(books.orders).toHaveLength(2);
  expect(auditBooks(books)).toEqual([]);
});
