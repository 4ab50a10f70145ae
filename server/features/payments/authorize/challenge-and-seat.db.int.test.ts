import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { OfferAnswer } from '#contract/offer.ts';
import type { SeatMapAnswer } from '#contract/seat-map.ts';
import { unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { book, pay, searchOffers } from '#server/testing/steps/booking-steps.ts';
import { findSeat } from '#server/testing/steps/seat-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const [accepted, challenged] = ['4242424242424242', '4000002760003184'] as const;

describe.each(inject('engines'))('a seat chosen while the bank asks, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { PAYMENT_FIELDS: 'hosted' },
    });
  });
  afterAll(() => t.close());

  async function offerWithSeat(visitor: Visitor) {
    const { offers } = await searchOffers(visitor);
    for (const { id } of offers) {
      const offer = (await visitor.get(`/api/flights/offer/${id}`)).json<OfferAnswer>();
      const maps = (await visitor.get(`/api/flights/seatmaps/${id}`)).json<{ data: SeatMapAnswer[] }>().data;
      const seat = findSeat(maps, offer.passengers[0]?.id ?? '');
      if (seat !== null) return { offer, seat };
    }
    throw new Error('No offer has a seat for sale');
  }

  test('the payment for the old price books nothing with it, and its hold is released [HOST-02] [PAY-04] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const { offer, seat } = await offerWithSeat(visitor);
    const payWith = async (number: string, change: object) =>
      pay(visitor, offer, { cardDetails: undefined, confirmationToken: await t.stripe.enterCard(number), ...change });
    const old = (await payWith(challenged, {})).json<{ paymentId: string; clientSecret: string }>();

    const services = [{ id: seat.id, quantity: 1 }];
    const amount = Number(offer.sale_amount) + Number(seat.sale_amount);
    const paid = (await payWith(accepted, { amount, services })).json<{ paymentId: string; status: string }>();
    expect(paid.status).toBe('authorised');

    // The bank confirms the first attempt late.
    await t.stripe.authenticate(old.clientSecret.split('_secret_')[0] ?? '', 'succeed');
    expect((await visitor.post(`/api/payments/${old.paymentId}/continue`, {})).json()).toMatchObject({
      status: 'authorised',
    });
    const paymentDetails = { amount, currency: offer.sale_currency, paymentId: old.paymentId };
    const wrong = await book(visitor, offer, old.paymentId, { services, paymentDetails });
    expect(wrong.statusCode).toBeGreaterThanOrEqual(400);
    expect(wrong.statusCode).toBeLessThan(500);

    const booked = await book(visitor, offer, paid.paymentId, {
      services,
      paymentDetails: { ...paymentDetails, paymentId: paid.paymentId },
    });
    expect(booked.json()).toMatchObject({ status: 'confirmed' });
    t.clock.advance(unusedHoldMinutes * 60_000);
    await t.app.reconciler.run();
    const books = await readBooks(t.db, t.duffel, t.stripe);
    expect(books.payments.find(({ id }) => id === old.paymentId)?.state).toBe('voided');
    expect(auditBooks(books)).toEqual([]);
  });
});
