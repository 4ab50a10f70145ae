import { createHmac } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { createMetrics } from '#server/http/operations/metrics.ts';
import { readBacklog } from '#server/read-models/backlog.ts';
import { systemClock } from '#server/system-clock.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { book, chooseOffer, goodCard, pay, payFor } from '#server/testing/steps/booking-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { refundAtProvider } from '#server/testing/steps/further-payment.ts';
import { registerLiveMetrics } from './live-metrics.ts';

const minute = 60_000;
const nothing = {
  deskQueue: 0,
  deskOldestSeconds: 0,
  mailsWaiting: 0,
  mailsRefused: 0,
  mailsOldestSeconds: 0,
  overdueSeconds: 0,
  moneyWithoutOrder: 0,
  orderWithoutMoney: 0,
  lastDeletionAt: 0,
};

describe.each(inject('engines'))('what waits on %s', (engine) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      webhookSecrets: ['whsec_that_only_tests_use'],
    });
  });
  afterEach(() => t.close());

  const backlog = () => readBacklog(t.db, t.clock.now(), false);
  const booked = async (): Promise<BookingAnswer> => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const answer = await book(visitor, offer, await payFor(visitor, offer));
    await t.app.mailSender.run();
    return answer.json<BookingAnswer>();
  };
  const desk = deskOf(() => t);
  const later = (minutes: number) => t.clock.advance(minutes * minute);
  const change = (id: string, values: Partial<typeof bookings.$inferInsert>) =>
    t.db.update(bookings).set(values).where(eq(bookings.id, id));
  const sampleOf = async (sample: string) => {
    const { body } = await t.visitor().get('/metrics');
    const line = body.split('\n').find((one) => one.startsWith(`${sample} `));
    return line === undefined ? null : Number(line.slice(sample.length));
  };

  test('a confirmed and paid booking whose mails are sent leaves nothing waiting [SAFE-01] [SAFE-06]', async () => {
    await booked();
    later(20);
    expect(await backlog()).toEqual(nothing);
    expect(await sampleOf('desk_queue_bookings')).toBe(0);
    expect(await sampleOf('database_reachable')).toBe(1);
  });

  test('a booking that needs a person is counted, with the time since it last changed [SAFE-01] [SAFE-06]', async () => {
    const { id } = await booked();
    await change(id, { state: 'needs_attention', updatedAt: t.clock.now() });
    later(90);
    expect(await backlog()).toEqual({ ...nothing, deskQueue: 1, deskOldestSeconds: expect.closeTo(5400, -1) });
    expect(await sampleOf('desk_queue_oldest_seconds')).toBeCloseTo(5400, -1);
  });

  test('an unanswered change by the airline is counted, but does not make the queue old: its traveler can answer it [SERV-02] [SAFE-06]', async () => {
    const { id } = await booked();
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    const flights = row?.itinerary.slices.map(() => []) ?? [];
    const airlineChange = {
      foundAt: t.clock.now().toISOString(),
      version: 2,
      level: 'canceled',
      findings: [],
      answer: 'open',
      booked: flights,
      now: [],
      agreed: null,
    } as const;
    await change(id, { airlineChange, changeAnswerBy: new Date(t.clock.now().getTime() + 99 * 60 * minute) });
    later(90);
    expect(await backlog()).toEqual({ ...nothing, deskQueue: 1 });
  });

  test('the last deletion is told in the same way by all instances [PAGE-11] [SAFE-06]', async () => {
    expect(await sampleOf('retention_last_success_timestamp_seconds')).toBe(0);
    const now = t.clock.now();
    await t.app.dailyDeletion.run();
    const { lastDeletionAt } = await backlog();
    expect(lastDeletionAt * 1000 - now.getTime()).toBeGreaterThanOrEqual(0);
    expect(lastDeletionAt * 1000 - now.getTime()).toBeLessThan(minute);
  });

  test('a mail that is due and not sent is counted, one for later is not [CONF-04] [SAFE-06]', async () => {
    await booked();
    const waiting = { brandKey: 'x', recipient: '', state: 'waiting', attempts: 0, createdAt: t.clock.now() } as const;
    const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * minute);
    await t.db.insert(mails).values([
      { ...waiting, occasion: 'one', nextAt: inMinutes(0) },
      { ...waiting, occasion: 'two', nextAt: inMinutes(60) },
    ]);
    later(30);
    expect(await backlog()).toEqual({ ...nothing, mailsWaiting: 1, mailsOldestSeconds: expect.closeTo(1800, -1) });
  });

  test('a booking that is due and that no worker holds makes the reconciler overdue [SAFE-01] [SAFE-06]', async () => {
    const { id } = await booked();
    await change(id, { reconcileAt: t.clock.now() });
    later(10);
    expect(await backlog()).toEqual({ ...nothing, overdueSeconds: expect.closeTo(600, -1) });
    await change(id, { leaseUntil: new Date(t.clock.now().getTime() + minute) });
    expect(await backlog()).toEqual(nothing);
    await change(id, { leaseUntil: null, reconcileAt: null, state: 'ordering', updatedAt: t.clock.now() });
    later(5);
    expect(await backlog()).toMatchObject({ overdueSeconds: expect.closeTo(300, -1) });
    // Looked for at every run, however long the airline takes.
    await change(id, { state: 'order_accepted' });
    expect(await backlog()).toMatchObject({ overdueSeconds: 0 });
  });

  test('money for a refused booking is counted once settling had its time, and forgotten after a month [SAFE-01]', async () => {
    const { id } = await booked();
    await change(id, { state: 'refused', updatedAt: t.clock.now() });
    later(10);
    expect(await backlog()).toEqual(nothing);
    later(10);
    expect(await backlog()).toEqual({ ...nothing, moneyWithoutOrder: 1 });
    later(31 * 24 * 60);
    expect(await backlog()).toMatchObject({ moneyWithoutOrder: 0 });
  });

  test('money without an order is counted also once the booking waits at the desk, not if its order is known [SAFE-01] [ADM-06]', async () => {
    const { id } = await booked();
    const waiting = { state: 'needs_attention', orderId: null, updatedAt: t.clock.now() } as const;
    await t.db.update(bookings).set(waiting).where(eq(bookings.id, id));
    later(16);
    expect(await backlog()).toMatchObject({ moneyWithoutOrder: 1 });
    await t.db.update(bookings).set({ orderId: 'ord_known' }).where(eq(bookings.id, id));
    later(1);
    expect(await backlog()).toMatchObject({ moneyWithoutOrder: 0 });
  });

  test('money that no booking claimed is counted [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const { paymentId } = (await pay(visitor, offer)).json<{ paymentId: string }>();
    const taken = { state: 'captured', updatedAt: t.clock.now() } as const;
    await t.db.update(payments).set(taken).where(eq(payments.id, paymentId));
    later(16);
    expect(await backlog()).toEqual({ ...nothing, moneyWithoutOrder: 1 });
  });

  test('a confirmed booking whose hold was released is counted [SAFE-01]', async () => {
    const { id } = await booked();
    const released = { state: 'voided', updatedAt: t.clock.now() } as const;
    await t.db.update(payments).set(released).where(eq(payments.bookingId, id));
    later(16);
    expect(await backlog()).toEqual({ ...nothing, orderWithoutMoney: 1 });
  });

  test('what an administrator has settled at the desk is counted no more [ADM-06] [SAFE-01]', async () => {
    const paidElsewhere = await booked();
    await t.duffel.fault({ operation: 'orders.create', kind: 'accepted_202' });
    const neverMade = await booked();
    await change(paidElsewhere.id, { state: 'needs_attention' });
    await t.db.update(payments).set({ state: 'voided' }).where(eq(payments.bookingId, paidElsewhere.id));
    expect((await desk.act(paidElsewhere.id, 'settled_flying')).status).toBe(200);

    await change(neverMade.id, { state: 'needs_attention' });
    const [payment] = await t.db.select().from(payments).where(eq(payments.bookingId, neverMade.id));
    if (payment === undefined) throw new Error('no payment');
    const headers = { authorization: 'Bearer sk_test_simulator' };
    const address = `${t.stripe.origin}/v1/payment_intents/${payment.intentId}/capture`;
    expect((await fetch(address, { method: 'POST', headers })).status).toBe(200);
    expect((await desk.act(neverMade.id, 'release_hold')).body.said).toContain('had taken the money already');
    await refundAtProvider(t, payment, payment.captureMinor);
    expect((await desk.act(neverMade.id, 'settled_not_flying')).status).toBe(200);
    later(25 * 60);
    await t.app.reconciler.run();
    expect(await backlog()).toMatchObject({ orderWithoutMoney: 0, moneyWithoutOrder: 0 });
  });

  test('refused webhook calls are counted by vendor and reason [SAFE-08] [SAFE-06]', async () => {
    const signature = `t=${Math.floor(t.clock.now().getTime() / 1000)},v1=${createHmac('sha256', 'x').update('{}').digest('hex')}`;
    await t.visitor().post('/api/webhooks/stripe', {}, { 'stripe-signature': signature });
    expect(await sampleOf('webhooks_refused_total{vendor="stripe",reason="signature"}')).toBe(1);
  });

  test('failed calls to the payment provider are counted, declined cards are not [SAFE-02] [SAFE-06]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    await pay(visitor, offer, {
      cardDetails: { ...goodCard, number: '4000000000000002' },
    });
    await t.stripe.fault({ operation: 'payment_intents.create', kind: 'error_500_not_stored', times: 9 });
    await pay(visitor, offer);
    const { body } = await t.visitor().get('/metrics');
    expect(body.match(/^payment_provider_failures_total\{.*$/gm)).toEqual([
      'payment_provider_failures_total{operation="createIntent",kind="unknown"} 1',
    ]);
  });

  test('a job reports when it last ran [SAFE-06]', async () => {
    const reconciler = () => sampleOf('job_last_run_timestamp_seconds{task="reconciler"}');
    const before = (await reconciler()) ?? 0;
    expect(before).toBeGreaterThan(0);
    await t.app.reconciler.run();
    expect(await reconciler()).toBeGreaterThan(before);
  });
});

