import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { parseMoney } from '#domain/money/money.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword } from '#server/testing/steps/account-steps.ts';
import { confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { bagFare, chooseBag, listBags, quoteBags } from '#server/testing/steps/bag-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

describe.each(inject('engines'))('what is said of bags on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { rowOf, bookingRow, paymentRow, bookedForBags: booked, books } = amendedTrips(() => t);
  const desk = deskOf(() => t);

  /** The airline has added the bags, and the provider refused the capture. */
  const unpaid = async (visitor: Visitor, booking: BookingAnswer) => {
    const chosen = await chooseBag(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'error_500_stored', executes: false });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    await t.db.update(payments).set({ state: 'capture_failed' }).where(eq(payments.id, paymentId));
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('needs_attention');
    return { chosen, paymentId };
  };

  test('bags chosen while the trip can be canceled free of charge: the terms say so, and canceling gives them back [SERV-04] [TRIP-10]', async () => {
    const { visitor, booking } = await booked();
    expect((await bookingRow(booking.id)).freeCancelUntil).not.toBeNull();
    const chosen = await chooseBag(visitor, booking);
    expect(chosen.terms[1]).toMatch(/^Free cancellation within 24 hours of booking covers these bags too/);
    expect((await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen))).status).toBe(200);
    const { body: quote } = await quoteOf(visitor, booking.id);
    const { saleMinor } = await bookingRow(booking.id);
    expect(quote).toMatchObject({ rule: 'free_24h', refund_amount: (saleMinor / 100).toFixed(2) });
    expect((await cancel(visitor, booking.id, { quoteId: quote.quoteId })).status).toBe(200);
    expect(await books()).toEqual([]);
  });

  test('bags chosen after the 24 hours: the terms name no free cancellation, and there is none [SERV-04] [TRIP-10]', async () => {
    const { visitor, booking } = await booked();
    t.clock.advance(25 * hour);
    const chosen = await chooseBag(visitor, booking);
    expect(chosen.terms[1]).toMatch(/^If you cancel later, your refund depends on/);
    const { body: quote } = await quoteOf(visitor, booking.id);
    expect(quote.rule).not.toBe('free_24h');
  });

  test('bags of a trip that was booked in the other mode are for the phone, and the answer speaks of bags [SERV-04] [ADM-04]', async () => {
    const { visitor, booking } = await booked();
    await t.db.update(bookings).set({ liveMode: true }).where(eq(bookings.id, booking.id));
    for (const { status, body } of [
      await listBags(visitor, booking),
      await quoteBags(visitor, booking, [{ id: 'aso_1', quantity: 1 }]),
    ]) {
      expect([status, body.code]).toEqual([409, 'AMENDMENT_BY_PHONE']);
      expect(body.message).toMatch(/^Bags cannot be added to this trip online/);
    }
    await t.db.update(bookings).set({ liveMode: false }).where(eq(bookings.id, booking.id));
  });

  test('one’s own data names bags that were only priced as due, and paid for by nothing [SERV-04] [SERV-09]', async () => {
    const { visitor, booking } = await booked();
    const { id, price } = await chooseBag(visitor, booking);
    const taken = await visitor.post('/api/auth/export', { currentPassword: goodPassword });
    const { bookings: trips } = taken.json<{ bookings: { changes: object[] }[] }>();
    expect(trips[0]?.changes).toMatchObject([
      { id, kind: 'bags', state: 'quoted', due: price.due_amount, payment: null },
    ]);
    expect(trips[0]?.changes[0]).not.toHaveProperty('paid');
  });

  test('the desk charges and closes bags as bags, not as a change of flights [SERV-04] [ADM-06]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await unpaid(visitor, booking);
    const charged = await desk.act(booking.id, 'charge_amendment');
    expect(charged.body.said).toBe(`$${Number(chosen.price.due_amount)} was taken for the bags.`);
    expect((await paymentRow(paymentId))?.state).toBe('captured');
    const { visitor: other, booking: second } = await booked();
    await unpaid(other, second);
    const closed = await desk.act(second.id, 'close_amendment', { way: 'not_paid', amount: '0' });
    expect(closed.body.said).toBe('The bags are marked as settled.');
    const { events } = await desk.read(second.id);
    expect(JSON.stringify(events)).toContain('bags were settled by hand');
    expect(JSON.stringify(events)).not.toContain('change of flights');
    expect((await readBooking(other, second.id)).status).toBe('confirmed');
  });
});

test.each([
  ['JPY', /^\d+$/],
  ['KWD', /^\d+\.000$/],
])('bags in %s are charged to the smallest unit [SERV-04] [PRICE-03]', async (currency, amount) => {
  const t = await startTestApp({ engine: 'embedded', postgresAddress: inject('postgresAddress'), currency });
  try {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, bagFare);
    const chosen = await chooseBag(visitor, booking);
    expect([chosen.price.currency, chosen.price.due_amount]).toEqual([currency, expect.stringMatching(amount)]);
    const { rowOf, bookingRow, paymentRow, orderOf } = amendedTrips(() => t);
    const paymentId = await payForAmendment(visitor, chosen);
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    const { supplierMinor } = await bookingRow(booking.id);
    const total = parseMoney((await orderOf(booking))?.total_amount ?? '', currency);
    expect(total).toEqual({ amountMinor: supplierMinor, currency });
    const { intentId } = (await paymentRow(paymentId)) ?? {};
    const { payment_intents: intents } = await t.stripe.state<{
      payment_intents: { id: string; amount_received: number }[];
    }>();
    const taken = intents.find(({ id }) => id === intentId)?.amount_received;
    expect(taken).toBe((await rowOf(chosen.id)).dueMinor);
  } finally {
    await t.close();
  }
});
