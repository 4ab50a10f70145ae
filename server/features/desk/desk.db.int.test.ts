import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { ErrorAnswer } from '#contract/call.ts';
import { sliceCodec } from '#contract/codec/offer.ts';
import { type DeskList, maxNotes, noCardNumbers } from '#contract/desk.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { DeskAction } from '#domain/booking/desk.ts';
import { flightNames } from '#domain/flights/itinerary.ts';
import { eraseContacts } from '#server/features/booking/index.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { asMember, stayingSignedIn } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  askSupplier,
  bookFareAsMember as bookFare,
  cancel,
  fares,
  hour,
  quoteOf,
} from '#server/testing/steps/cancel-steps.ts';
import { refundAtProvider } from '#server/testing/steps/further-payment.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { createPasswordHashing, ensureAdministrator } from '../accounts/index.ts';
import { cancellations } from '../cancellation/tables.ts';
import { scheduleFromWebhook } from '../webhooks/index.ts';

const password = 'Correct-Horse-9-Battery';
const reason = 'Called the airline, ticket 4711';
const requestedBefore = 'This was requested before. The status shows what has come of it so far.';

describe.each(inject('engines'))('the bookings desk on %s', (engine) => {
  let t: TestApp;
  let admin: Visitor;
  let other: Visitor;
  let traveler: Visitor;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    const hashing = createPasswordHashing();
    const person = { firstName: 'Grace', lastName: 'Hopper', username: 'grace', email: 'grace@example.com', password };
    for (const email of ['admin@example.com', 'other@example.com']) {
      await ensureAdministrator(t.db, hashing, { email, password }, t.clock.now());
    }
    expect((await t.visitor().post('/api/auth/register', person)).statusCode).toBe(201);
  });
  // Tests let days pass, and sessions expire.
  const signIn = (username: string) => stayingSignedIn(t.visitor(), username, password);
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const begin = async () => {
    admin = await signIn('admin@example.com');
  };
  const days = async (count: number) => {
    t.clock.advance(count * 24 * hour);
    await t.app.reconciler.run();
    await begin();
  };
  const books = () => readBooks(t.db, t.duffel, t.stripe);
  const bookOf = async (id: string) => {
    const all = await books();
    const booking = all.bookings.find((row) => row.id === id);
    const payment = all.payments.find((row) => row.id === booking?.paymentId);
    const intent = all.intents.find((row) => row.id === payment?.intentId);
    const orders = all.orders.filter((order) => order.metadata?.booking_id === id);
    return {
      booking,
      payment,
      intent,
      orders,
      refunds: all.refunds.filter((row) => row.payment_intent === intent?.id),
    };
  };
  const statesOf = async (id: string) => {
    const { booking, payment } = await bookOf(id);
    return [booking?.state, payment?.state];
  };
  const read = async (id: string, visitor = admin) =>
    (await visitor.get(`/api/admin/bookings/${id}`)).json<DeskBookingAnswer>();
  const list = async (query: Record<string, string> = {}) =>
    (await admin.get(`/api/admin/bookings?${new URLSearchParams(query)}`)).json<DeskList>();
  const send = async (
    id: string,
    body: object,
    { visitor = admin, key }: { readonly visitor?: Visitor; readonly key?: string } = {},
  ) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await visitor.post(`/api/admin/bookings/${id}/actions`, body, headers);
    return {
      status: answer.statusCode,
      body: answer.json<ErrorAnswer & { said: string; booking: DeskBookingAnswer }>(),
    };
  };
  /** Calls the payment provider directly, like someone with the operator's login. */
  const askProvider = async (path: string, body: Record<string, string> = {}) => {
    const response = await fetch(`${t.stripe.origin}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const act = async (id: string, action: DeskAction) => send(id, { action, reason, seen: (await read(id)).seen });
  const refusal = async (id: string, action: DeskAction) => {
    const { status, body } = await act(id, action);
    return [status, body.code];
  };

  /** A booking whose accepted order the supplier creates only after this many hours, over a day, or never. */
  const acceptedOnly = async (hours: number | null = null) => {
    const visitor = await asMember(t.visitor());
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault(
      hours === null
        ? { operation: 'orders.create', kind: 'accepted_202' }
        : { operation: 'orders.create', kind: 'accepted_202_then_created', delayMs: hours * hour },
    );
    const booked = await book(visitor, offer, paymentId);
    expect(booked.statusCode).toBe(202);
    const { id } = booked.json<{ id: string }>();
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    await begin();
    return { id, visitor };
  };
  /** The same, once its order has appeared and was found. */
  const lateOrder = async () => {
    const made = await acceptedOnly(26);
    t.clock.advance(2 * hour);
    expect((await act(made.id, 'look_again')).status).toBe(200);
    return made;
  };
  const failedRefund = async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.partly, { number: '4000000000005126' });
    await cancel(visitor, booking.id);
    await days(2);
    return { id: booking.id, visitor };
  };

  test('every call checks the role: signed out 401, a traveler 403, nothing disclosed or done [ADM-04] [ADM-06] [SAFE-10]', async () => {
    const { id } = await acceptedOnly();
    traveler = await signIn('grace');
    const { seen } = await read(id);
    const calls = [
      ['GET', '/api/admin/bookings', undefined],
      ['GET', `/api/admin/bookings/${id}`, undefined],
      ['POST', `/api/admin/bookings/${id}/actions`, { action: 'release_hold', reason, seen }],
    ] as const;
    for (const [method, path, body] of calls) {
      for (const [visitor, status] of [
        [t.visitor(), 401],
        [traveler, 403],
      ] as const) {
        const answer = await visitor.call(method, path, body);
        expect([path, answer.statusCode]).toEqual([path, status]);
        expect(answer.body).not.toContain('ada@example.com');
      }
    }
    expect(await statesOf(id)).toEqual(['needs_attention', 'booked']);
    expect((await admin.get('/api/admin/bookings/bkg_none')).statusCode).toBe(404);
  });

  test('finds a booking by any of its details, and filters by state, mode and brand [ADM-06]', async () => {
    const visitor = t.visitor({ host: 'skyhop.flights.example.com' });
    const booking = await bookFare(visitor, fares.partly);
    await begin();
    const { payment } = await read(booking.id);
    const found = async (q: string) => (await list({ q })).rows.map(({ id }) => id).includes(booking.id);
    for (const q of [
      booking.reference.toLowerCase(),
      booking.bookingReference ?? '',
      booking.id,
      booking.duffelBookingId ?? '',
      payment.id,
      payment.intentId ?? '',
      ' ADA@example.com ',
      'ada@',
      'byr',
      'BYRON',
    ]) {
      expect([q, await found(q)]).toEqual([q, true]);
    }
    for (const q of ['yron', '%', '_', '\\', "' or 1=1 --", 'pay_', booking.id.slice(0, -1)]) {
      expect([q, await found(q)]).toEqual([q, false]);
    }
    const ids = async (query: Record<string, string>) => (await list(query)).rows.map(({ id }) => id);
    expect(await ids({ brand: 'skyhop', state: 'confirmed', mode: 'test' })).toEqual([booking.id]);
    for (const query of [{ brand: 'solana' }, { mode: 'live' }, { state: 'cancelled', brand: 'skyhop' }]) {
      expect(await ids(query)).toEqual([]);
    }
    expect((await list({ q: booking.id })).rows[0]).toMatchObject({
      leadName: 'Ada Byron',
      contactEmail: 'ada@example.com',
      originCity: 'New York',
      saleAmount: booking.bookingData.sale_amount,
      attention: null,
    });
  });

  test('lists bookings that need attention first, then the newest; cursor pages neither skip nor repeat [ADM-06]', async () => {
    const { id: oldest } = await acceptedOnly();
    const [model] = await t.db.select().from(bookings).where(eq(bookings.id, oldest));
    const [money] = await t.db
      .select()
      .from(payments)
      .where(eq(payments.id, model?.paymentId ?? ''));
    if (model === undefined || money === undefined) throw new Error('no model');
    const at = t.clock.now();
    for (let index = 0; index < 60; index++) {
      const [paymentId, id] = [`pay_page_${index}`, `bkg_page_${index}`];
      await t.db.insert(payments).values({
        ...money,
        id: paymentId,
        bookingId: id,
        idempotencyKey: paymentId,
        intentId: paymentId,
        state: 'captured',
      });
      await t.db.insert(bookings).values({
        ...model,
        id,
        reference: `PAGE${index}`,
        paymentId,
        idempotencyKey: null,
        searchKey: `search_${index}`,
        orderId: `ord_page_${index}`,
        brandKey: 'polar',
        state: index % 20 === 0 ? 'needs_attention' : 'confirmed',
        // Two with each time.
        createdAt: new Date(at.getTime() + Math.floor(index / 2) * 1000),
      });
    }
    const seen: string[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const page = await list({ brand: 'polar', cursor });
      seen.push(...page.rows.map(({ id }) => id));
      cursor = page.next ?? '';
      pages++;
    } while (cursor !== '' && pages < 9);
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(60);
    expect(seen.slice(0, 3)).toEqual(['bkg_page_0', 'bkg_page_20', 'bkg_page_40']);
    expect(seen.slice(3, 5)).toEqual(['bkg_page_59', 'bkg_page_58']);
    const { rows, attentionCount } = await list();
    expect(attentionCount).toBeGreaterThanOrEqual(4);
    // Equal waiting times are sorted by id, which is random.
    expect(rows.slice(0, attentionCount).map(({ id }) => id)).toContain(oldest);
    expect(new Set(rows.slice(attentionCount).map(({ attention }) => attention))).toEqual(new Set([null]));
    // Not a cursor, and one with a year that the database cannot read.
    for (const text of ['nothing', '0.999999999999999.bkg_1']) {
      const forged = Buffer.from(text).toString('base64url');
      expect((await admin.get(`/api/admin/bookings?cursor=${forged}`)).statusCode).toBe(400);
    }
    await t.db.delete(bookings).where(eq(bookings.brandKey, 'polar'));
  });

  describe('an order that was accepted but never created', () => {
    test('is released once the supplier has nothing: hold released, reason and administrator recorded [ADM-06] [SAFE-01]', async () => {
      const { id, visitor } = await acceptedOnly();
      const before = await read(id);
      expect(before).toMatchObject({
        bookingState: 'needs_attention',
        attention: 'accepted_without_order',
        actions: ['look_again', 'release_hold', 'settled_not_flying'],
        isBusy: false,
      });
      expect(await refusal(id, 'capture_and_confirm')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect(await refusal(id, 'settled_flying')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect(await refusal(id, 'refund_paid_otherwise')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect((await act(id, 'look_again')).body.said).toBe('Looked again: nothing has changed.');
      const { status, body } = await act(id, 'release_hold');
      expect([status, body.said]).toEqual([200, 'The hold is released. Nothing was charged.']);
      expect(body.booking).toMatchObject({ bookingState: 'refused', paymentState: 'voided', attention: null });
      expect(body.booking.events).toContainEqual(
        expect.objectContaining({
          subject: 'booking',
          action: 'release_hold',
          reason,
          actor: expect.stringContaining('admin@example.com'),
        }),
      );
      expect((await bookOf(id)).intent).toMatchObject({ status: 'canceled', amount_received: 0 });
      expect(await readBooking(visitor, id)).toMatchObject({ status: 'cancelled' });
      expect(await refusal(id, 'release_hold')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
    });

    test('with money captured at the provider is closed only after a full refund there [ADM-06] [SAFE-01]', async () => {
      const { id, visitor } = await acceptedOnly();
      const { intent } = await bookOf(id);
      await askProvider(`payment_intents/${intent?.id}/capture`);
      expect((await act(id, 'release_hold')).body.said).toContain('had taken the money already');
      expect(await read(id)).toMatchObject({
        attention: 'money_without_order',
        actions: ['look_again', 'settled_not_flying'],
      });
      const early = await act(id, 'settled_not_flying');
      expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('has not been refunded yet')]);
      await askProvider('refunds', { payment_intent: intent?.id ?? '', amount: '100' });
      expect((await act(id, 'settled_not_flying')).status).toBe(409);
      await t.stripe.fault({ operation: 'refunds.list', kind: 'error_503', times: 9 });
      expect(await refusal(id, 'settled_not_flying')).toEqual([503, 'PAYMENT_UNAVAILABLE']);
      await t.stripe.clearFaults();
      expect(await statesOf(id)).toEqual(['needs_attention', 'captured']);
      await askProvider('refunds', { payment_intent: intent?.id ?? '' });
      expect((await act(id, 'settled_not_flying')).status).toBe(200);
      expect(await statesOf(id)).toEqual(['refused', 'captured']);
      const { status, message } = await readBooking(visitor, id);
      expect([status, message]).toEqual(['cancelled', 'Nothing was booked. Your card was paid back.']);
    });

    test('that appears after its money was taken is said so, and can be marked as valid [ADM-06] [SAFE-01]', async () => {
      const { id, visitor } = await acceptedOnly(26);
      await askProvider(`payment_intents/${(await bookOf(id)).intent?.id}/capture`);
      expect((await act(id, 'release_hold')).body.said).toContain('had taken the money already');
      expect((await act(id, 'look_again')).body.said).toBe('Looked again: nothing has changed.');
      t.clock.advance(2 * hour);
      expect((await act(id, 'look_again')).body.said).toBe('The supplier has an order for this booking.');
      expect(await read(id)).toMatchObject({
        attention: 'order_after_money',
        actions: ['settled_flying', 'settled_not_flying'],
      });
      expect(await refusal(id, 'settled_not_flying')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect((await act(id, 'settled_flying')).status).toBe(200);
      expect(await statesOf(id)).toEqual(['confirmed', 'captured']);
      expect(await readBooking(visitor, id)).toMatchObject({ status: 'confirmed' });
      expect((await bookOf(id)).orders).toHaveLength(1);
    });

    test('whose release is repeated, and whose money turns out to be taken, needs a person again [ADM-06] [SAFE-01] [SAFE-02]', async () => {
      const { id } = await acceptedOnly();
      await askProvider(`payment_intents/${(await bookOf(id)).intent?.id}/capture`);
      for (const operation of ['payment_intents.cancel', 'payment_intents.retrieve']) {
        await t.stripe.fault({ operation, kind: 'error_503', times: 99 });
      }
      expect((await act(id, 'release_hold')).body.said).toContain('is repeated until the provider confirms it');
      expect(await statesOf(id)).toEqual(['refused', 'voiding']);
      await t.stripe.clearFaults();
      await t.app.reconciler.run();
      await t.app.reconciler.run();
      expect(await statesOf(id)).toEqual(['needs_attention', 'captured']);
      expect(await read(id)).toMatchObject({ attention: 'money_without_order' });
    });

    test('is not released if its order has appeared, or the supplier does not answer [ADM-06] [SAFE-01] [SAFE-02]', async () => {
      const { id } = await acceptedOnly(26);
      await t.duffel.fault({ operation: 'orders.list', kind: 'status_500', times: 9 });
      expect(await refusal(id, 'release_hold')).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
      expect(await refusal(id, 'settled_not_flying')).toEqual([503, 'SUPPLIER_UNAVAILABLE']);
      await t.duffel.clearFaults();
      t.clock.advance(2 * hour);
      const refused = await act(id, 'release_hold');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('was not released')]);
      expect(await statesOf(id)).toEqual(['needs_attention', 'booked']);
      expect((await bookOf(id)).intent?.amount_capturable).toBeGreaterThan(0);
      expect((await read(id)).events.filter(({ action }) => action !== null)).toEqual([]);
    });

    test('is captured and confirmed once its order is found: captured once, mailed once [ADM-06] [SAFE-01] [SAFE-02]', async () => {
      const { id, visitor } = await lateOrder();
      expect(await read(id)).toMatchObject({
        attention: 'order_to_be_paid',
        actions: ['capture_and_confirm', 'settled_flying', 'settled_not_flying'],
      });
      const refused = await act(id, 'settled_not_flying');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Cancel it there first')]);
      const { seen } = await read(id);
      const ask = { action: 'capture_and_confirm', reason, seen };
      await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'reset_after' });
      const first = await send(id, ask, { key: 'capture-once-1' });
      expect(first.status).toBe(200);
      await t.app.reconciler.run();
      const again = await send(id, ask, { key: 'capture-once-1' });
      expect([again.status, again.body.said]).toEqual([200, requestedBefore]);
      expect(again.body.booking).toMatchObject({ bookingState: 'confirmed', paymentState: 'captured' });
      const otherUse = await send(id, { ...ask, reason: 'Something else' }, { key: 'capture-once-1' });
      expect([otherUse.status, otherUse.body.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
      const { orders, intent, payment } = await bookOf(id);
      expect(orders).toHaveLength(1);
      expect(intent?.amount_received).toBe(payment?.captureMinor);
      await t.app.mailSender.run();
      expect(t.sent.filter(({ subject }) => subject.includes(first.body.booking.reference))).toHaveLength(1);
      expect(await readBooking(visitor, id)).toMatchObject({ status: 'confirmed' });
      const acts = (await read(id)).events.filter(({ action }) => action === 'capture_and_confirm');
      expect(acts).toHaveLength(1);
    });

    test('is captured after a first refusal by the provider, under a new key [ADM-06] [SAFE-02]', async () => {
      const { id } = await lateOrder();
      await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'error_500_stored', executes: false });
      expect((await act(id, 'capture_and_confirm')).body.said).toContain('looked up automatically');
      // As after a refusal by the card's bank, which the simulated one never gives for a hold.
      await t.db.update(bookings).set({ state: 'needs_attention' }).where(eq(bookings.id, id));
      const { payment } = await bookOf(id);
      await t.db
        .update(payments)
        .set({ state: 'capture_failed' })
        .where(eq(payments.id, payment?.id ?? ''));
      expect(await read(id)).toMatchObject({ attention: 'order_without_money' });
      expect((await act(id, 'capture_and_confirm')).status).toBe(200);
      expect(await statesOf(id)).toEqual(['confirmed', 'captured']);
    });

    test('whose capture fails is not called done when the request is repeated [ADM-06] [SAFE-02]', async () => {
      const { id } = await lateOrder();
      const ask = { action: 'capture_and_confirm', reason, seen: (await read(id)).seen };
      await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'refused_400' });
      expect((await send(id, ask, { key: 'capture-that-fails' })).status).toBe(409);
      const again = await send(id, ask, { key: 'capture-that-fails' });
      expect([again.status, again.body.said]).toEqual([200, requestedBefore]);
      expect(again.body.booking).toMatchObject({ attention: 'order_without_money' });
    });

    test('captures nothing if the hold is gone; an administrator can mark it as paid elsewhere [ADM-06]', async () => {
      const { id } = await lateOrder();
      t.clock.advance(8 * 24 * hour);
      await begin();
      const refused = await act(id, 'capture_and_confirm');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Nothing is held')]);
      expect(await statesOf(id)).toEqual(['needs_attention', 'booked']);
      expect((await act(id, 'settled_flying')).status).toBe(200);
      expect(await statesOf(id)).toEqual(['confirmed', 'voided']);
      expect((await bookOf(id)).intent?.amount_received).toBe(0);
    });

    test('that appears after the release needs attention, and must be canceled at the airline first [ADM-06] [SAFE-01]', async () => {
      const { id, visitor } = await acceptedOnly(26);
      expect((await act(id, 'release_hold')).status).toBe(200);
      t.clock.advance(2 * hour);
      await t.app.reconciler.run();
      expect(await read(id)).toMatchObject({
        attention: 'late_order',
        actions: ['settled_flying', 'settled_not_flying'],
      });
      expect(await refusal(id, 'settled_not_flying')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      const orderId = (await read(id)).orderId;
      const offer = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: orderId });
      await askSupplier(t.duffel.origin, `order_cancellations/${offer.id}/actions/confirm`);
      expect(await refusal(id, 'settled_flying')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect((await act(id, 'settled_not_flying')).status).toBe(200);
      expect(await statesOf(id)).toEqual(['cancelled', 'voided']);
      expect(await readBooking(visitor, id)).toMatchObject({ status: 'cancelled' });
      const sentBefore = t.sent.length;
      await t.app.mailSender.run();
      expect(t.sent.slice(sentBefore).filter(({ subject }) => /cancel/i.test(subject))).toEqual([]);
    });
  });

  describe('a refund that failed', () => {
    test('is marked as paid by other means: nothing is sent again, and the traveler sees it [ADM-06] [SAFE-02]', async () => {
      const { id, visitor } = await failedRefund();
      expect(await read(id)).toMatchObject({
        attention: 'refund_failed',
        cancellationState: 'needs_attention',
        actions: ['refund_paid_otherwise'],
      });
      expect((await list()).rows.map((row) => row.id)).toContain(id);
      const { refunds } = await bookOf(id);
      expect((await act(id, 'refund_paid_otherwise')).body.said).toBe('The refund is marked as paid by other means.');
      await days(2);
      expect(await read(id)).toMatchObject({
        paymentState: 'repaid_by_hand',
        cancellationState: 'done',
        attention: null,
      });
      expect((await bookOf(id)).refunds).toEqual(refunds);
      expect(await readBooking(visitor, id)).toMatchObject({ cancellation: { refund_status: 'refunded' } });
      expect(await refusal(id, 'refund_paid_otherwise')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
    });
  });

  describe('an unclear cancellation', () => {
    /** Neither confirmed nor denied for a day, although the supplier did, or did not, cancel. */
    const unclear = async (kind: 'status_504' | 'status_504_after') => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { quoteId } = (await quoteOf(visitor, booking.id)).body;
      await t.duffel.fault({ operation: 'order_cancellations.confirm', kind, times: 9 });
      await t.duffel.fault({ operation: 'orders.get', kind: 'status_500', times: 99 });
      await cancel(visitor, booking.id, { quoteId });
      t.clock.advance(25 * hour);
      for (let look = 1; look <= 3; look++) await t.app.reconciler.run();
      await t.duffel.clearFaults();
      await begin();
      return { booking, visitor };
    };

    test('is called off if the order exists: the booking can be canceled again [ADM-06] [SAFE-01]', async () => {
      const { booking, visitor } = await unclear('status_504');
      expect(await read(booking.id)).toMatchObject({ attention: 'cancellation_unclear', bookingState: 'confirmed' });
      expect((await act(booking.id, 'settled_flying')).status).toBe(200);
      expect(await read(booking.id)).toMatchObject({ attention: null, cancellationState: null });
      expect((await cancel(visitor, booking.id)).body.booking).toMatchObject({ status: 'cancelled' });
      expect((await bookOf(booking.id)).refunds).toHaveLength(1);
    });

    test('is completed if it came through after all: refunded once [ADM-06] [SAFE-02]', async () => {
      const { booking, visitor } = await unclear('status_504_after');
      expect(await refusal(booking.id, 'settled_flying')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect((await act(booking.id, 'look_again')).body.said).toBe('Looked again: it has moved on.');
      expect(await readBooking(visitor, booking.id)).toMatchObject({
        status: 'cancelled',
        cancellation: { status: 'cancelled', refund_status: 'refunded' },
      });
      expect((await bookOf(booking.id)).refunds).toHaveLength(1);
    });

    test('made by someone else at the airline is settled by hand, without a refund from us [ADM-06]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { quoteId } = (await quoteOf(visitor, booking.id)).body;
      const offer = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
      await askSupplier(t.duffel.origin, `order_cancellations/${offer.id}/actions/confirm`);
      await cancel(visitor, booking.id, { quoteId });
      await begin();
      expect(await read(booking.id)).toMatchObject({ attention: 'cancelled_elsewhere' });
      expect((await act(booking.id, 'settled_not_flying')).status).toBe(200);
      expect(await statesOf(booking.id)).toEqual(['cancelled', 'captured']);
      expect((await bookOf(booking.id)).refunds).toEqual([]);
      // A later refund by a person at the provider does not make us send another.
      const { payment } = await bookOf(booking.id);
      if (payment === undefined) throw new Error('no payment');
      await refundAtProvider(t, payment, 2500);
      const names = { intentIds: [payment.intentId ?? ''], orderIds: [], offerIds: [], cancellationIds: [] };
      await scheduleFromWebhook(t.db, { live: false, ...names, reportsRefund: true }, t.clock.now());
      await t.app.reconciler.run();
      await days(2);
      expect((await bookOf(booking.id)).refunds.map(({ amount }) => amount)).toEqual([2500]);
      expect(await read(booking.id)).toMatchObject({ attention: null, payment: { refundedElsewhere: '25.00' } });
    });
  });

  test('of two concurrent administrators one wins and the other is refused; the action runs once [ADM-06] [SAFE-02]', async () => {
    const { id } = await lateOrder();
    other = await signIn('other@example.com');
    const { seen } = await read(id);
    const ask = { action: 'capture_and_confirm', reason, seen };
    const answers = await Promise.all([send(id, ask), send(id, ask, { visitor: other }), send(id, ask)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 200)) {
      expect([status, ['BOOKING_BUSY', 'BOOKING_CHANGED'].includes(body.code)]).toEqual([409, true]);
    }
    expect((await send(id, ask, { visitor: other })).body.code).toBe('BOOKING_CHANGED');
    expect(await statesOf(id)).toEqual(['confirmed', 'captured']);
    expect((await read(id)).events.filter(({ action }) => action !== null)).toHaveLength(2);
  });

  test('a booking leased by a request or the reconciler is left alone, and so is its cancellation [ADM-06] [SAFE-01]', async () => {
    const { id } = await acceptedOnly();
    const leaseUntil = new Date(t.clock.now().getTime() + 60_000);
    await t.db.update(bookings).set({ leaseUntil }).where(eq(bookings.id, id));
    expect(await read(id)).toMatchObject({ isBusy: true });
    expect(await refusal(id, 'release_hold')).toEqual([409, 'BOOKING_BUSY']);
    expect(await statesOf(id)).toEqual(['needs_attention', 'booked']);
    t.clock.advance(61_000);
    expect((await act(id, 'release_hold')).status).toBe(200);

    const failed = await failedRefund();
    const until = new Date(t.clock.now().getTime() + 60_000);
    await t.db.update(cancellations).set({ leaseUntil: until }).where(eq(cancellations.bookingId, failed.id));
    expect(await refusal(failed.id, 'refund_paid_otherwise')).toEqual([409, 'BOOKING_BUSY']);
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, failed.id));
    expect(row?.leaseUntil).toBeNull();
  });

  test('audit entries cannot be changed [ADM-06]', async () => {
    const { id } = await acceptedOnly();
    await act(id, 'release_hold');
    const rows = () => t.db.select().from(history).where(eq(history.subject, id));
    const before = await rows();
    const change = t.db.update(history).set({ reason: 'Another' }).where(eq(history.subject, id));
    await expect(Promise.resolve(change)).rejects.toThrow();
    expect(await rows()).toEqual(before);
  });

  test.each([
    ['without a reason', { reason: '' }, 'reason'],
    ['with a reason of spaces', { reason: '        ' }, 'reason'],
    ['with a reason that is not valid text', { reason: 'abcdef\u0000' }, 'reason'],
    ['with an oversized reason', { reason: 'x'.repeat(501) }, 'reason'],
    ['with an unknown action', { action: 'set_state' }, 'action'],
    ['without the entry it was based on', { seen: 'latest' }, 'seen'],
  ])('an action %s is refused at its field [ADM-06] [SAFE-03]', async (_what, change, path) => {
    await begin();
    const { status, body } = await send('bkg_1', { action: 'look_again', reason, seen: 1, ...change });
    expect([status, body.fields?.[0]?.path]).toEqual([400, path]);
    expect((await send('bkg_1', { action: 'look_again', reason, seen: 1 })).status).toBe(404);
  });

  test.each(['q=%00', 'state=any', 'mode=both', 'brand=%27', 'cursor=%2B', `q=${'x'.repeat(101)}`])(
    'a search for %s is refused [ADM-06] [SAFE-03]',
    async (query) => {
      await begin();
      expect((await admin.get(`/api/admin/bookings?${query}`)).statusCode).toBe(400);
    },
  );

  test('every search and every reason gets a clear answer [ADM-06] [SAFE-03]', async () => {
    const { id } = await acceptedOnly();
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom('\ud800 broken', '%', "'; drop table bookings --", '\u202e reversed', '{"a":1}', '\\'),
    );
    await fc.assert(
      fc.asyncProperty(text, text, async (q, cursor) => {
        const query = new URLSearchParams({ q: q.toWellFormed(), cursor: cursor.toWellFormed() });
        expect([200, 400]).toContain((await admin.get(`/api/admin/bookings?${query}`)).statusCode);
        expect([200, 400]).toContain(
          (await admin.get(`/api/admin/bookings?${new URLSearchParams({ q: q.toWellFormed() })}`)).statusCode,
        );
        const { seen } = await read(id);
        const { status } = await send(id, { action: 'look_again', reason: q, seen });
        expect([200, 400]).toContain(status);
      }),
      { numRuns: 15 },
    );
  });

  test('the desk shows contact data, flights and tickets; each can be searched for [F-45]', async () => {
    const { id } = await bookFare(t.visitor(), fares.fully);
    await begin();
    const booking = await read(id);
    expect(booking.contactPhone).toMatch(/^\+\d{8,15}$/);
    expect(booking.flights).toEqual(booking.slices.map(sliceCodec.decode).map(flightNames));
    expect(booking.flights.join()).toMatch(/[A-Z0-9]{2} \d{1,4}/);
    expect(booking.arrivalDate >= booking.departureDate && booking.departureDate !== '').toBe(true);
    const [ticket = ''] = booking.ticketNumbers;
    expect(ticket).not.toBe('');
    const { seen: _seen, ...shown } = booking;
    const ids = async (q: string) => (await list({ q })).rows.map((row) => row.id);
    const [row] = (await list({ q: ticket })).rows;
    expect(shown).toMatchObject({ ...row });
    expect(row).toMatchObject({
      id,
      contactPhone: booking.contactPhone,
      flights: booking.flights,
      ticketNumbers: booking.ticketNumbers,
    });
    const [given = '', family = ''] = booking.leadName.toLowerCase().split(' ');
    for (const q of [
      `${given} ${family}`,
      `${family} ${given}`,
      given,
      `${given.slice(0, 2)} ${family}`,
      family.toUpperCase(),
    ]) {
      expect([q, (await ids(q)).includes(id)]).toEqual([q, true]);
    }
    for (const q of [`${given} nobody`, `${ticket}0`, '%', `${given}_`]) expect([q, await ids(q)]).toEqual([q, []]);
    await t.db.update(bookings).set({ contactPhone: null }).where(eq(bookings.id, id));
    expect((await read(id)).contactPhone).toBeNull();
  });

  test('a booking is found by a name or reference as people spell them and tickets print them [ADM-06]', async () => {
    const { id, reference } = await bookFare(t.visitor(), fares.fully);
    await begin();
    const [{ itinerary } = { itinerary: null }] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (itinerary === null) throw new Error('no itinerary');
    const passengers = itinerary.passengers.map((one) => ({
      ...one,
      givenName: 'Zoë-Ann',
      familyName: "O'Brien-MÜLLER",
    }));
    await t.db
      .update(bookings)
      .set({ itinerary: { ...itinerary, passengers } })
      .where(eq(bookings.id, id));
    const ids = async (q: string) => (await list({ q })).rows.map((row) => row.id);
    const names = [
      'muller',
      'Müller, Zoe',
      'OBRIEN/ZOE MS',
      'obrien muller',
      'o’brien-müller',
      'O Brien',
      'Mrs. Zoë Müller',
      'OBRIENMULLER/ZOEANN MS',
    ];
    const references = [
      `${reference.slice(0, 4)} ${reference.slice(4)}`,
      `#${reference}`,
      `${reference.toLowerCase()}.`,
    ];
    for (const q of [...names, ...references]) expect([q, await ids(q)]).toEqual([q, [id]]);
    for (const q of ['zoe millar', 'uller', ',', "'"]) expect([q, await ids(q)]).toEqual([q, []]);
  });

  test('a booking is found by its contact’s phone number, however typed, until the number is erased [F-45] [ADM-06] [SERV-09]', async () => {
    const { id } = await bookFare(t.visitor(), fares.fully);
    await begin();
    await t.db.update(bookings).set({ contactPhone: '+14155550163' }).where(eq(bookings.id, id));
    const ids = async (q: string) => (await list({ q })).rows.map((row) => row.id);
    for (const q of ['+1 415 555 0163', '+14155550163', '(415) 555-0163', '415-555-0163', '555 0163', '0163']) {
      expect([q, await ids(q)]).toEqual([q, [id]]);
    }
    for (const q of ['+1 415 555 0164', '415 555 016', '163', '%0163']) expect([q, await ids(q)]).toEqual([q, []]);
    await eraseContacts(t.db, [id]);
    for (const q of ['+1 415 555 0163', '0163']) expect([q, await ids(q)]).toEqual([q, []]);
  });

  test.each(['125-2345678901', '1252345678901'])(
    'the ticket number %s is found with any separators, and only as a whole [F-45]',
    async (number) => {
      const { id } = await bookFare(t.visitor(), fares.fully);
      await begin();
      const documents = [{ type: 'ticket' as const, number, passengerIds: [] }];
      await t.db.update(bookings).set({ orderDocuments: documents }).where(eq(bookings.id, id));
      const ids = async (q: string) => (await list({ q })).rows.map((row) => row.id);
      for (const q of ['125-2345678901', '1252345678901', '125 2345678901', ' 125 - 234 567 8901 ']) {
        expect([q, await ids(q)]).toEqual([q, [id]]);
      }
      for (const q of ['125-234567890', '12523456789012']) expect([q, await ids(q)]).toEqual([q, []]);
      await t.db.update(bookings).set({ orderDocuments: [] }).where(eq(bookings.id, id));
    },
  );

  test('a note is stored as typed with author and time, once per request; limited in number, and for administrators only [F-45] [ADM-04]', async () => {
    const { id } = await bookFare(t.visitor(), fares.fully);
    await begin();
    const path = `/api/admin/bookings/${id}/notes`;
    const text = 'Called back at noon.\n<script>alert(1)</script> & “wheelchair”';
    const once = { 'idempotency-key': crypto.randomUUID() };
    for (let times = 0; times < 2; times++) expect((await admin.post(path, { text }, once)).statusCode).toBe(200);
    const notes = (await read(id)).events.filter(({ action }) => action === 'note');
    expect(notes).toMatchObject([{ subject: 'booking', reason: text, from: 'confirmed', to: 'confirmed' }]);
    expect(notes[0]?.actor).toContain('(admin@example.com)');
    expect(Date.parse(notes[0]?.at ?? '')).toBeGreaterThan(t.clock.now().getTime() - 60_000);
    expect((await admin.post(path, { text: 'Other' }, once)).json()).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' });
    for (const bad of ['', '   ', 'x'.repeat(1001), 'a\u0000b']) {
      expect((await admin.post(path, { text: bad })).statusCode).toBe(400);
    }
    expect((await admin.post('/api/admin/bookings/bkg_none/notes', { text })).statusCode).toBe(404);
    expect((await t.visitor().post(path, { text })).statusCode).toBe(401);
    expect((await (await signIn('grace')).post(path, { text })).statusCode).toBe(403);
    const many = Array.from({ length: maxNotes }, (_, index) => ({
      ...{ subject: id, at: t.clock.now(), fromState: 'confirmed', toState: 'confirmed', action: 'note' as const },
      reason: `Note ${index}`,
    }));
    await t.db.insert(history).values(many);
    expect((await admin.post(path, { text: 'One more' })).json()).toMatchObject({ code: 'ACTION_NOT_POSSIBLE' });
    expect(await statesOf(id)).toEqual(['confirmed', 'captured']);
  });

  test('a note written by a colleague meanwhile does not block an action [F-45] [ADM-06]', async () => {
    const { id } = await acceptedOnly();
    const { seen } = await read(id);
    expect((await admin.post(`/api/admin/bookings/${id}/notes`, { text: 'The airline calls back' })).statusCode).toBe(
      200,
    );
    expect((await read(id)).seen).toBe(seen);
    expect((await send(id, { action: 'look_again', reason, seen })).status).toBe(200);
    const late = await send(id, { action: 'look_again', reason, seen });
    expect([late.status, late.body.code]).toEqual([409, 'BOOKING_CHANGED']);
  });

  test('of concurrent notes with one key, one is written and the others are refused [F-45]', async () => {
    const { id } = await bookFare(t.visitor(), fares.fully);
    await begin();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const texts = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const answers = await Promise.all(
      texts.map((text) => admin.post(`/api/admin/bookings/${id}/notes`, { text }, key)),
    );
    const written = texts.filter((_text, index) => answers[index]?.statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().code);
    expect(refused).toEqual(Array(5).fill('IDEMPOTENCY_CONFLICT'));
    const notes = (await read(id)).events.filter(({ action }) => action === 'note');
    expect(notes.map((note) => note.reason)).toEqual(written);
  });

  test.each(['4242 4242 4242 4242', '4242-4242-4242-4242', 'Card: 378282246310005.'])(
    'a note or reason with a card number is refused with an explanation: %s [F-45] [PAY-09]',
    async (text) => {
      await begin();
      for (const [path, body] of [
        ['notes', { text }],
        ['actions', { action: 'look_again', reason: text, seen: 1 }],
      ] as const) {
        const refused = await admin.post(`/api/admin/bookings/bkg_1/${path}`, body);
        expect([refused.statusCode, refused.json<ErrorAnswer>().fields?.[0]?.message]).toEqual([400, noCardNumbers]);
        expect(refused.body).not.toContain('4242');
      }
    },
  );

  test('of a confirmed booking only the order can be read again, and the books agree [ADM-06]', async () => {
    const visitor = t.visitor();
    const { id } = await bookFare(visitor, fares.fully);
    await begin();
    expect((await read(id)).actions).toEqual(['look_again']);
    expect(await refusal(id, 'settled_not_flying')).toEqual([409, 'ACTION_NOT_POSSIBLE']);
    expect(auditBooks(await books()).filter((fault) => fault.includes(id))).toEqual([]);
  });
});
