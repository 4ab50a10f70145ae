import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { paymentLifecycle } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { captureAtProvider, refundAtProvider } from '#server/testing/steps/further-payment.ts';
import { passingTime } from '#server/testing/steps/passing-time.ts';

// With its own application: its books disagree until the payment is refunded at the provider, which no row records.
describe.each(inject('engines'))('money that is taken after the mail that nothing was charged on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());

  const { bookedBy, rowOf } = amendedTrips(() => t);
  const desk = deskOf(() => t);
  const { later, told } = passingTime(() => t);

  test.each([
    ['all of it', null],
    ['a part of it', 1234],
  ])(
    'the traveler is told what was taken, %s, and once more when it is paid back [SERV-03] [SERV-06] [SAFE-01]',
    async (_, cents) => {
      const { visitor, booking } = await bookedBy();
      await told(booking.reference);
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
      await t.stripe.fault({ operation: 'cancel', kind: 'error_503', times: 99 });
      expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
      await later(200_000);
      expect((await rowOf(chosen.id)).state).toBe('failed');
      const [early, ...more] = await told(booking.reference);
      expect([early?.subject, more]).toEqual([expect.stringMatching(/^Flights not changed/), []]);
      expect(early?.text).toContain('Nothing was charged');

      const payment = await getRow(t.db, paymentLifecycle, paymentId);
      await captureAtProvider(t, payment, cents);
      await t.stripe.clearFaults();
      await later(16 * 60_000);
      expect((await rowOf(chosen.id)).state).toBe('needs_attention');
      const minor = cents ?? payment.captureMinor;
      const amount = `$${minor % 100 === 0 ? minor / 100 : (minor / 100).toFixed(2)}`;
      const [taken, ...others] = await told(booking.reference);
      expect([taken?.subject, others]).toEqual([expect.stringMatching(/^About your payment/), []]);
      expect(taken?.text).toContain(`${amount} was taken from your card for the change of flights of your`);
      expect(taken?.text).toContain(`The ${amount} is yours: our team will refund all of it to that card`);
      // It is not part of the trip's price on the receipt.
      expect((await readBooking(visitor, booking.id)).payments).toHaveLength(1);
      expect(taken?.text).toContain('Then allow 7–21 business days until you see it.');
      await later(60 * 60_000);
      expect(await told(booking.reference)).toEqual([]);

      await refundAtProvider(t, payment, minor);
      expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
      const [back, ...rest] = await told(booking.reference);
      expect([back?.subject, rest]).toEqual([expect.stringMatching(/^Payment refunded/), []]);
      expect(back?.text).toContain(`${amount} was taken from your card for the change of flights of your`);
      expect(back?.text).toContain('All of it has been refunded to that card. Allow 7–21 business days');
      await later(60 * 60_000);
      expect(await told(booking.reference)).toEqual([]);
    },
  );
});
