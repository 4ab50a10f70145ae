import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { amendmentInProgress } from '#domain/booking/amendments/open-amendment.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, hour, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';

describe.each(inject('engines'))('a traveler changes flights that the airline changes or cancels, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => t.duffel.clearFaults());

  const { bookedBy } = amendedTrips(() => t);

  /** Somebody else cancels the order at the supplier. */
  const cancelOutside = async ({ duffelBookingId }: BookingAnswer) => {
    const { id } = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: duffelBookingId });
    await askSupplier(t.duffel.origin, `order_cancellations/${id}/actions/confirm`);
  };

  test.each(['reset_before', 'reset_after'])(
    'lost (%s), and the airline cancels the trip: no mail says that the trip stands [SERV-06] [F-12]',
    async (kind) => {
      const { visitor, booking } = await bookedBy();
      const chosen = await chooseFlights(visitor, booking);
      const paymentId = await payForAmendment(visitor, chosen);
      await t.duffel.fault({ operation: 'order_changes.confirm', kind });
      await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
      await confirmAmendment(visitor, chosen, paymentId);
      await cancelOutside(booking);
      await t.duffel.clearFaults();
      t.clock.advance(200_000);
      await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
      await t.app.reconciler.run();
      t.clock.advance(60_000);
      await t.app.reconciler.run();
      await t.app.mailSender.run();
      const told = t.sent.filter(({ subject, text }) => /^Flights/.test(subject) && text.includes(booking.reference));
      const isMade = kind === 'reset_after';
      expect(told.map(({ subject }) => subject.split(':')[0])).toEqual(isMade ? [] : ['Flights not changed']);
      for (const { text } of told) {
        expect(text).toContain('trip itself was canceled. Our team will contact you');
        expect(text).not.toContain('is as it was');
      }
    },
  );

  test('the full refund for a change by the airline ends with a change of flights, which is said before it is agreed to [SERV-02] [SERV-03] [TRIP-10]', async () => {
    const { visitor, booking } = await bookedBy();
    t.clock.advance(30 * hour);
    await lookUp(visitor, booking);
    const ends = 'The full refund you can get because the airline changed your flights ends with this change.';
    expect((await chooseFlights(visitor, booking)).terms).not.toContain(ends);
    await changeSchedule(t, booking, { kind: 'large', slice: 1 });
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    expect((await quoteOf(visitor, booking.id)).body.rule).toBe('airline_change');
    const chosen = await chooseFlights(visitor, booking);
    expect(chosen.terms).toContain(ends);
    expect((await confirmAmendment(visitor, chosen, await payForAmendment(visitor, chosen))).status).toBe(200);
    expect((await quoteOf(visitor, booking.id)).body.rule).toBe('fare_rules');
  });

  test('a change by the airline cannot be answered while the traveler’s own is not settled, and says so [SERV-02] [SERV-03]', async () => {
    const { visitor, booking } = await bookedBy();
    await changeSchedule(t, booking, { kind: 'large', slice: 1 });
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    const before = (await readBooking(visitor, booking.id)).airline_change;
    expect([before?.can_accept, before?.refunds_all]).toEqual([true, true]);
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    const trip = await readBooking(visitor, booking.id);
    expect(trip.open_amendment).toBe('flights');
    expect(trip.airline_change).toMatchObject({
      choices: [amendmentInProgress],
      can_accept: false,
      refunds_all: false,
    });
  });
});
