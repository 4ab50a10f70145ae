import { createHmac } from 'node:crypto';
import { eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { disputes, payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import {
  bookChangeable,
  changeableFare,
  changeFlights,
  chooseFlights,
  confirmAmendment,
  payForAmendment,
} from '#server/testing/steps/amend-steps.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  askSupplier,
  bookFareAsMember as bookFare,
  cancel,
  fares,
  hour,
  lookUp,
} from '#server/testing/steps/cancel-steps.ts';
import { amendments } from '../amendments/tables.ts';
import { cancellations } from '../cancellation/tables.ts';

const secret = 'whsec_that_only_tests_use';
type Vendor = 'stripe' | 'duffel';
const headerOf = { stripe: 'stripe-signature', duffel: 'x-duffel-signature' } as const;

describe.each(inject('engines'))('webhooks on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), webhookSecrets: [secret] });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const send = (
    vendor: Vendor,
    event: unknown,
    change: { at?: Date; key?: string; body?: string; type?: string } = {},
  ) => {
    const payload = JSON.stringify(event);
    const time = Math.floor((change.at ?? t.clock.now()).getTime() / 1000);
    const digest = createHmac('sha256', change.key ?? secret)
      .update(`${time}.${payload}`)
      .digest('hex');
    return t.app.server.inject({
      method: 'POST',
      url: `/api/webhooks/${vendor}`,
      payload: change.body ?? payload,
      headers: {
        host: 'localhost',
        'content-type': change.type ?? 'application/json; charset=utf-8',
        [headerOf[vendor]]: `t=${time},v1=${digest}`,
      },
    });
  };
  let count = 0;
  const ofStripe = (type: string, intentId: string | null, change: object = {}) => ({
    id: `evt_${++count}`,
    type,
    livemode: false,
    data: { object: { id: 're_1', object: 'refund', payment_intent: intentId } },
    ...change,
  });
  const ofDuffel = (type: string, object: object, change: object = {}) => ({
    id: `wev_${++count}`,
    type,
    live_mode: false,
    data: { object },
    ...change,
  });
  const bookingRow = async (id: string) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (row === undefined) throw new Error('no booking');
    return row;
  };
  const paymentOf = async (bookingId: string) => {
    const { paymentId } = await bookingRow(bookingId);
    const [row] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
    if (row === undefined) throw new Error('no payment');
    return row;
  };
  /** State of a booking's only refund; null before there is one. */
  const refundStateOf = async (bookingId: string) => {
    const { id } = await paymentOf(bookingId);
    const rows = await t.db.select().from(refunds).where(eq(refunds.paymentId, id));
    expect(rows.length).toBeLessThan(2);
    return rows[0]?.state ?? null;
  };
  /** Books an offer whose order the supplier accepts at once, and creates or refuses after `delayMs`. */
  const bookAccepted = async (kind: string, delayMs: number) => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind, delayMs });
    const { id } = (await book(visitor, offer, paymentId)).json<{ id: string }>();
    return { visitor, offer, id };
  };
  /** Everything that events might change. */
  const allRows = async () => ({
    bookings: await t.db.select().from(bookings).orderBy(bookings.id),
    cancellations: await t.db.select().from(cancellations).orderBy(cancellations.id),
    payments: await t.db.select().from(payments).orderBy(payments.id),
    refunds: await t.db.select().from(refunds).orderBy(refunds.id),
    moves: await t.db.select({ count: sql<number>`count(*)::int` }).from(history),
  });
  /** Audit findings about a booking; other bookings were canceled outside the application. */
  const audit = async (bookingId: string) => {
    const { intentId } = await paymentOf(bookingId);
    const faults = auditBooks(await readBooks(t.db, t.duffel, t.stripe));
    return faults.filter((fault) => fault.includes(bookingId) || fault.includes(intentId ?? ''));
  };
  /** A confirmed booking whose order is canceled at the supplier without an event. */
  const bookingCancelledElsewhere = async () => {
    const booking = await bookFare(t.visitor(), fares.partly);
    const { orderId } = await bookingRow(booking.id);
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: orderId });
    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
    return { id: booking.id, orderId };
  };
  let bookingWithUnreportedCancel: ReturnType<typeof bookingCancelledElsewhere> | null = null;

  test.each<[string, Vendor, Parameters<typeof send>[2], number]>([
    ['signed with another secret', 'stripe', { key: 'whsec_of_somebody_else' }, 400],
    ['signed with another secret', 'duffel', { key: 'whsec_of_somebody_else' }, 400],
    ['with a body other than the signed one', 'stripe', { body: '{"id":"evt_9","type":"refund.failed"}' }, 400],
    ['signed six minutes ago', 'stripe', { at: new Date(Date.now() - 360_000) }, 400],
    ['signed six minutes ago', 'duffel', { at: new Date(Date.now() - 360_000) }, 400],
    ['of 300 kB', 'duffel', { body: `{"a":"${'x'.repeat(300_000)}"}` }, 413],
    ['that is a form', 'stripe', { type: 'application/x-www-form-urlencoded' }, 415],
    ['that is text', 'duffel', { type: 'text/plain' }, 415],
    ['that is empty', 'stripe', { body: '' }, 400],
  ])('a call %s (%s) is refused and changes nothing [SAFE-08] [SAFE-03]', async (_what, vendor, change, status) => {
    bookingWithUnreportedCancel ??= bookingCancelledElsewhere();
    const booking = await bookingWithUnreportedCancel;
    const { orderId } = booking;
    const before = await allRows();
    const event =
      vendor === 'stripe'
        ? ofStripe('refund.failed', (await paymentOf(booking.id)).intentId)
        : ofDuffel('order_cancellation.confirmed', { order_id: orderId });
    const response = await send(vendor, event, change);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
    expect(await allRows()).toEqual(before);
  });

  test('cross-site headers are ignored and no cookie is set: the signature identifies the caller [SAFE-08] [SAFE-04]', async () => {
    const body = JSON.stringify(ofDuffel('ping.triggered', {}));
    const time = Math.floor(t.clock.now().getTime() / 1000);
    const response = await t.app.server.inject({
      method: 'POST',
      url: '/api/webhooks/duffel',
      payload: body,
      headers: {
        'content-type': 'application/json',
        origin: 'https://duffel.example',
        'x-duffel-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
      },
    });
    expect([response.statusCode, response.json(), response.headers['set-cookie']]).toEqual([
      200,
      { received: true },
      undefined,
    ]);
  });

  test('an order accepted and created later is booked at the event, not at the next poll [SAFE-08] [SAFE-01]', async () => {
    const { offer, id } = await bookAccepted('accepted_202_then_created', 60_000);
    expect((await bookingRow(id)).state).toBe('order_accepted');

    // Too early: the order is looked up, and the event alone is not trusted.
    const event = ofDuffel('order.created', { id: 'ord_not_yet', offer_id: offer.id });
    expect((await send('duffel', event)).statusCode).toBe(200);
    await expect.poll(async () => (await bookingRow(id)).leaseUntil).toBeNull();
    expect((await bookingRow(id)).state).toBe('order_accepted');

    t.clock.advance(61_000);
    await t.duffel.state();
    // A repeated event is recognized and makes nothing due; a new one triggers a check.
    const { reconcileAt } = await bookingRow(id);
    expect((await send('duffel', event)).statusCode).toBe(200);
    expect((await bookingRow(id)).reconcileAt).toEqual(reconcileAt);
    await send('duffel', ofDuffel('order.created', { id: 'ord_1', offer_id: offer.id }));
    await expect.poll(async () => (await bookingRow(id)).state).toBe('confirmed');
    expect(await audit(id)).toEqual([]);
  });

  test('an accepted order that the supplier could not create is settled at the event: nothing booked, hold released, mail [F-07] [SAFE-08] [CONF-05]', async () => {
    const { visitor, offer, id } = await bookAccepted('accepted_202_then_failed', 60_000);
    expect((await bookingRow(id)).state).toBe('order_accepted');

    // Events of other orders and of the other mode say nothing about this order.
    await send('duffel', ofDuffel('order.creation_failed', { offer_id: 'off_of_another' }));
    await send('duffel', ofDuffel('order.creation_failed', { offer_id: offer.id }, { live_mode: true }));
    await t.app.reconciler.run();
    expect((await bookingRow(id)).state).toBe('order_accepted');

    t.clock.advance(61_000);
    await t.duffel.state();
    await send('duffel', ofDuffel('order.creation_failed', { offer_id: offer.id }));
    await expect.poll(async () => (await paymentOf(id)).state).toBe('voided');
    expect(await readBooking(visitor, id)).toMatchObject({
      status: 'cancelled',
      message: expect.stringMatching(/nothing was charged/),
    });
    const told = await t.db
      .select()
      .from(mails)
      .where(eq(mails.occasion, `${id}:booking_refused`));
    expect(told).toHaveLength(1);
    expect(await audit(id)).toEqual([]);
  });

  test('an order that exists although the supplier reported a failure is booked [F-07] [SAFE-08]', async () => {
    const { offer, id } = await bookAccepted('accepted_202_then_created', 1000);
    t.clock.advance(2000);
    await t.duffel.state();
    await send('duffel', ofDuffel('order.creation_failed', { offer_id: offer.id }));
    await expect.poll(async () => (await bookingRow(id)).state).toBe('confirmed');
    expect(await audit(id)).toEqual([]);
  });

  test('a failure event does not apply to a later booking of the same offer [F-07] [SAFE-08] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    await t.duffel.fault({ operation: 'orders.create', kind: 'status_504' });
    const first = (await book(visitor, offer, await payFor(visitor, offer))).json<{ id: string }>();
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect((await bookingRow(first.id)).state).toBe('refused');

    await t.duffel.fault({ operation: 'orders.create', kind: 'accepted_202_then_created', delayMs: 60_000 });
    const { id } = (await book(visitor, offer, await payFor(visitor, offer))).json<{ id: string }>();
    await send('duffel', ofDuffel('order.creation_failed', { offer_id: offer.id }));
    await t.app.reconciler.run();
    expect((await bookingRow(id)).state).toBe('order_accepted');
    t.clock.advance(61_000);
    await t.duffel.state();
    await send('duffel', ofDuffel('order.created', { id: 'ord_2', offer_id: offer.id }));
    await expect.poll(async () => (await bookingRow(id)).state, { timeout: 20_000 }).toBe('confirmed');
    expect(await audit(id)).toEqual([]);
  });

  test('an order canceled by the airline needs attention at once and only once, whatever follows [SAFE-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.partly);
    const { orderId } = await bookingRow(booking.id);
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: orderId });
    await send('duffel', ofDuffel('order_cancellation.confirmed', { id: quote.id, order_id: orderId }));
    await expect.poll(async () => (await bookingRow(booking.id)).reconcileAt).toBeNull();
    // Not canceled yet: the event's claim is not trusted.
    expect((await bookingRow(booking.id)).state).toBe('confirmed');

    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
    const events = [
      ofDuffel('order.airline_initiated_change_detected', { id: 'aic_1', order_id: orderId }),
      ofDuffel('order_cancellation.confirmed', { id: quote.id, order_id: orderId }),
      ofDuffel('order.created', { id: orderId }),
    ];
    for (const event of [...events, ...events.toReversed()]) expect((await send('duffel', event)).statusCode).toBe(200);
    await expect.poll(async () => (await bookingRow(booking.id)).state).toBe('needs_attention');
    const moves = await t.db.select().from(history).where(eq(history.subject, booking.id));
    expect(moves.filter(({ toState }) => toState === 'needs_attention')).toHaveLength(1);
    expect((await paymentOf(booking.id)).state).toBe('captured');
  });

  test('events of our own cancellation change nothing [SAFE-08] [TRIP-07]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.partly);
    const { orderId } = await bookingRow(booking.id);
    const { body } = await cancel(visitor, booking.id);
    expect(body.booking.cancellation?.refund_status).toBe('refunded');
    const { intentId } = await paymentOf(booking.id);
    const states = async () => {
      const rows = await allRows();
      return [
        rows.moves,
        rows.bookings.map(({ state }) => state),
        rows.cancellations.map(({ state }) => state),
        rows.payments.map(({ state }) => state),
      ];
    };
    const before = await states();
    for (const event of [
      ofStripe('charge.refunded', intentId),
      ofStripe('payment_intent.succeeded', intentId),
      ofStripe('payment_intent.amount_capturable_updated', intentId),
      ofStripe('payment_intent.canceled', intentId),
    ]) {
      await send('stripe', event);
    }
    await send('duffel', ofDuffel('order_cancellation.confirmed', { order_id: orderId }));
    await expect
      .poll(async () => (await t.db.select().from(cancellations)).every(({ leaseUntil }) => leaseUntil === null))
      .toBe(true);
    await t.app.reconciler.run();
    expect(await states()).toEqual(before);
  });

  test('a cancellation without a refund triggers no refund lookup: no money moves [SAFE-08] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.nothing);
    await t.db.update(bookings).set({ freeCancelUntil: null }).where(eq(bookings.id, booking.id));
    expect((await cancel(visitor, booking.id)).body.booking.status).toBe('cancelled');
    const payment = await paymentOf(booking.id);
    expect(payment.state).toBe('captured');
    await send('stripe', ofStripe('payment_intent.succeeded', payment.intentId));
    await t.app.reconciler.run();
    expect(await paymentOf(booking.id)).toEqual({
      ...payment,
      ...{ leaseNumber: expect.any(Number), leaseHolder: expect.any(String) },
    });
    expect(await audit(booking.id)).toEqual([]);
  });

  test('a refund that fails later is recorded and mailed at the event, even after its watch has ended [SAFE-08] [TRIP-07] [F-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.partly, { number: '4000 0000 0000 5126' });
    expect((await cancel(visitor, booking.id)).body.booking.cancellation?.refund_status).toBe('refunded');
    t.clock.advance(hour);
    const isOfBooking = eq(cancellations.bookingId, booking.id);
    await t.db.update(cancellations).set({ reconcileAt: null, watchUntil: null }).where(isOfBooking);
    await t.stripe.state();
    await t.app.reconciler.run();
    expect(await refundStateOf(booking.id)).toBe('refunded');
    const { intentId } = await paymentOf(booking.id);
    // In the other mode, this is a different intent.
    await send('stripe', ofStripe('refund.failed', intentId, { livemode: true }));
    await t.app.reconciler.run();
    expect(await refundStateOf(booking.id)).toBe('refunded');
    // Another worker has it right now: it stays due for the poll, although its watch had ended.
    const lease = (leaseUntil: Date | null) => t.db.update(cancellations).set({ leaseUntil }).where(isOfBooking);
    await lease(new Date(t.clock.now().getTime() + 60_000));
    await send('stripe', ofStripe('charge.refund.updated', intentId));
    await t.app.reconciler.run();
    expect(await refundStateOf(booking.id)).toBe('refunded');
    await lease(null);
    await t.app.reconciler.run();
    expect(await refundStateOf(booking.id)).toBe('failed');
    await lookUp(visitor, booking);
    expect((await readBooking(visitor, booking.id)).cancellation?.refund_status).toBe('failed');
    const told = await t.db
      .select()
      .from(mails)
      .where(like(mails.occasion, `${booking.id}:refund_failed%`));
    expect(told).toHaveLength(1);
  });

  test('a dispute is known to the desk at once, and so is what becomes of it; an event alone makes none [SAFE-08] [SERV-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    const { intentId } = await paymentOf(booking.id);
    const statuses = async () => (await t.db.select().from(disputes)).map(({ status }) => status);
    await send('stripe', ofStripe('charge.dispute.created', intentId));
    await t.stripe.dispute(intentId ?? '');
    await send('stripe', ofStripe('charge.dispute.created', intentId));
    await expect.poll(statuses).toEqual(['needs_response']);
    await t.stripe.moveDispute(intentId ?? '', 'won');
    t.clock.advance(1000);
    await send('stripe', ofStripe('charge.dispute.closed', intentId));
    await expect.poll(statuses).toEqual(['won']);
  });

  test('a refund made at the provider is recorded at the event, for a confirmed booking and one that needs attention [F-12] [SAFE-08]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.fully);
    const { intentId } = await paymentOf(booking.id);
    const sendBack = () =>
      fetch(`${t.stripe.origin}/v1/refunds`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ payment_intent: intentId ?? '', amount: '2500' }),
      });
    const returned = async () => (await readBooking(visitor, booking.id)).returned_amount;
    expect((await sendBack()).status).toBe(200);
    await send('stripe', ofStripe('charge.refunded', intentId));
    await expect.poll(returned).toBe('25.00');
    // While a worker has the booking, an event only makes it due.
    const isFree = () => expect.poll(async () => (await bookingRow(booking.id)).leaseUntil).toBeNull();
    await isFree();
    expect((await bookingRow(booking.id)).state).toBe('confirmed');

    const { orderId } = await bookingRow(booking.id);
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: orderId });
    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
    await send('duffel', ofDuffel('order_cancellation.confirmed', { order_id: orderId }));
    await expect.poll(async () => (await bookingRow(booking.id)).state).toBe('needs_attention');
    await isFree();
    expect((await sendBack()).status).toBe(200);
    await send('stripe', ofStripe('refund.created', intentId));
    await expect.poll(returned).toBe('50.00');
    expect((await readBooking(visitor, booking.id)).message).toContain(
      '$50 of it has been refunded to your card so far.',
    );
  });

  test('an order that appears after its watch has ended is found at the event [SAFE-08] [SAFE-01]', async () => {
    const booking = await bookFare(t.visitor(), fares.partly);
    const { orderId, offerId, paymentId } = await bookingRow(booking.id);
    const lost = { state: 'refused', orderId: null, reconcileAt: null, watchUntil: null } as const;
    await t.db.update(payments).set({ state: 'voided' }).where(eq(payments.id, paymentId));
    await t.db.update(bookings).set(lost).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    await send('duffel', ofDuffel('order.created', { id: orderId, offer_id: offerId }, { live_mode: true }));
    expect(await bookingRow(booking.id)).toMatchObject(lost);
    await send('duffel', ofDuffel('order.created', { id: orderId, offer_id: offerId }));
    await expect.poll(async () => (await bookingRow(booking.id)).state).toBe('needs_attention');
    expect((await bookingRow(booking.id)).orderId).toBe(orderId);
  });

  test('leased rows are left alone and stay due for the poll [SAFE-08] [SAFE-01]', async () => {
    const booking = await bookingCancelledElsewhere();
    const { orderId } = booking;
    await t.db
      .update(bookings)
      .set({ leaseUntil: new Date(t.clock.now().getTime() + 60_000) })
      .where(eq(bookings.id, booking.id));
    await send('duffel', ofDuffel('order_cancellation.confirmed', { order_id: orderId }));
    await t.app.reconciler.reconcileNow({
      ...{ cancellations: [], amendments: [], payments: [] },
      bookings: [await bookingRow(booking.id)],
    });
    await t.app.reconciler.run();
    expect(await bookingRow(booking.id)).toMatchObject({ state: 'confirmed', reconcileAt: expect.any(Date) });
    await t.db.update(bookings).set({ leaseUntil: null }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    expect((await bookingRow(booking.id)).state).toBe('needs_attention');
  });

  test('a supplier that does not answer is retried by the poll [SAFE-08] [SAFE-02]', async () => {
    const booking = await bookingCancelledElsewhere();
    const { orderId } = booking;
    await t.duffel.fault({ operation: 'orders.get', kind: 'status_500', times: 1 });
    await send('duffel', ofDuffel('order_cancellation.confirmed', { order_id: orderId }));
    await expect
      .poll(async () => (await bookingRow(booking.id)).reconcileAt?.getTime())
      .toBeGreaterThan(t.clock.now().getTime());
    expect((await bookingRow(booking.id)).state).toBe('confirmed');
    t.clock.advance(16 * 60_000);
    await t.app.reconciler.run();
    expect((await bookingRow(booking.id)).state).toBe('needs_attention');
  });

  test.each<[string, Vendor, () => object]>([
    ['an intent that is not ours', 'stripe', () => ofStripe('refund.failed', 'pi_of_somebody')],
    ['no intent', 'stripe', () => ofStripe('refund.failed', null)],
    ['an unknown type', 'stripe', () => ofStripe('payment_intent.teleported', 'pi_1')],
    ['an order that is not ours', 'duffel', () => ofDuffel('order.created', { id: 'ord_x', offer_id: 'off_x' })],
    ['a cancellation that is not ours', 'duffel', () => ofDuffel('order_cancellation.confirmed', { id: 'ore_x"]' })],
    ['nothing', 'duffel', () => ofDuffel('order.created', {})],
  ])('an event of %s (%s) is accepted and ignored [SAFE-08] [SAFE-03]', async (_what, vendor, event) => {
    const before = await allRows();
    const response = await send(vendor, event());
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    expect(await allRows()).toEqual(before);
  });

  test('the simulators send events as the vendors would, and the log contains no names [SAFE-08] [SAFE-05]', async () => {
    const origin = await t.app.server.listen({ port: 0, host: '127.0.0.1' });
    const tell = (simulator: string, vendor: Vendor) =>
      fetch(`${simulator}/__sim/webhooks`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ url: `${origin}/api/webhooks/${vendor}`, secret }),
      });
    expect((await tell(t.duffel.origin, 'duffel')).status).toBe(200);
    expect((await tell(t.stripe.origin, 'stripe')).status).toBe(200);

    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.partly, { number: '4000 0000 0000 5126' });
    const { orderId } = await bookingRow(booking.id);
    await expect.poll(() => t.logged()).toMatch(new RegExp(`"type":"order.created","bookings":\\["${booking.id}"\\]`));
    expect((await cancel(visitor, booking.id)).body.success).toBe(true);
    await expect.poll(() => t.logged()).toMatch(/"type":"order_cancellation.confirmed"/);
    t.clock.advance(10 * 60_000);
    await t.stripe.state();
    await expect.poll(() => refundStateOf(booking.id)).toBe('failed');
    expect(orderId).not.toBeNull();
    expect(t.logged()).not.toMatch(/Byron|ada@example|Webhook call refused.*order\.created/);
    await Promise.all(
      [t.duffel, t.stripe].map(({ origin: simulator }) => fetch(`${simulator}/__sim/webhooks`, { method: 'DELETE' })),
    );
  });

  test('an order that appears while its absence needs attention is recorded at the event [F-61] [SAFE-08] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    await t.duffel.fault({ operation: 'orders.create', kind: 'accepted_202_then_created', delayMs: 30 * 3_600_000 });
    const { id } = (await book(visitor, offer, await payFor(visitor, offer))).json<{ id: string }>();
    t.clock.advance(25 * 3_600_000);
    await t.app.reconciler.run();
    expect(await bookingRow(id)).toMatchObject({ state: 'needs_attention', orderId: null });
    t.clock.advance(6 * 3_600_000);
    await t.duffel.state();
    await send('duffel', ofDuffel('order.created', { id: 'ord_3', offer_id: offer.id }));
    await expect.poll(async () => (await bookingRow(id)).orderId, { timeout: 20_000 }).toMatch(/^ord_/);
    expect(t.logged()).toContain('The supplier has an order for a booking that needs attention');
  });

  describe('changes of flights', () => {
    const stateOf = async (id: string) => {
      const [row] = await t.db.select().from(amendments).where(eq(amendments.id, id));
      return row?.state;
    };
    const later = () => new Date(t.clock.now().getTime() + 12 * hour);
    /** A confirmed change whose response was lost before or after the airline made it. */
    const lost = async (kind: 'reset_before' | 'reset_after') => {
      const visitor = t.visitor();
      const booking = await bookChangeable(visitor);
      await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind });
      await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
      expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
      await t.duffel.clearFaults();
      return { booking, chosen };
    };

    test('an open one is looked up at the event about its order, not at the next poll [SAFE-08] [SERV-03]', async () => {
      const { booking, chosen } = await lost('reset_after');
      await t.db.update(amendments).set({ reconcileAt: later() }).where(eq(amendments.id, chosen.id));
      await send('duffel', ofDuffel('air.order.changed', { id: 'ord_of_another' }));
      expect(await stateOf(chosen.id)).toBe('confirming');
      await send('duffel', ofDuffel('air.order.changed', { id: booking.duffelBookingId }));
      await expect.poll(() => stateOf(chosen.id)).toBe('done');
      expect(await audit(booking.id)).toEqual([]);
    });

    test('one made late is found at the event, even after its watch has ended [SAFE-08] [SERV-03]', async () => {
      const { booking, chosen } = await lost('reset_before');
      t.clock.advance(200_000);
      await t.app.reconciler.run();
      expect(await stateOf(chosen.id)).toBe('failed');
      const isIt = eq(amendments.id, chosen.id);
      const [row] = await t.db.update(amendments).set({ reconcileAt: null, watchUntil: null }).where(isIt).returning();
      const payment = { type: 'balance', amount: ((row?.supplierMinor ?? 0) / 100).toFixed(2), currency: 'USD' };
      await askSupplier(t.duffel.origin, `order_changes/${row?.supplierChangeId}/actions/confirm`, { payment });
      await send('duffel', ofDuffel('air.order.changed', { id: booking.duffelBookingId }));
      await expect.poll(() => stateOf(chosen.id)).toBe('needs_attention');
      expect((await bookingRow(booking.id)).airlineChange).toBeNull();
    });

    test('a refund of cheaper flights that comes back is found at the event [SAFE-08] [SERV-03] [SERV-08]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, changeableFare, { number: '4000 0000 0000 5126' });
      await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
      const { chosen } = await changeFlights(visitor, booking);
      expect(await stateOf(chosen.id)).toBe('done');
      t.clock.advance(hour);
      await t.db.update(amendments).set({ reconcileAt: null, watchUntil: null }).where(eq(amendments.id, chosen.id));
      await t.stripe.state();
      await t.app.reconciler.run();
      expect(await stateOf(chosen.id)).toBe('done');
      const { intentId } = await paymentOf(booking.id);
      await send('stripe', ofStripe('refund.failed', intentId));
      await expect.poll(() => stateOf(chosen.id)).toBe('needs_attention');
    });
  });
});

test('without a secret there are no webhook calls, and polling does all the work [SAFE-08]', async () => {
  const t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  try {
    for (const vendor of ['stripe', 'duffel']) {
      const response = await t.app.server.inject({
        method: 'POST',
        url: `/api/webhooks/${vendor}`,
        payload: { id: 'evt_1' },
      });
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    }
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'accepted_202_then_created', delayMs: 1000 });
    const { id } = (await book(visitor, offer, paymentId)).json<{ id: string }>();
    t.clock.advance(2000);
    await t.app.reconciler.run();
    expect((await readBooking(visitor, id)).status).toBe('confirmed');
  } finally {
    await t.close();
  }
});
