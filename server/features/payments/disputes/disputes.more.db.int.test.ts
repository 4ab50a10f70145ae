import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { history } from '#server/lifecycle/tables.ts';
import type { DisputeView } from '#server/ports/payments.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword } from '#server/testing/steps/account-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember as bookFare, cancel, fares, hour } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { disputes, payments } from '../tables.ts';
import { recordOwnDispute } from './sync-disputes.ts';

describe.each(inject('engines'))('disputed payments on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await t.app.reconciler.run();
  });
  afterAll(() => t.close());
  afterEach(() => t.stripe.clearFaults());

  const desk = deskOf(() => t);
  const intentOf = async (bookingId: string) => {
    const [payment] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    if (payment?.intentId == null) throw new Error('nothing was paid');
    return payment.intentId;
  };
  const disputesOf = async (bookingId: string) => (await desk.read(bookingId)).payments[0]?.disputes;
  const anHourLater = async () => {
    t.clock.advance(hour + 1000);
    await t.app.reconciler.run();
  };

  test('are found within an hour without a webhook: the desk says until when to answer, and what became of them [ADM-06] [SERV-08] [SERV-09]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.fully);
    const intentId = await intentOf(booking.id);
    await t.stripe.dispute(intentId);
    await t.app.reconciler.run();
    expect(await desk.attention(booking.id)).toBeUndefined();
    await anHourLater();
    expect(await desk.attention(booking.id)).toBe('payment_disputed');
    const paid = booking.bookingData.sale_amount;
    const facts = { reason: 'fraudulent', amount: paid, currency: 'USD', openedAt: expect.stringMatching(/Z$/) };
    expect(await disputesOf(booking.id)).toMatchObject([
      { ...facts, status: 'needs_response', answerBy: expect.stringMatching(/Z$/) },
    ]);
    expect((await desk.read(booking.id)).actions).toEqual(['look_again']);

    // A person responds at the provider; the bank decides later.
    await t.stripe.moveDispute(intentId, 'under_review');
    await anHourLater();
    expect(await desk.attention(booking.id)).toBeUndefined();
    expect(await disputesOf(booking.id)).toMatchObject([{ ...facts, status: 'under_review', answerBy: null }]);
    await t.stripe.moveDispute(intentId, 'lost');
    await anHourLater();
    await anHourLater();
    const { events } = await desk.read(booking.id);
    const told = events.filter(({ to }) => to.startsWith('dispute_'));
    expect(told.map(({ subject, from, to, detail }) => [subject, from, to, detail])).toEqual([
      ['payment', null, 'dispute_needs_response', 'fraudulent'],
      ['payment', 'dispute_needs_response', 'dispute_under_review', 'fraudulent'],
      ['payment', 'dispute_under_review', 'dispute_lost', 'fraudulent'],
    ]);
    expect((await readBooking(visitor, booking.id)).status).toBe('confirmed');
    const exported = await visitor.post('/api/auth/export', { currentPassword: goodPassword });
    const [ownBooking] = exported.json<{ bookings: { payment: { disputes: unknown[] } }[] }>().bookings;
    expect(ownBooking?.payment.disputes).toMatchObject([{ reason: 'fraudulent', status: 'lost', amount: paid }]);
    expect(t.logged()).toContain('A payment is disputed: it must be answered at the payment provider');
  });

  test('a bank’s early fraud warning is at the desk before any dispute, until the money is refunded or the trip is over [F-137] [ADM-06] [SERV-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    const intentId = await intentOf(booking.id);
    await t.stripe.warnOfFraud(intentId);
    await anHourLater();
    expect(await desk.attention(booking.id)).toBe('payment_warned');
    const paid = booking.bookingData.sale_amount;
    const warning = {
      id: expect.stringMatching(/^issfr_/),
      reason: 'made_with_stolen_card',
      amount: paid,
      answerBy: null,
    };
    expect(await disputesOf(booking.id)).toMatchObject([{ ...warning, status: 'fraud_warning' }]);
    expect((await desk.read(booking.id)).actions).toEqual(['look_again']);
    await t.stripe.dispute(intentId);
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: it has moved on.');
    expect(await desk.attention(booking.id)).toBe('payment_disputed');
    expect((await disputesOf(booking.id))?.map(({ status }) => status)).toEqual([
      'fraud_warning_closed',
      'needs_response',
    ]);
  });

  test('a traveler who cancels a trip with a fraud warning is refunded, which ends the warning [F-137] [TRIP-07]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.fully);
    await t.stripe.warnOfFraud(await intentOf(booking.id));
    await anHourLater();
    await cancel(visitor, booking.id);
    expect(await desk.attention(booking.id)).toBeUndefined();
    await anHourLater();
    expect(await disputesOf(booking.id)).toMatchObject([{ status: 'fraud_warning_closed' }]);
  });

  test('a key that may not read fraud warnings still reads disputes [F-137] [SAFE-02] [SERV-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    await t.stripe.dispute(await intentOf(booking.id));
    await t.stripe.fault({ operation: 'early_fraud_warnings.list', kind: 'error_500_not_stored', times: 99 });
    await anHourLater();
    expect(await desk.attention(booking.id)).toBe('payment_disputed');
    // They are requested no more often than disputes.
    const left = async () => (await t.stripe.faults())[0]?.timesLeft;
    const before = await left();
    await t.app.reconciler.run();
    expect(await left()).toBe(before);
    await t.stripe.moveDispute(await intentOf(booking.id), 'under_review');
    await anHourLater();
    expect(await desk.attention(booking.id)).toBeUndefined();
  });

  test('an administrator who has answered at the provider need not wait for the next reading [ADM-06] [SERV-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    const intentId = await intentOf(booking.id);
    await t.stripe.dispute(intentId);
    await anHourLater();
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: nothing has changed.');
    expect(await desk.attention(booking.id)).toBe('payment_disputed');
    await t.stripe.moveDispute(intentId, 'under_review');
    t.clock.advance(1000);
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: it has moved on.');
    expect(await desk.attention(booking.id)).toBeUndefined();
  });

  test('a cancellation meanwhile asks for no second payment by hand while the bank decides [TRIP-07] [F-06] [SERV-08]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.fully);
    await t.stripe.dispute(await intentOf(booking.id));
    await anHourLater();
    await cancel(visitor, booking.id);
    await anHourLater();
    expect(await desk.attention(booking.id)).toBe('refund_disputed');
    expect(await disputesOf(booking.id)).toMatchObject([{ status: 'needs_response' }]);
  });

  test('a provider that does not answer leaves what is known, and is asked again at the next run [SAFE-02] [SERV-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    await t.stripe.dispute(await intentOf(booking.id));
    await t.stripe.fault({ operation: 'disputes.list', kind: 'error_500_not_stored', times: 9 });
    await anHourLater();
    expect(await desk.attention(booking.id)).toBeUndefined();
    await t.stripe.clearFaults();
    await t.app.reconciler.run();
    expect(await desk.attention(booking.id)).toBe('payment_disputed');
  });

  test('a refund that failed before the dispute was known is the bank’s to decide too [F-06] [SERV-08]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.fully, { number: '4000000000005126' });
    await cancel(visitor, booking.id);
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    expect(await desk.attention(booking.id)).toBe('refund_failed');
    await t.stripe.dispute(await intentOf(booking.id));
    await anHourLater();
    expect(await desk.attention(booking.id)).toBe('refund_disputed');
  });

  test('an answer that was asked for earlier does not replace a later one; others’ payments are ignored [SAFE-01] [SERV-08]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    const openedAt = t.clock.now();
    const dispute: DisputeView = {
      id: 'du_late',
      intentId: await intentOf(booking.id),
      status: 'under_review',
      reason: 'general',
      amount: { amountMinor: 100, currency: 'USD' },
      openedAt,
      answerBy: null,
    };
    const record = (view: DisputeView, afterMs: number, live = false) =>
      recordOwnDispute({ db: t.db, log: t.app.server.log }, view, {
        live,
        askedAt: new Date(openedAt.getTime() + afterMs),
      });
    await record(dispute, 2000);
    await record({ ...dispute, status: 'needs_response' }, 1000);
    await record({ ...dispute, status: 'needs_response' }, 2000);
    await record({ ...dispute, id: 'du_other', intentId: 'pi_other' }, 3000);
    await record({ ...dispute, id: 'du_none', intentId: null }, 3000);
    await record({ ...dispute, id: 'du_live' }, 3000, true);
    const rows = await t.db.select().from(disputes);
    expect(rows.filter(({ reason }) => reason === 'general').map(({ id, status }) => [id, status])).toEqual([
      ['du_late', 'under_review'],
    ]);
    expect(await t.db.select().from(history).where(eq(history.subject, 'du_late'))).toHaveLength(1);
  });

  // Last, because afterwards the flights of this application's trips are over.
  test('one that was opened long ago is followed to its end [ADM-06] [SERV-08] [PAGE-11]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    const intentId = await intentOf(booking.id);
    await t.stripe.dispute(intentId);
    await anHourLater();
    t.clock.advance(200 * 24 * hour);
    await t.stripe.moveDispute(intentId, 'lost');
    await anHourLater();
    expect(await desk.attention(booking.id)).toBeUndefined();
    expect(await disputesOf(booking.id)).toMatchObject([{ status: 'lost' }]);
  });
});
