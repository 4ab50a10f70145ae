import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { changeableBagFare, chooseBag, listBags, quoteBags } from '#server/testing/steps/bag-steps.ts';
import { book, chooseOffer, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, bookFareAsMember, cancel, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { acceptChange, changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

describe.each(inject('engines'))('bags at the same time as other things on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { rowOf, bookingRow, paymentRow, books } = amendedTrips(() => t);

  const booked = async () => {
    const visitor = t.visitor();
    return { visitor, booking: await bookFareAsMember(visitor, changeableBagFare) };
  };
  const priced = async (visitor: Visitor, booking: BookingAnswer, place = 0) => {
    const { body } = await listBags(visitor, booking);
    const { body: chosen } = await quoteBags(visitor, booking, [{ id: body.bags.at(place)?.id ?? '', quantity: 1 }]);
    return { chosen, paymentId: await payForAmendment(visitor, chosen) };
  };
  const pricedFlights = async (visitor: Visitor, booking: BookingAnswer) => {
    const chosen = await chooseFlights(visitor, booking);
    const isDue = Number(chosen.price.due_amount) > 0;
    return { chosen, paymentId: isDue ? await payForAmendment(visitor, chosen) : undefined };
  };
  /** A second browser of the same traveler, who found the trip by its details. */
  const otherBrowser = async (booking: BookingAnswer) => {
    const visitor = t.visitor();
    await lookUp(visitor, booking);
    return visitor;
  };
  const paid = async (paymentId: string | undefined) => (await paymentRow(paymentId ?? ''))?.state;
  const changesOf = async (visitor: Visitor, { id }: BookingAnswer) =>
    (await readBooking(visitor, id)).bookingData.changes ?? [];

  test('the same bag in two browsers: added once, charged once, the other hold is released [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const other = await otherBrowser(booking);
    const [one, two] = [await priced(visitor, booking), await priced(other, booking)];
    const answers = await Promise.all([
      confirmAmendment(visitor, one.chosen, one.paymentId),
      confirmAmendment(other, two.chosen, two.paymentId),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([await paid(one.paymentId), await paid(two.paymentId)].toSorted()).toEqual(['captured', 'voided']);
    expect(await changesOf(visitor, booking)).toHaveLength(1);
    expect(await books()).toEqual([]);
  });

  test('bags and other flights at once: one of them, the other hold is released [SERV-03] [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const [bags, flights] = [await priced(visitor, booking), await pricedFlights(visitor, booking)];
    const answers = await Promise.all([
      confirmAmendment(visitor, flights.chosen, flights.paymentId),
      confirmAmendment(visitor, bags.chosen, bags.paymentId),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await changesOf(visitor, booking)).toHaveLength(1);
    expect((await bookingRow(booking.id)).openAmendmentId).toBeNull();
    expect(await books()).toEqual([]);
  });

  test('bags and canceling at once: one of them, and the money agrees [SERV-04] [TRIP-10] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    const { body: quote } = await quoteOf(visitor, booking.id);
    const [canceled, added] = await Promise.all([
      cancel(visitor, booking.id, { quoteId: quote.quoteId }),
      confirmAmendment(visitor, chosen, paymentId),
    ]);
    expect([canceled.status, added.status].toSorted()).toEqual([200, 409]);
    expect(await paid(paymentId)).toBe(added.status === 200 ? 'captured' : 'voided');
    expect(await books()).toEqual([]);
  });

  test('bags priced before the trip was canceled are not added, their hold is released, and asking again says the same [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    for (const _ of [1, 2]) {
      const refused = await confirmAmendment(visitor, chosen, paymentId);
      expect(refused.status).not.toBe(200);
    }
    expect([await paid(paymentId), (await rowOf(chosen.id)).state]).toEqual(['voided', 'quoted']);
    expect(await books()).toEqual([]);
  });

  test('a confirmation repeated after the trip was canceled charges nothing more [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    expect((await readBooking(visitor, booking.id)).status).toBe('cancelled');
    expect(await books()).toEqual([]);
  });

  test('bags and new flights by the airline: after they changed, bags must be priced anew, before or after they are accepted [SERV-04] [SERV-02]', async () => {
    const { visitor, booking } = await booked();
    const before = await priced(visitor, booking);
    await changeSchedule(t, booking, { shiftMinutes: 300 });
    // Asking again reads the order, and finds the new flights.
    const since = await priced(visitor, booking);
    expect((await confirmAmendment(visitor, before.chosen, before.paymentId)).body.code).toBe('AMENDMENT_OFFER_GONE');
    const version = (await bookingRow(booking.id)).itineraryVersion;
    const [accepted, added] = await Promise.all([
      acceptChange(visitor, booking.id, version),
      confirmAmendment(visitor, since.chosen, since.paymentId),
    ]);
    expect([accepted.status, added.status]).toContain(200);
    expect(await paid(since.paymentId)).toBe(added.status === 200 ? 'captured' : 'voided');
    expect((await bookingRow(booking.id)).openAmendmentId).toBeNull();
    expect(await books()).toEqual([]);
  });

  test('payments for a booking, for other bags, and of another traveler pay for no bags [SERV-04] [PAY-09]', async () => {
    const { visitor, booking } = await booked();
    const chosen = await chooseBag(visitor, booking);
    const other = await priced(visitor, booking, -1);
    const offer = await chooseOffer(visitor);
    const forBooking = await payFor(visitor, offer);
    const second = await otherBrowser(booking);
    for (const [who, paymentId] of [
      [visitor, other.paymentId],
      [visitor, forBooking],
      [visitor, (await bookingRow(booking.id)).paymentId],
      [second, other.paymentId],
      [visitor, undefined],
    ] as const) {
      const refused = await confirmAmendment(who, chosen, paymentId);
      expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENT_REQUIRED']);
    }
    expect((await book(visitor, offer, other.paymentId)).json().code).toBe('PAYMENT_NOT_USABLE');
    expect([await paid(other.paymentId), await paid(forBooking)]).toEqual(['authorised', 'authorised']);
    expect(await books()).toEqual([]);
  });

  test('an order that is canceled elsewhere while bags are added: neither bags nor trip stay open for ever [SERV-04] [SERV-08]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'orders.get', kind: 'status_503', times: 50 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    await t.duffel.clearFaults();
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    await t.app.reconciler.run();
    expect(['confirming', 'changed']).not.toContain((await rowOf(chosen.id)).state);
    expect((await bookingRow(booking.id)).openAmendmentId).toBeNull();
  });
});
