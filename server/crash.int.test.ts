import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingAnswer } from '../contract/bookings.ts';
import { startDuffelSimulator } from '../simulators/duffel/server.ts';
import { startStripeSimulator } from '../simulators/stripe/server.ts';
import { openDatabase } from './adapters/database/open.ts';
import { auditBooks, readBooks } from './testing/audit.ts';
import { book, bookingBody, chooseOffer, pay, payFor } from './testing/booking-steps.ts';
import { freePort, type ServerProcess, startServer } from './testing/server-process.ts';
import { SimulatorControl } from './testing/test-app.ts';
import { fetchingVisitor } from './testing/visitor.ts';

/** The real process, killed in the middle of things and started again on the same folder, with simulators that live on. */
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
      ORDER_SETTLE_SECONDS: '15',
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
  rmSync(folder, { recursive: true, force: true });
});

/** Waits for a state of the world, at most some seconds. */
async function eventually<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries++) {
    const value = await read();
    if (isDone(value) || tries > 200) return value;
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
const refunds = async () => (await stripe.state<{ refunds: unknown[] }>()).refunds;

/** Starts a call whose answer nobody will hear. */
function unheard(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

test('killed while the card is being confirmed: the hold is found and never taken twice [SAFE-01]', async () => {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  await stripe.fault({ operation: 'confirm', kind: 'delay', delayMs: 700 });
  unheard(pay(visitor, offer, {}, { 'idempotency-key': 'killed-while-confirming' }));
  await eventually(intents, (all) => all.length === 1);
  await sleep(150);
  await server.kill();
  await eventually(intents, (all) => all[0]?.status === 'requires_capture');
  server = await start();
  const attempt = await eventually(
    async () => (await visitor.get('/api/payments/attempts/killed-while-confirming')).json(),
    ({ status }) => status !== 'pending',
  );
  expect(attempt).toMatchObject({ status: 'authorised', bookingId: null });
  const booked = await book(visitor, offer, attempt.paymentId);
  expect(booked.json()).toMatchObject({ status: 'confirmed' });
  expect(await intents()).toHaveLength(1);
});

test('killed while the airline is booking: the order is found, paid once, and the traveller sees it confirmed [SAFE-01]', async () => {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: 700 });
  const before = (await orders()).length;
  unheard(book(visitor, offer, paymentId));
  await sleep(350);
  await server.kill();
  expect(await eventually(orders, (all) => all.length > before)).toHaveLength(before + 1);
  server = await start();
  const attempt = await eventually(
    async () => (await book(visitor, offer, paymentId)).json<BookingAnswer>(),
    ({ status }) => status !== 'pending',
  );
  expect(attempt).toMatchObject({ status: 'confirmed', duffelBookingId: expect.stringMatching(/^ord_/) });
  expect(await orders()).toHaveLength(before + 1);
});

test('killed while the airline is booking, and the airline never does: the hold is released, nothing was booked [SAFE-01] [CONF-05]', async () => {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  const before = (await orders()).length;
  await duffel.fault({ operation: 'orders.create', kind: 'delay', delayMs: 3_600_000 });
  unheard(book(visitor, offer, paymentId));
  await sleep(350);
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

test('killed while the money is being captured: it is captured once and the booking confirmed [SAFE-01]', async () => {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  const paymentId = await payFor(visitor, offer);
  await stripe.fault({ operation: 'capture', kind: 'delay', delayMs: 700 });
  const before = (await orders()).length;
  unheard(visitor.post('/api/bookings', bookingBody(offer, paymentId)));
  await eventually(orders, (all) => all.length > before);
  await server.kill();
  server = await start();
  const attempt = await eventually(
    async () => (await book(visitor, offer, paymentId)).json<BookingAnswer>(),
    ({ status }) => status !== 'pending',
  );
  expect(attempt.status).toBe('confirmed');
});

/** A booking of its own, the call that cancels it on its way and unheard, and how it looks later. */
async function beginCancelling() {
  const visitor = visit();
  const offer = await chooseOffer(visitor);
  const { id } = (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
  unheard(visitor.post(`/api/bookings/${id}/cancel`));
  const read = async () => (await visitor.get(`/api/bookings/${id}`)).json<BookingAnswer>();
  const refunded = () => eventually(read, ({ cancellation }) => cancellation?.refund_status === 'refunded');
  const order = async () => (await orders()).find(({ metadata }) => metadata.booking_id === id);
  return { id, refunded, order, cancelledAtAirline: () => eventually(order, (one) => one?.cancelled_at != null) };
}

test('killed while the airline is cancelling: found cancelled, paid back once [SAFE-01] [TRIP-07]', async () => {
  await duffel.fault({ operation: 'order_cancellations.confirm', kind: 'delay', delayMs: 900 });
  const cancelling = await beginCancelling();
  await sleep(500);
  await server.kill();
  expect(await cancelling.cancelledAtAirline()).toMatchObject({ cancelled_at: expect.any(String) });
  server = await start();
  expect(await cancelling.refunded()).toMatchObject({ status: 'cancelled' });
});

test('killed before the airline cancels: the traveller said yes, so it is cancelled and paid back once [SAFE-01] [TRIP-07]', async () => {
  await duffel.fault({ operation: 'order_cancellations.confirm', kind: 'delay', delayMs: 3_600_000 });
  const cancelling = await beginCancelling();
  await sleep(500);
  await server.kill();
  expect(await cancelling.order()).toMatchObject({ cancelled_at: null });
  server = await start();
  expect(await cancelling.refunded()).toMatchObject({ status: 'cancelled', cancellation: { status: 'cancelled' } });
});

test.each(['delay', 'reset_before'])(
  'killed while the money goes back (%s): it goes back once [SAFE-01] [TRIP-07]',
  async (kind) => {
    await stripe.fault({ operation: 'refunds.create', kind, delayMs: 700 });
    const before = (await refunds()).length;
    const cancelling = await beginCancelling();
    await cancelling.cancelledAtAirline();
    await sleep(200);
    await server.kill();
    server = await start();
    expect(await cancelling.refunded()).toMatchObject({ status: 'cancelled' });
    expect(await refunds()).toHaveLength(before + 1);
  },
);

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
  await sleep(300);
  const exit = server.stop();
  expect((await answer).json()).toMatchObject({ status: 'confirmed' });
  expect(await exit).toBe(0);
});

test('afterwards orders, money and database agree [SAFE-01]', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
  try {
    const books = await readBooks(database.db, duffel, stripe);
    expect(books.orders.length).toBeGreaterThanOrEqual(4);
    expect(auditBooks(books)).toEqual([]);
  } finally {
    await database.close();
  }
});
