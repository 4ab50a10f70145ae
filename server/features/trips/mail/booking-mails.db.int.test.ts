import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { cancel } from '#server/testing/steps/cancel-steps.ts';

describe.each(inject('engines'))('mails about a booking on %s', (engine) => {
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

  const kindsOf = async (bookingId: string) =>
    (await t.db.select().from(mails))
      .filter(({ payload }) => payload !== null && 'bookingId' in payload && payload.bookingId === bookingId)
      .map(({ payload }) => payload?.kind);

  async function bookWith(fault: { readonly kind: string; readonly delayMs?: number } | null, query = {}) {
    const visitor = t.visitor({ host: 'solana.flights.example' });
    const offer = await chooseOffer(visitor, query);
    const paymentId = await payFor(visitor, offer);
    if (fault !== null) await t.duffel.fault({ operation: 'orders.create', ...fault });
    const answer = await book(visitor, offer, paymentId);
    const [row] = await t.db.select().from(bookings).where(eq(bookings.paymentId, paymentId));
    return { visitor, status: answer.statusCode, body: answer.json<BookingAnswer>(), id: row?.id ?? '' };
  }

  test('confirmation and cancellation, each once, under the brand and to the primary passenger [TRIP-07]', async () => {
    const { visitor, id } = await bookWith(null);
    await Promise.all([cancel(visitor, id), cancel(visitor, id)]);
    await cancel(visitor, id);
    expect(await kindsOf(id)).toEqual(['booking_confirmed', 'booking_cancelled', 'refund_sent']);
    const [mail] = await t.db
      .select()
      .from(mails)
      .where(eq(mails.occasion, `${id}:booking_cancelled`));
    expect(mail).toMatchObject({ brandKey: 'solana', recipient: 'ada@example.com', state: 'waiting' });
  });

  test('a booking answered as pending and found later is confirmed by mail [CONF-05]', async () => {
    const { status, id } = await bookWith({ kind: 'accepted_202_then_created' });
    expect(status).toBe(202);
    expect(await kindsOf(id)).toEqual(['booking_pending']);
    t.clock.advance(120_000);
    await t.app.reconciler.run();
    expect(await kindsOf(id)).toEqual(['booking_pending', 'booking_confirmed']);
  });

  test('a booking answered as pending and refused later gets one refusal mail [CONF-05]', async () => {
    const { status, id } = await bookWith({ kind: 'status_500' });
    expect(status).toBe(202);
    t.clock.advance(61_000);
    await t.app.reconciler.run();
    await t.app.reconciler.run();
    expect(await kindsOf(id)).toEqual(['booking_pending', 'booking_refused']);
  });

  test('a refusal that comes after the answer is mailed [CONF-05]', async () => {
    const slow = { kind: 'delay', delayMs: 1500 };
    const { status, id } = await bookWith(slow, { origin: 'LGW', destination: 'STN' });
    expect(status).toBe(202);
    const stateOf = async () => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.state;
    await expect.poll(stateOf, { timeout: 5000 }).toBe('refused');
    expect(await kindsOf(id)).toEqual(['booking_pending', 'booking_refused']);
  });

  test('a refusal in the call’s own answer sends no mail [CONF-05]', async () => {
    const { status, id } = await bookWith(null, { origin: 'LGW', destination: 'STN' });
    expect([status, await kindsOf(id)]).toEqual([422, []]);
  });
});