const testMode = { isLive: async () => false, isSwitchedOn: async () => false, set: async () => undefined };

describe.each(inject('engines'))('without its database on %s', (engine) => {
  test('what waits is not a number, and the other figures are still read [SAFE-06]', async () => {
    const { open: database, drop } = await createTestDatabase(engine, inject('postgresAddress'));
    const metrics = createMetrics();
    registerLiveMetrics({ database, db: database.db, clock: systemClock, mode: testMode, metrics });
    await drop();
    const figures = await metrics.registry.metrics();
    expect(figures).toMatch(/^desk_queue_bookings nan$/im);
    expect(figures).toMatch(/^database_reachable 0$/m);
    expect(figures).toMatch(/^process_start_time_seconds \d/m);
    const connections = figures.match(/^database_connections\{state="\w+"\} \d+$/gm) ?? [];
    expect(connections).toHaveLength(engine === 'postgresql' ? 3 : 0);
  });

  test('a database that hangs is asked once, however often the figures are read [SAFE-06]', async () => {
    const { open: database, drop } = await createTestDatabase(engine, inject('postgresAddress'));
    let asked = 0;
    const hanging = {
      query() {
        asked += 1;
        return new Promise(() => undefined);
      },
    } as unknown as PGlite;
    const metrics = createMetrics();
    registerLiveMetrics({ database, db: drizzle(hanging), clock: systemClock, mode: testMode, metrics });
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(10_000_000);
    expect(await metrics.registry.metrics()).toMatch(/^database_reachable 0$/m);
    expect(await metrics.registry.metrics()).toMatch(/^database_reachable 0$/m);
    vi.restoreAllMocks();
    expect(asked).toBe(1);
    await drop();
  });
});
