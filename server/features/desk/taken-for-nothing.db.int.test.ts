import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { paymentLifecycle } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { captureAtProvider, refundAtProvider } from '#server/testing/steps/further-payment.ts';

// With its own application: its books disagree until the payment is refunded at the provider, which no row records.
describe('what the desk says was taken for a trip', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      orderDeadlineMs: 20_000,
    });
  });
  afterAll(() => t.close());

  const { bookedBy } = amendedTrips(() => t);
  const desk = deskOf(() => t);

  test('has no payment for a change that was not made once that was paid back and closed [ADM-06] [SERV-08]', async () => {
    const { visitor, booking } = await bookedBy();
    const takenOf = async () => Number((await desk.read(booking.id)).takenAmount);
    const price = Number(booking.bookingData.sale_amount);
    expect(await takenOf()).toBe(price);
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    const payment = await getRow(t.db, paymentLifecycle, paymentId);
    await captureAtProvider(t, payment, null);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect(await takenOf()).toBe(price + payment.captureMinor / 100);
    await refundAtProvider(t, payment, payment.captureMinor);
    expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
    expect(await takenOf()).toBe(price);
  });
});
