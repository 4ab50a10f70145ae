import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AmendmentAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { goodPassword } from '#server/testing/steps/account-steps.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { chooseBag } from '#server/testing/steps/bag-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { cancel, hour, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { bookings } from '../booking/tables.ts';

describe.each(inject('engines'))('changes that a person closed without their payment, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { bookedBy, bookedForBags } = amendedTrips(() => t);
  const desk = deskOf(() => t);
  const cents = (amount: string | null | undefined) => Math.round(Number(amount) * 100);
  const booked = { flights: () => bookedBy('dearer'), bags: bookedForBags };
  const choose = {
    flights: (visitor: Visitor, booking: BookingAnswer) => chooseFlights(visitor, booking),
    bags: chooseBag,
  };
  /** Made by the airline, and the provider refuses the capture. */
  const makeUnpaid = async (visitor: Visitor, chosen: AmendmentAnswer) => {
    const paymentId = await payForAmendment(visitor, chosen);
    await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'refused_400', times: 5 });
    await confirmAmendment(visitor, chosen, paymentId);
    await t.stripe.clearFaults();
  };
  /** The airline moves the flights: canceling refunds everything paid for the trip. */
  const moveFlights = async (visitor: Visitor, booking: BookingAnswer) => {
    await changeSchedule(t, booking, { kind: 'large' });
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    await lookUp(visitor, booking);
  };
  const receiptOf = async (visitor: Visitor, id: string) => {
    const { payments, bookingData } = await readBooking(visitor, id);
    const fees = bookingData.changes.reduce((sum, { fee_amount }) => sum + cents(fee_amount), 0);
    return {
      listed: payments.reduce((sum, { amount }) => sum + cents(amount), 0),
      total: cents(bookingData.sale_amount) + fees,
      fees,
    };
  };

  test.each([
    ['flights', 'not_paid', '0', 0],
    ['flights', 'bank_transfer', '154.00', 15_400],
    ['flights', 'card', '154.00', 15_400],
    // Less than our fee is missing, and more.
    ['flights', 'card', '140.00', 14_000],
    ['flights', 'bank_transfer', '10', 1_000],
    ['bags', 'not_paid', '0', 0],
    ['bags', 'bank_transfer', '20.00', 2_000],
  ] as const)(
    '%s, %s %s: no refund, receipt or mail promises more than was paid [F-145] [SERV-03] [SERV-04]',
    async (kind, way, amount, paidMinor) => {
      const { visitor, booking } = await booked[kind]();
      const before = (await receiptOf(visitor, booking.id)).total;
      const chosen = await choose[kind](visitor, booking);
      await makeUnpaid(visitor, chosen);
      const closed = await desk.act(booking.id, 'close_amendment', { way, amount });
      expect(closed.status).toBe(200);
      const paid = before + paidMinor;
      const { listed, total, fees } = await receiptOf(visitor, booking.id);
      expect([listed, total]).toEqual([paid, paid]);
      const byFare = await quoteOf(visitor, booking.id);
      expect(cents(byFare.body.refund_amount ?? '0')).toBeLessThanOrEqual(paid);
      await moveFlights(visitor, booking);
      const { refund_amount: promised, paid_amount, quoteId } = (await quoteOf(visitor, booking.id)).body;
      expect([cents(promised), cents(paid_amount)]).toEqual([paid - fees, paid]);
      await cancel(visitor, booking.id, { quoteId });
      t.clock.advance(hour);
      await t.app.reconciler.run();
      await t.app.mailSender.run();
      await lookUp(visitor, booking);
      const { cancellation } = await readBooking(visitor, booking.id);
      // A person refunds money that came by other means.
      const isOnCards = paid - fees <= before;
      expect(cancellation).toMatchObject({ refund_amount: promised, refund_status: isOnCards ? 'refunded' : 'failed' });
      const mails = t.sent.filter(({ text }) => text.includes(booking.reference)).map(({ text }) => text);
      const due = `$${((before + cents(chosen.price.due_amount)) / 100).toLocaleString('en-US')}`;
      const afterClosing = mails.filter((text) => /cancel/i.test(text.split('\n')[0] ?? ''));
      for (const text of afterClosing)
        if (paid !== before + cents(chosen.price.due_amount)) expect(text).not.toContain(due);
      const faults = auditBooks(await readBooks(t.db, t.duffel, t.stripe));
      expect(isOnCards ? faults.filter((line) => line.includes(booking.id)) : []).toEqual([]);
    },
  );

  test('a later one is paid and refunded beside what was paid for the first [F-145] [SERV-04]', async () => {
    const { visitor, booking } = await bookedForBags();
    const before = (await receiptOf(visitor, booking.id)).total;
    await makeUnpaid(visitor, await chooseBag(visitor, booking));
    const closing = await desk.act(booking.id, 'close_amendment', { way: 'not_paid', amount: '0' });
    expect(closing.status).toBe(200);
    const second = await chooseBag(visitor, booking);
    expect((await confirmAmendment(visitor, second, await payForAmendment(visitor, second))).status).toBe(200);
    const paid = before + cents(second.price.due_amount);
    const { listed, total } = await receiptOf(visitor, booking.id);
    expect([listed, total]).toEqual([paid, paid]);
    await moveFlights(visitor, booking);
    expect(cents((await quoteOf(visitor, booking.id)).body.refund_amount)).toBe(paid);
  });

  test('closing says how it was paid, and how much, once: otherwise nothing is closed [F-145] [ADM-06]', async () => {
    const { visitor, booking } = await bookedBy('dearer');
    await makeUnpaid(visitor, await chooseFlights(visitor, booking));
    const wrong = [
      undefined,
      { way: 'not_paid', amount: '154.00' },
      { way: 'bank_transfer', amount: '0' },
      { way: 'card', amount: '154.01' },
      { way: 'card', amount: '-1' },
      { way: 'card', amount: 'all' },
    ] as const;
    for (const settlement of wrong) {
      const { status, body } = await desk.act(booking.id, 'close_amendment', settlement);
      expect([status, body.code, body.message]).toEqual([
        400,
        'INVALID_REQUEST',
        'Say how much of the $154 was paid, and how; 0 if nothing was.',
      ]);
    }
    const settlement = { way: 'bank_transfer', amount: '100.00' } as const;
    expect((await desk.act(booking.id, 'close_amendment', settlement)).status).toBe(200);
    const { amendments, events } = await desk.read(booking.id);
    expect(amendments.map((one) => one.settlement)).toEqual([{ way: 'bank_transfer', amount: '100.00' }]);
    expect(events.find(({ action }) => action === 'close_amendment')?.detail).toBe('bank_transfer 100.00');
    const taken = await visitor.post('/api/auth/export', { currentPassword: goodPassword });
    const { bookings: trips } = taken.json<{ bookings: { changes: object[] }[] }>();
    expect(trips[0]?.changes).toMatchObject([{ due: '154.00', settledBy: 'bank_transfer', settled: '100.00' }]);
  });

  test('nothing may be said of how one was paid that gives money back [F-145]', async () => {
    const { visitor, booking } = await bookedBy('cheaper');
    await t.stripe.fault({ operation: 'refunds.create', kind: 'refused_400', times: 1 });
    const chosen = await chooseFlights(visitor, booking);
    await confirmAmendment(visitor, chosen);
    const said = await desk.act(booking.id, 'close_amendment', { way: 'card', amount: '1' });
    expect([said.status, said.body.message]).toEqual([400, 'Nothing is left to be paid for this change.']);
    expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
  });
});
