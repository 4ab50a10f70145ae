import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { unclearChange } from '#domain/booking/airline-changes/change-texts.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { searchOptions } from '#server/testing/steps/amend-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, fares, hour, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { acceptChange, changeSchedule } from '#server/testing/steps/schedule-steps.ts';

describe('changes by the airline that cannot be read', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());
  const desk = deskOf(() => t);
  const check = async (id: string) => {
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, id));
    await t.app.reconciler.run();
  };
  /** An order whose announced change is always unreadable. */
  const announced = async (kind: string) => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    t.clock.advance(25 * hour);
    await t.duffel.fault({ operation: 'orders.get', kind, times: 99 });
    await check(booking.id);
    return { visitor, booking };
  };
  const flightsOf = ({ bookingData }: BookingAnswer) =>
    bookingData.slices.map(({ segments }) => segments.map(({ departing_at }) => departing_at));

  test.each(['change_null', 'change_empty', 'change_unknown_ids', 'change_no_list'])(
    'one announced as %s is told, stands at the desk, and nothing is refunded by the fare rules unasked [F-133] [SERV-01] [SERV-02]',
    async (kind) => {
      const { visitor, booking } = await announced(kind);
      const seen = await readBooking(visitor, booking.id);
      expect(seen.airline_change).toMatchObject({
        unclear: true,
        answer: 'open',
        texts: [unclearChange.text],
        choices: [unclearChange.choice],
        can_accept: false,
        refunds_all: false,
      });
      expect(flightsOf(seen)).toEqual(flightsOf(booking));
      expect(await desk.attention(booking.id)).toBe('change_unanswered');
      const quote = await quoteOf(visitor, booking.id);
      expect([quote.status, quote.body.code]).toEqual([409, 'CANCELLATION_BY_PHONE']);
      expect(quote.body.message).toBe(`${unclearChange.title}. ${unclearChange.choice}`);
      expect((await cancel(visitor, booking.id)).status).toBe(409);
      expect((await searchOptions(visitor, booking)).status).toBe(409);
      expect((await acceptChange(visitor, booking.id, 2)).body.code).toBe('SCHEDULE_CHANGE_BY_PHONE');
      await check(booking.id);
      await t.app.mailSender.run();
      const mails = t.sent.filter(
        ({ subject }) => subject.startsWith(unclearChange.title) && subject.includes(booking.reference),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(unclearChange.choice);
      expect(mails[0]?.text).not.toContain('Before:');
      expect(t.logged()).toContain('The airline announced a change that cannot be read');
    },
  );

  test('one that nobody has read yet is found when the traveler asks to cancel: nothing is quoted [F-133] [SERV-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await t.duffel.fault({ operation: 'orders.get', kind: 'change_empty', times: 99 });
    expect((await quoteOf(visitor, booking.id)).body.code).toBe('CANCELLATION_BY_PHONE');
  });

  test('once it can be read, it is a change like any other; once it is gone, the trip is as it was [F-133] [SERV-02]', async () => {
    const { visitor, booking } = await announced('change_empty');
    await t.duffel.clearFaults();
    await check(booking.id);
    expect((await readBooking(visitor, booking.id)).airline_change).toBeNull();
    expect((await quoteOf(visitor, booking.id)).status).toBe(200);

    const { visitor: other, booking: second } = await announced('change_null');
    await t.duffel.clearFaults();
    await changeSchedule(t, second, { kind: 'large' });
    await check(second.id);
    expect((await readBooking(other, second.id)).airline_change).toMatchObject({
      unclear: false,
      level: 'significant',
    });
    expect((await quoteOf(other, second.id)).body.rule).toBe('airline_change');
  });
});
