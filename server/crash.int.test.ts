import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { goodPassword, registered, signedIn } from './testing/account-steps.ts';
import { auditBooks } from './testing/audit.ts';
import { book, chooseOffer, payFor } from './testing/booking-steps.ts';
import { killWhileOrdering, type MortalServer, startMortalServer } from './testing/mortal-server.ts';
import { freePort, startServer } from './testing/server-process.ts';

/** The real process, killed, doubled and stopped; what it survives besides is in `crash.slow.test.ts` and `faults.slow.test.ts`. */
const boss = 'boss@example.com';
let mortal: MortalServer;
beforeAll(async () => {
  mortal = await startMortalServer({ ADMIN_EMAIL: boss, ADMIN_PASSWORD: goodPassword });
});
afterAll(() => mortal.close());

test('the first administrator comes from the environment, whoever registers is none [ADM-04]', async () => {
  const administrator = await signedIn(mortal.visitor(), boss);
  await registered(mortal.visitor(), 'ada');
  const traveler = await signedIn(mortal.visitor(), 'ada');
  const statuses = [administrator, traveler].map(async (one) => (await one.get('/api/admin/settings')).statusCode);
  expect(await Promise.all(statuses)).toEqual([200, 403]);
});

test('killed after the airline booked, before it was heard: the order is found, confirmed and charged once [SAFE-01] [CONF-05]', async () => {
  const { settled } = await killWhileOrdering(mortal, 'hold_after');
  expect(settled).toMatchObject({ status: 'confirmed' });
  expect((await mortal.duffel.state<{ orders: unknown[] }>()).orders).toHaveLength(1);
});

test('a second server on the same folder refuses to start, naming the reason [SAFE-07]', async () => {
  const { dataDir, duffel, stripe } = mortal;
  const environment = { DATA_DIR: dataDir, DUFFEL_API_URL: duffel.origin, STRIPE_API_URL: stripe.origin };
  await expect(startServer(environment, await freePort())).rejects.toThrow(/data folder is in use/);
});

test('asked to stop while an order is under way, it finishes the order, answers and exits 0 [SAFE-06]', async () => {
  const visitor = mortal.visitor();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await mortal.duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: 800 });
  const answer = book(visitor, offer, paymentId);
  await vi.waitFor(async () => expect(await mortal.duffel.faults()).toEqual([]), { timeout: 10_000, interval: 20 });
  const exit = mortal.process().stop();
  expect((await answer).json()).toMatchObject({ status: 'confirmed' });
  expect(await exit).toBe(0);
});

test('afterwards orders, money and database agree [SAFE-01]', async () => {
  const books = await mortal.books();
  expect(books.orders).toHaveLength(2);
  expect(auditBooks(books)).toEqual([]);
});
