import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { errorTable } from '#contract/errors/error-table.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';

describe.each(inject('engines'))('travelers whom the airline finds on these flights already, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { ORDER_SETTLE_SECONDS: '60' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  async function booked(kind: string) {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind });
    const response = await book(visitor, offer, paymentId);
    return { visitor, offer, paymentId, response, id: response.json<BookingAnswer>().id };
  }
  const audit = async () => auditBooks(await readBooks(t.db, t.duffel, t.stripe));

  test('without an order of ours: first pending, then told why, before anybody books a third time [SAFE-02] [CONF-04] [CONF-05]', async () => {
    const { visitor, offer, paymentId, response, id } = await booked('duplicate_booking');
    expect([response.statusCode, response.json().status]).toEqual([202, 'pending']);
    t.clock.advance(61_000);
    await t.app.reconciler.run();
    const { text } = errorTable.DUPLICATE_BOOKING;
    expect(await readBooking(visitor, id)).toMatchObject({ status: 'cancelled', message: text });
    const again = await book(visitor, offer, paymentId);
    expect([again.statusCode, again.json().code, again.json().message]).toEqual([422, 'DUPLICATE_BOOKING', text]);
    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ subject }) => subject.startsWith('Not booked'));
    expect(mail?.text).toContain('Your flights were not booked again, and nothing was charged');
    expect(mail?.text).toContain(`${text} The hold on your card is being released`);
    expect(await audit()).toEqual([]);
  });

  test('if it is the order of this very call, the booking is confirmed, and nothing of it remains [SAFE-01] [SAFE-02]', async () => {
    const { visitor, response, id } = await booked('duplicate_booking_after');
    expect([201, 202]).toContain(response.statusCode);
    await t.app.reconciler.run();
    expect(await readBooking(visitor, id)).toMatchObject({ status: 'confirmed', message: null });
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    expect(row).toMatchObject({ failureCode: null, failureMessage: null });
    expect(await audit()).toEqual([]);
  });

  test('any other doubt does not speak of an earlier booking [CONF-05]', async () => {
    const { visitor, id } = await booked('status_502');
    t.clock.advance(61_000);
    await t.app.reconciler.run();
    expect((await readBooking(visitor, id)).message).toBe('Nothing was booked and nothing was charged.');
    expect(await audit()).toEqual([]);
  });
});
