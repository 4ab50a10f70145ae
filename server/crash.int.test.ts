import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingAnswer } from '../contract/bookings.ts';
import { startDuffelSimulator } from '../simulators/duffel/server.ts';
import { startStripeSimulator } from '../simulators/stripe/server.ts';
import { openDatabase } from './adapters/database/open.ts';
import { auditBooks, readBooks } from './testing/audit.ts';
import { book, chooseOffer, payFor } from './testing/booking-steps.ts';
import { removeSwept } from './testing/card-sweep.ts';
import { freePort, type ServerProcess, startServer } from './testing/server-process.ts';
import { SimulatorControl } from './testing/test-app.ts';
import { fetchingVisitor } from './testing/visitor.ts';

/** The real process, killed, doubled and stopped, with simulators that live on; what it survives besides is in `faults.int.test.ts`. */
const folder = mkdtempSync(join(tmpdir(), 'tailfin-crash-'));
let port: number;
let server: ServerProcess;
let duffelSimulator: Awaited<ReturnType<typeof startDuffelSimulator>>;
let stripeSimulator: Awaited<ReturnType<typeof startStripeSimulator>>;
let duffel: SimulatorControl;
let stripe: SimulatorControl;

const start = () =>
  startServer(
    {
      DATA_DIR: join(folder, 'data'),
      DUFFEL_API_URL: duffelSimulator.origin,
      STRIPE_API_URL: stripeSimulator.origin,
      RATE_LIMIT_FACTOR: '1000',
      ORDER_SETTLE_SECONDS: '20',
      RECONCILE_SECONDS: '1',
    },
    port,
  );
const visit = () => fetchingVisitor(() => server.origin);

beforeAll(async () => {
  port = await freePort();
  duffelSimulator = await startDuffelSimulator({ databasePath: join(folder, 'duffel.sqlite'), latencyMs: 0 });
  stripeSimulator = await startStripeSimulator({ databasePath: join(folder, 'stripe.sqlite'), latencyMs: 0 });
  duffel = new SimulatorControl(duffelSimulator.origin);
  stripe = new SimulatorControl(stripeSimulator.origin);
  server = await start();
});

afterAll(async () => {
  await server.kill();
  await Promise.all([duffelSimulator.close(), stripeSimulator.close()]);
  removeSwept(folder);
});

/** Waits for a state of the world, at most some seconds. */
async function eventually<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await read();
    if (isDone(value) || tries > 600) return value;
    await sleep(100);
  }
}

const intents = async () =>
  (
    await stripe.state<{
      payment_intents: { status: string; amount_capturable: number; metadata: { payment_id: string } }[];
    }>()
  ).payment_intents;
const orders = async () =>
  (await duffel.state<{ orders: { metadata: { booking_id: string }; cancelled_at: string | null }[] }>()).orders;

/** Waits until the call that a fault waits for has come. */
const faultMet = () =>
  eventually(
    () => duffel.faults(),
    (left) => left.length === 0,
  );

/** Starts a call whose answer nobody will hear. */
function unheard(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

test('killed while the airline is booking, and the airline never does: the hold is released, nothing was booked [SAFE-01] [CONF-05]', {
  timeout: 90_000,
}, async () => {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  const before = (await orders()).length;
  await duffel.fault({ operation: 'orders.create', kind: 'hold_before' });
  unheard(book(visitor, offer, paymentId));
  await faultMet();
  await server.kill();
  server = await start();
  const booking = await book(visitor, offer, paymentId);
  expect(booking.json()).toMatchObject({ status: 'pending' });
  const settled = await eventually(
    async () => (await visitor.get(`/api/bookings/${booking.json().id}`)).json<BookingAnswer>(),
    ({ status }) => status !== 'pending',
  );
  expect(settled).toMatchObject({ status: 'cancelled', message: 'Nothing was booked and nothing was charged.' });
  expect(await orders()).toHaveLength(before);
  const held = await eventually(intents, (all) => all.every((intent) => intent.amount_capturable === 0));
  expect(held.find((intent) => intent.metadata.payment_id === paymentId)).toMatchObject({ status: 'canceled' });
});

test('a second server on the same folder refuses to start, naming the reason [SAFE-07]', async () => {
  const other = await freePort();
  await expect(
    startServer(
      { DATA_DIR: join(folder, 'data'), DUFFEL_API_URL: duffel.origin, STRIPE_API_URL: stripe.origin },
      other,
    ),
  ).rejects.toThrow(/data folder is in use/);
});

test('asked to stop while an order is under way, it finishes the order, answers and exits 0 [SAFE-06]', async () => {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: 800 });
  const answer = book(visitor, offer, paymentId);
  await faultMet();
  const exit = server.stop();
  expect((await answer).json()).toMatchObject({ status: 'confirmed' });
  expect(await exit).toBe(0);
});

test('afterwards orders, money and database agree [SAFE-01]', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
  try {
    const books = await readBooks(database.db, duffel, stripe);
    expect(books.orders.length).toBeGreaterThanOrEqual(1);
    expect(auditBooks(books)).toEqual([]);
  } finally {
    await database.close();
  }
});
