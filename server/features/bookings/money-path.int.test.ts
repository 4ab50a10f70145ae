import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '../../../contract/bookings.ts';
import { book, chooseOffer, pay, payFor } from '../../testing/booking-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { engines } from '../../testing/test-database.ts';

describe.each(engines)('money path on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  test('authorises, orders, captures: order, intent and booking agree [PAY-04] [PRICE-05]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paid = await pay(visitor, offer);
    expect(paid.json()).toMatchObject({ success: true });
    const response = await book(visitor, offer, paid.json().paymentId);
    expect(response.json()).toMatchObject({ status: 'confirmed' });
    expect(response.statusCode).toBe(201);
    const booking = response.json<BookingAnswer>();
    expect(booking.duffelBookingId).toMatch(/^ord_/);
    console.log(JSON.stringify(await t.duffel.state()).slice(0, 600));
    console.log(JSON.stringify(await t.stripe.state()).slice(0, 600));
  });
});
