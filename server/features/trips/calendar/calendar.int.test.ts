import { eq } from 'drizzle-orm';
import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { book, chooseOffer, inDays, payFor } from '#server/testing/steps/booking-steps.ts';

describe('the calendar file of a booking', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const pathOf = (id: string) => `/api/bookings/${id}/calendar.ics`;

  test('its owner gets a valid file with one event per flight; anyone else gets a 404 [CONF-05] [BOOK-05]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor, { returnDate: inDays(50) });
    const booking = (await book(visitor, offer, await payFor(visitor, offer))).json<BookingAnswer>();
    expect(booking.status).toBe('confirmed');

    const file = await visitor.get(pathOf(booking.id));
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="flights-${booking.reference}.ics"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const events = Object.values(ical.sync.parseICS(file.body)).filter((entry) => entry?.type === 'VEVENT');
    const segments = booking.bookingData.slices.flatMap((slice) => slice.segments);
    expect(events.map((event) => event?.summary)).toEqual(
      segments.map(
        ({ marketing_carrier, flight_number, origin, destination }) =>
          `${marketing_carrier.iata_code} ${flight_number} ${origin.iata_code} → ${destination.iata_code}`,
      ),
    );
    for (const event of events) {
      expect(event?.description).toContain(booking.reference);
      expect(event?.description).toContain(booking.bookingReference);
      expect((event?.end?.getTime() ?? 0) - (event?.start.getTime() ?? 0)).toBeGreaterThan(20 * 60_000);
    }

    const stranger = await t.visitor().get(pathOf(booking.id));
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'NOT_FOUND']);
    const other = t.visitor();
    await chooseOffer(other);
    expect((await other.get(pathOf(booking.id))).body).not.toContain(booking.reference);
    expect((await other.get(pathOf(booking.id))).statusCode).toBe(404);
    expect((await visitor.get(pathOf('bkg_none'))).statusCode).toBe(404);
    expect((await visitor.get(pathOf('%00'))).statusCode).toBe(400);
  });

  test('an open booking has none yet and a refused one never, each with its reason [CONF-05]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'accepted_202', offerId: offer.id });
    const open = (await book(visitor, offer, paymentId)).json<BookingAnswer>();
    expect(open.status).toBe('pending');
    const early = await visitor.get(pathOf(open.id));
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'This booking is not confirmed yet. Its calendar file will be available once it is.',
    ]);
    expect(early.headers['content-type']).toContain('application/json');
    await t.db.update(bookings).set({ state: 'refused' }).where(eq(bookings.id, open.id));
    const late = await visitor.get(pathOf(open.id));
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'This booking is canceled and has no flights to add to a calendar.',
    ]);
  });
});
