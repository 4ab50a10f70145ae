import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer, TripAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFare, bookFareAsMember, fares, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { type AirlineAction, acceptChange, changeSchedule } from '#server/testing/steps/schedule-steps.ts';

describe.each(inject('engines'))('the newest flights of a trip, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const rowOf = async (id: string) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (row === undefined) throw new Error('no booking');
    return row;
  };
  const change = async (booking: BookingAnswer, action: AirlineAction) => {
    await changeSchedule(t, booking, action);
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
  };
  const sentTo = async ({ reference }: BookingAnswer) => {
    await t.app.mailSender.run();
    return t.sent.filter(({ subject }) => subject.endsWith(`reference ${reference}`));
  };
  const listed = async (visitor: ReturnType<TestApp['visitor']>, id: string) => {
    const trips = (await visitor.get('/api/bookings/session')).json<TripAnswer[]>();
    return trips.find((trip) => trip.id === id);
  };

  test('a trip whose only flight was canceled is listed as such, without its old times [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.partly);
    expect(await listed(visitor, booking.id)).toMatchObject({ disruption: null, new_flights: [] });
    await change(booking, { kind: 'small' });
    expect(await listed(visitor, booking.id)).toMatchObject({ disruption: null, new_flights: [] });
    await change(booking, { kind: 'canceled' });
    expect(await listed(visitor, booking.id)).toMatchObject({
      ...{ status: 'confirmed', disruption: 'flight_canceled', needs_answer: true, new_flights: [[]] },
    });
  });

  test('within 24 hours of booking too, the quote names the change by the airline as the reason [SERV-02] [TERMS-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    expect((await quoteOf(visitor, booking.id)).body.rule).toBe('free_24h');
    await change(booking, { kind: 'large' });
    const seen = await readBooking(visitor, booking.id);
    const { body } = await quoteOf(visitor, booking.id);
    const paid = booking.bookingData.sale_amount;
    expect(body).toMatchObject({ rule: 'airline_change', refund_amount: paid, fee_amount: '0.00' });
    expect(body.message).toContain('because the airline changed your flights');
    expect(seen.airline_change?.choices.join(' ')).toContain(body.message);
    expect(seen.bookingData.conditions.cancellation_options).toMatchObject([{ type: 'airline_change' }]);
    // Accepting ends that right.
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    expect((await quoteOf(visitor, booking.id)).body.rule).not.toBe('airline_change');
  });

  test('a canceled flight is called canceled: in the mail, the reminder, the trip and the refund sentence [SERV-01] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    await change(booking, { kind: 'canceled' });
    const why = 'because the airline canceled one or more flights on this trip.';
    const { body } = await quoteOf(visitor, booking.id);
    expect(body).toMatchObject({ rule: 'airline_change', refund_amount: booking.bookingData.sale_amount });
    expect(body.message).toContain(why);
    const { airline_change: seen } = await readBooking(visitor, booking.id);
    expect(seen?.choices.join(' ')).toContain(body.message);
    await sentTo(booking);
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    const mails = (await sentTo(booking)).filter(({ subject }) => /canceled one or more flights/.test(subject));
    expect(mails.map(({ subject }) => subject.startsWith('Reminder: '))).toEqual([false, true]);
    for (const { text = '', html } of mails) {
      for (const written of [text, html]) {
        expect(written).toContain('the airline canceled one or more flights on your New York to London trip');
        expect(written).toContain(why);
        expect(written).not.toMatch(/airline changed/i);
      }
    }
  });

  test('flights that were accepted and are back are told as those, beside what stood in between [SERV-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await change(booking, { kind: 'small' });
    expect((await acceptChange(visitor, booking.id, 2)).status).toBe(200);
    const accepted = (await rowOf(booking.id)).airlineChange?.now[0]?.[0]?.departingAt.slice(11, 16);
    await change(booking, { shiftMinutes: 400 });
    await sentTo(booking);
    await change(booking, { shiftMinutes: -400 });
    expect((await rowOf(booking.id)).airlineChange).toMatchObject({ answer: 'accepted', version: 4 });
    const mail = (await sentTo(booking)).at(-1);
    expect(mail?.subject).toMatch(/^The flights you accepted are back/);
    expect(mail?.text).toContain('You do not need to do anything.');
    expect(mail?.text.split('Now:')[1]?.split('\n')[1]).toContain(`${accepted} to`);
    expect(mail?.text.split('Now:')[0]).not.toContain(`, ${accepted} to`);
  });

  test('a canceled flight never left: the right to a full refund does not end with the time it was booked for [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.nothing);
    await change(booking, { kind: 'canceled' });
    const { changeAnswerBy, endsAt } = await rowOf(booking.id);
    const departure = changeAnswerBy?.getTime() ?? 0;
    expect(endsAt.getTime()).toBeGreaterThan(departure);
    t.clock.advance(departure + hour - t.clock.now().getTime());
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    // Days have passed, so the session has ended.
    const details = { reference: booking.reference, email: 'ada@example.com', lastName: 'Byron' };
    expect((await visitor.post('/api/bookings/lookup', details)).statusCode).toBe(200);
    const quote = await quoteOf(visitor, booking.id);
    // By then the supplier cancels no order online.
    expect([quote.status, quote.body.code]).toEqual([409, 'CANCELLATION_BY_PHONE']);
    expect(quote.body.message).toContain('Call us to cancel for a full refund.');
  });
});
