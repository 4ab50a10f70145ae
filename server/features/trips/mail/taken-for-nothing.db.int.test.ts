import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { type PaymentRow, paymentLifecycle } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import { lookUp } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { captureAtProvider, refundAtProvider } from '#server/testing/steps/further-payment.ts';
import { passingTime } from '#server/testing/steps/passing-time.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

// With its own application: its books disagree until the payments are refunded at the provider, which no row records.
describe.each(inject('engines'))('money taken at the provider for flights that were not booked on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { ORDER_SETTLE_SECONDS: '60', ORDER_WAIT_SECONDS: '1' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const desk = deskOf(() => t);
  const { later, told } = passingTime(() => t);
  /** A booking whose order was lost before the airline had it: still pending. */
  const lostOrder = async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'reset_before' });
    const booking = (await book(visitor, offer, paymentId)).json<BookingAnswer>();
    expect(booking.status).toBe('pending');
    return { visitor, booking, payment: await getRow(t.db, paymentLifecycle, paymentId) };
  };
  /** The traveler is mailed once that all of it comes back, and once that it did, after a person has repaid it. */
  const comesBack = async (visitor: Visitor, booking: BookingAnswer, payment: PaymentRow) => {
    const { id, reference } = booking;
    const amount = `$${payment.amountMinor / 100}`;
    const [taken, ...others] = await told(reference);
    expect([taken?.subject, others]).toEqual([expect.stringMatching(/^About your payment/), []]);
    expect(taken?.text).toContain(`${amount} was taken from your card`);
    expect(taken?.text).toContain('we could not confirm your flights');
    expect(taken?.text).toContain(`all of the ${amount} will be refunded to that card`);
    expect(taken?.text).not.toContain('nothing was charged');
    // Page and mail agree.
    await lookUp(visitor, booking);
    const { message } = await readBooking(visitor, id);
    expect(message).toContain(`all of the ${amount} will be refunded to that card`);
    expect(taken?.text).toContain(message);
    await later(60 * 60_000);
    expect(await told(reference)).toEqual([]);
    await refundAtProvider(t, payment, payment.amountMinor);
    expect((await desk.act(id, 'settled_not_flying')).status).toBe(200);
    const [back, ...more] = await told(reference);
    expect([back?.subject, more]).toEqual([expect.stringMatching(/^Payment refunded/), []]);
    expect(back?.text).toContain('All of it has been refunded to that card. Allow 7–21 business days');
    await later(60 * 60_000);
    expect(await told(reference)).toEqual([]);
  };

  test('before the booking is given up: no mail says that nothing was charged [CONF-05] [SAFE-01]', async () => {
    const { visitor, booking, payment } = await lostOrder();
    await captureAtProvider(t, payment, null);
    await later(61_000);
    expect(await desk.attention(booking.id)).toBe('money_without_order');
    await comesBack(visitor, booking, payment);
  });

  test('after the mail that nothing was charged: another one says what was taken [CONF-05] [SAFE-01]', async () => {
    const { visitor, booking, payment } = await lostOrder();
    await t.stripe.fault({ operation: 'cancel', kind: 'error_503', times: 99 });
    await later(61_000);
    const [early] = (await told(booking.reference)).filter(({ subject }) => subject.startsWith('Not booked'));
    expect(early?.text).toContain('nothing was charged');
    // The provider does not answer: it is not released yet.
    expect(early?.text).toContain('The hold on your card is being released');
    await captureAtProvider(t, payment, null);
    await t.stripe.clearFaults();
    await later(16 * 60_000);
    // The release finds it; the booking's own check comes next.
    await later(2 * 60 * 60_000);
    await comesBack(visitor, booking, payment);
    expect((await readBooking(visitor, booking.id)).message).toBe('Nothing was booked. Your card was paid back.');
  });
});
