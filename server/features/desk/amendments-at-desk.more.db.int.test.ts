import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { ErrorAnswer } from '#contract/call.ts';
import type { DeskList } from '#contract/desk.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import type { DeskAction } from '#domain/booking/desk.ts';
import { bankDecides, ifDisputed } from '#domain/booking/refunds/failed-refund.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { goodPassword, signedIn } from '#server/testing/steps/account-steps.ts';
import {
  bookChangeable,
  changeableFare,
  changeFlights,
  chooseFlights,
  confirmAmendment,
  payForAmendment,
} from '#server/testing/steps/amend-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, bookFareAsMember, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { payMore, refundAtProvider } from '#server/testing/steps/further-payment.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { createPasswordHashing, ensureAdministrator } from '../accounts/index.ts';
import { amendments } from '../amendments/tables.ts';

const reason = 'Paid by bank transfer, case 4711';
const paidByTransfer = { way: 'bank_transfer', amount: '154.00' };

describe.each(inject('engines'))('changes of flights at the desk, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    for (const email of ['admin@example.com', 'other@example.com'])
      await ensureAdministrator(t.db, createPasswordHashing(), { email, password: goodPassword }, t.clock.now());
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const admin = (email = 'admin@example.com') => signedIn(t.visitor(), email);
  const list = async () =>
    (await (await admin()).get('/api/admin/bookings?state=attention')).json<DeskList>().rows.map((row) => ({
      id: row.id,
      attention: row.attention,
      openAmendment: row.openAmendment,
    }));
  const read = async (id: string) => (await (await admin()).get(`/api/admin/bookings/${id}`)).json<DeskBookingAnswer>();
  const send = async (
    id: string,
    action: DeskAction,
    seen: number,
    { by, key, settlement }: { by?: Visitor; key?: string; settlement?: object } = {},
  ) => {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const visitor = by ?? (await admin());
    const answer = await visitor.post(
      `/api/admin/bookings/${id}/actions`,
      { action, reason, seen, settlement },
      headers,
    );
    return {
      status: answer.statusCode,
      body: answer.json<ErrorAnswer & { said: string; booking: DeskBookingAnswer }>(),
    };
  };
  const act = async (id: string, action: DeskAction, settlement?: object) =>
    send(id, action, (await read(id)).seen, settlement === undefined ? {} : { settlement });
  const amendmentOf = async (bookingId: string) => {
    const rows = await t.db.select().from(amendments).where(eq(amendments.bookingId, bookingId));
    const row = rows.find(({ askedAt }) => askedAt !== null);
    if (row === undefined) throw new Error('no amendment');
    return row;
  };
  const paymentState = async (id: string | null) => {
    const [row] = await t.db
      .select()
      .from(payments)
      .where(eq(payments.id, id ?? ''));
    return row?.state;
  };
  const openOf = async (id: string) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    return row?.openAmendmentId;
  };
  /** Disagreements in the books about a booking. */
  const audit = async ({ id, duffelBookingId }: BookingAnswer) => {
    const found = auditBooks(await readBooks(t.db, t.duffel, t.stripe));
    const own = await t.db.select().from(payments).where(eq(payments.bookingId, id));
    const names = [id, duffelBookingId ?? id, ...own.flatMap((one) => [one.id, one.intentId ?? one.id])];
    return found.filter((fault) => names.some((name) => fault.includes(name)));
  };

  /** The airline made the change and the provider refused the capture. */
  const unpaid = async () => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'error_500_stored', executes: false });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    // The provider answers every repetition with the stored failure, until the capture counts as refused.
    await t.db.update(payments).set({ state: 'capture_failed' }).where(eq(payments.id, paymentId));
    await t.app.reconciler.run();
    expect((await amendmentOf(booking.id)).state).toBe('needs_attention');
    return { visitor, booking, id: booking.id, paymentId, chosen };
  };
  /** The airline made the change after it had been given up and its hold released. */
  const late = async () => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    await confirmAmendment(visitor, chosen, paymentId);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    const { supplierChangeId, supplierMinor } = await amendmentOf(booking.id);
    const payment = { type: 'balance', amount: (supplierMinor / 100).toFixed(2), currency: 'USD' };
    await askSupplier(t.duffel.origin, `order_changes/${supplierChangeId}/actions/confirm`, { payment });
    t.clock.advance(16 * 60_000);
    await t.app.reconciler.run();
    return { visitor, booking, id: booking.id, paymentId };
  };
  /** The new flights are cheaper, and the refund came back. */
  const refundFailed = async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableFare, { number: '4000000000005126' });
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
    expect((await changeFlights(visitor, booking)).status).toBe(200);
    t.clock.advance(25 * hour);
    await t.stripe.state();
    await t.app.reconciler.run();
    expect((await amendmentOf(booking.id)).state).toBe('needs_attention');
    return { visitor, booking, id: booking.id };
  };

  test('one that was made without its money stands in the queue, with everything that is known of it [ADM-06] [SERV-08]', async () => {
    const { visitor, id, paymentId, chosen } = await unpaid();
    expect(await list()).toContainEqual({ id, attention: 'amendment_unpaid', openAmendment: 'flights' });
    const seen = await read(id);
    expect(seen.actions).toEqual(['charge_amendment', 'close_amendment']);
    expect(seen.amendments).toMatchObject([
      {
        id: chosen.id,
        state: 'needs_attention',
        isCurrent: true,
        price: chosen.price,
        payment: { id: paymentId, state: 'capture_failed', captureAmount: '154.00' },
        refunds: [],
        removed: chosen.removed,
        added: chosen.added,
      },
    ]);
    const moves = seen.events.filter(({ subject }) => subject === 'amendment').map(({ to }) => to);
    expect(moves).toEqual(['confirming', 'changed', 'needs_attention']);
    // The traveler cannot do anything else with the trip meanwhile.
    expect((await quoteOf(visitor, id)).body.code).toBe('AMENDMENT_IN_PROGRESS');
  });

  test('a quote that nobody agreed to is not shown [ADM-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    await chooseFlights(visitor, booking);
    expect(await read(booking.id)).toMatchObject({ amendments: [], attention: null, actions: ['look_again'] });
  });

  describe('charging again', () => {
    test('takes exactly what is due, once, under a new key, and settles the change [ADM-06] [SERV-08] [SAFE-02]', async () => {
      const { booking, id, paymentId } = await unpaid();
      const { seen } = await read(id);
      const done = await send(id, 'charge_amendment', seen, { key: 'charge-once-1' });
      expect([done.status, done.body.said]).toEqual([200, '$154 was taken for the change of flights.']);
      expect(await paymentState(paymentId)).toBe('captured');
      expect([(await amendmentOf(id)).state, await openOf(id)]).toEqual(['done', null]);
      const again = await send(id, 'charge_amendment', seen, { key: 'charge-once-1' });
      expect([again.status, again.body.said]).toEqual([200, expect.stringMatching(/^This was requested before\./)]);
      expect(again.body.booking).toMatchObject({ attention: null, actions: ['look_again'] });
      const acts = again.body.booking.events.filter(({ action }) => action === 'charge_amendment');
      expect(acts).toMatchObject([{ reason, actor: expect.stringContaining('admin@example.com') }]);
      expect(await audit(booking)).toEqual([]);
    });

    test('whose answer is lost is looked up, and never taken twice [ADM-06] [SAFE-02]', async () => {
      const { booking, id } = await unpaid();
      await t.stripe.fault({ operation: 'payment_intents.retrieve', kind: 'error_503', times: 20 });
      expect((await act(id, 'charge_amendment')).status).toBe(503);
      expect((await amendmentOf(id)).state).toBe('needs_attention');
      await t.stripe.clearFaults();
      await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'reset_after' });
      expect((await act(id, 'charge_amendment')).status).toBe(200);
      await t.app.reconciler.run();
      expect((await amendmentOf(id)).state).toBe('done');
      expect(await audit(booking)).toEqual([]);
    });

    test('by two administrators at once charges once: the other is told that it has changed or is busy [ADM-06] [SAFE-01]', async () => {
      const { booking, id } = await unpaid();
      const { seen } = await read(id);
      const [one, other] = [await admin(), await admin('other@example.com')];
      const both = await Promise.all([one, other].map((by) => send(id, 'charge_amendment', seen, { by })));
      const statuses = both.map(({ status }) => status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409]);
      const code = both.find(({ status }) => status === 409)?.body.code;
      expect(['BOOKING_CHANGED', 'BOOKING_BUSY']).toContain(code);
      expect(await audit(booking)).toEqual([]);
    });

    test('is refused on a stale page, and without a hold [ADM-06]', async () => {
      const { id, paymentId } = await unpaid();
      const { seen } = await read(id);
      expect((await send(id, 'charge_amendment', seen - 1)).body.code).toBe('BOOKING_CHANGED');
      const { intents } = await readBooks(t.db, t.duffel, t.stripe);
      const [payment] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
      expect(intents.map((intent) => intent.id)).toContain(payment?.intentId);
      await fetch(`${t.stripe.origin}/v1/payment_intents/${payment?.intentId}/cancel`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_simulator' },
      });
      const refused = await act(id, 'charge_amendment');
      expect([refused.status, refused.body.code]).toEqual([409, 'ACTION_NOT_POSSIBLE']);
      expect(refused.body.message).toContain('Nothing is held on this card anymore');
      expect((await amendmentOf(id)).state).toBe('needs_attention');
      expect((await act(id, 'close_amendment', paidByTransfer)).status).toBe(200);
    });
  });

  describe('closing', () => {
    test('releases the hold, and lets the trip be changed and canceled again [ADM-06] [SERV-08]', async () => {
      const { visitor, id, paymentId } = await unpaid();
      const done = await act(id, 'close_amendment', paidByTransfer);
      expect([done.status, done.body.said]).toEqual([200, 'The change of flights is marked as settled.']);
      expect(done.body.booking).toMatchObject({ attention: null, actions: ['look_again'], bookingState: 'confirmed' });
      expect([(await amendmentOf(id)).state, await openOf(id)]).toEqual(['done', null]);
      expect(await paymentState(paymentId)).toBe('voided');
      const acts = done.body.booking.events.filter(({ action }) => action === 'close_amendment');
      expect(acts).toMatchObject([{ reason, actor: expect.stringContaining('admin@example.com') }]);
      expect((await quoteOf(visitor, id)).status).toBe(200);
      expect((await readBooking(visitor, id)).status).toBe('confirmed');
    });

    test('settles one that the airline made late: it cannot be charged, because its hold is gone [ADM-06] [SERV-03]', async () => {
      const { id, paymentId } = await late();
      expect(await read(id)).toMatchObject({ attention: 'amendment_unpaid', actions: ['close_amendment'] });
      expect((await act(id, 'charge_amendment')).body.code).toBe('ACTION_NOT_POSSIBLE');
      expect((await act(id, 'close_amendment', paidByTransfer)).status).toBe(200);
      expect([(await amendmentOf(id)).state, await openOf(id), await paymentState(paymentId)]).toEqual([
        'done',
        null,
        'voided',
      ]);
      t.clock.advance(hour);
      await t.app.reconciler.run();
      expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
    });

    test('a refund of cheaper flights that is refused because of a dispute is told as that, and closed once it is settled [ADM-06] [F-06]', async () => {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, changeableFare, { number: '4000000000000259' });
      await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
      await changeFlights(visitor, booking);
      expect(await list()).toContainEqual(
        expect.objectContaining({ id: booking.id, attention: 'amendment_refund_disputed' }),
      );
      await t.app.mailSender.run();
      const told = t.sent.filter(({ subject }) => subject.startsWith('About your refund'));
      expect(told.at(-1)?.text).toContain(`because a charge was disputed with your bank. ${bankDecides}`);
      expect((await act(booking.id, 'close_amendment')).status).toBe(200);
      expect(await list()).not.toContainEqual(expect.objectContaining({ id: booking.id }));
    });

    test('marks the refund of cheaper flights as repaid, and nothing is sent again [ADM-06] [SERV-08]', async () => {
      const { id } = await refundFailed();
      expect(await list()).toContainEqual(expect.objectContaining({ id, attention: 'amendment_refund_failed' }));
      await t.app.mailSender.run();
      const told = t.sent.filter(({ subject }) => subject.startsWith('About your refund'));
      expect(told.at(-1)?.text).toContain('could not be paid in full to the card or cards you paid with');
      expect(told.at(-1)?.text).toContain(ifDisputed);
      const seen = await read(id);
      expect(seen.actions).toEqual(['close_amendment']);
      expect(seen.amendments).toMatchObject([{ payment: null, refunds: [{ state: 'refund_failed' }] }]);
      const sent = async () => (await readBooks(t.db, t.duffel, t.stripe)).refunds.length;
      const before = await sent();
      expect((await act(id, 'close_amendment')).status).toBe(200);
      const { id: causeId } = await amendmentOf(id);
      const rows = await t.db.select().from(refunds).where(eq(refunds.causeId, causeId));
      expect(rows.map(({ state }) => state)).toEqual(['repaid_by_hand']);
      t.clock.advance(2 * 24 * hour);
      await t.app.reconciler.run();
      expect(await sent()).toBe(before);
      expect((await amendmentOf(id)).state).toBe('done');
    });

    test('by two administrators at once closes once; a stale page is refused [ADM-06] [SAFE-01]', async () => {
      const { id } = await unpaid();
      const { seen } = await read(id);
      const [one, other] = [await admin(), await admin('other@example.com')];
      const both = await Promise.all(
        [one, other].map((by) => send(id, 'close_amendment', seen, { by, settlement: paidByTransfer })),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await send(id, 'close_amendment', seen)).body.code).toBe('BOOKING_CHANGED');
      const acts = (await read(id)).events.filter(({ action }) => action === 'close_amendment');
      expect(acts).toHaveLength(1);
    });
  });

  test('while a change is open, closing the booking as not flying is refused, and it can be looked at again [ADM-06] [SERV-03]', async () => {
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    const { id } = booking;
    expect((await read(id)).actions).toEqual(['look_again']);
    for (const action of ['accept_change', 'settled_not_flying', 'charge_amendment', 'close_amendment'] as const)
      expect((await act(id, action)).body.code).toBe('ACTION_NOT_POSSIBLE');
    await t.duffel.clearFaults();
    expect((await act(id, 'look_again')).body.said).toBe('Looked again: it has moved on.');
    expect((await amendmentOf(id)).state).toBe('done');
    expect(await audit(booking)).toEqual([]);
  });

  test('a booking is closed as not flying only after what every payment took was refunded [ADM-06] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableFare);
    const { id } = booking;
    const further = await payMore(t, visitor, booking, 5000);
    await t.db.update(payments).set({ state: 'capture_failed' }).where(eq(payments.id, further.id));
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, id));
    await t.app.reconciler.run();
    expect(await read(id)).toMatchObject({ attention: 'cancelled_elsewhere', paymentState: 'captured' });
    const refused = await act(id, 'settled_not_flying');
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The card was charged and $50 has not been refunded yet: refund it at the payment provider first.',
    ]);
    await refundAtProvider(t, further, 5000);
    expect((await act(id, 'settled_not_flying')).status).toBe(200);
    expect((await read(id)).bookingState).toBe('cancelled');
  });
});
