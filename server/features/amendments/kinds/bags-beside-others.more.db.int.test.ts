import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  changeFlights,
  chooseFlights,
  confirmAmendment,
  payAmendment,
  payForAmendment,
} from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { changeableBagFare, chooseBag, listBags, quoteBags } from '#server/testing/steps/bag-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, bookFareAsMember, hour } from '#server/testing/steps/cancel-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { scheduleAmendments } from '../schedule-amendments.ts';

describe.each(inject('engines'))('bags beside other events of a trip on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { rowOf, bookingRow, paymentRow, bookedForBags: booked, addAtAirline, books } = amendedTrips(() => t);

  /** A trip to which bags can be added, and whose flights can be changed. */
  const bookedChangeable = async () => {
    const visitor = t.visitor();
    return { visitor, booking: await bookFareAsMember(visitor, changeableBagFare) };
  };
  const priced = async (visitor: Visitor, booking: BookingAnswer) => {
    const chosen = await chooseBag(visitor, booking);
    return { chosen, paymentId: await payForAmendment(visitor, chosen) };
  };
  /** The effect of a supplier's event about an order. */
  const orderEvent = async ({ id }: BookingAnswer) => {
    const now = t.clock.now();
    const times = { now, watchUntil: new Date(now.getTime() + hour) };
    const due = await scheduleAmendments(t.db, [id], true, times);
    await t.db.update(bookings).set({ reconcileAt: now }).where(eq(bookings.id, id));
    const rows = { bookings: [await bookingRow(id)], cancellations: [], payments: [], amendments: due };
    await t.app.reconciler.reconcileNow(rows);
  };
  /** Bags requested and given up, because the airline did not answer. */
  const inDoubt = async (visitor: Visitor, booking: BookingAnswer) => {
    const { chosen, paymentId } = await priced(visitor, booking);
    await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_before' });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('failed');
    return chosen;
  };

  test('while bags are in doubt, those that were priced before are not sold either [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const other = await chooseBag(visitor, booking);
    await inDoubt(visitor, booking);
    const paid = await payAmendment(visitor, other);
    expect([paid.statusCode, paid.json().code]).toEqual([409, 'AMENDMENT_BY_PHONE']);
    expect(paid.json().message).toContain('so that you do not pay for them twice');
    expect(await books()).toEqual([]);
  });

  test('bags that were priced and paid before others came in doubt are not asked for, and their hold is released [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen: other, paymentId } = await priced(visitor, booking);
    await inDoubt(visitor, booking);
    const refused = await confirmAmendment(visitor, other, paymentId);
    expect([refused.status, refused.body.code]).toEqual([409, 'AMENDMENT_BY_PHONE']);
    expect((await paymentRow(paymentId))?.state).toBe('voided');
    expect((await rowOf(other.id)).state).toBe('quoted');
    expect(await books()).toEqual([]);
  });

  test('flights that were priced before bags were added must be chosen again: the airline drops these bags too [SERV-03] [SERV-04]', async () => {
    const { visitor, booking } = await bookedChangeable();
    const flights = await chooseFlights(visitor, booking);
    expect(flights.lost).toEqual([]);
    const { chosen, paymentId } = await priced(visitor, booking);
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    const due = Number(flights.price.due_amount) > 0;
    if (due) expect((await payAmendment(visitor, flights)).json().code).toBe('AMENDMENT_OFFER_GONE');
    const refused = await confirmAmendment(visitor, flights);
    expect(refused.body.code).toBe(due ? 'PAYMENT_REQUIRED' : 'AMENDMENT_OFFER_GONE');
    expect((await readBooking(visitor, booking.id)).bookingData.changes).toHaveLength(1);
    const again = await changeFlights(visitor, booking);
    expect(again.chosen.lost.some((line) => line.includes('bag'))).toBe(true);
    expect(await books()).toEqual([]);
  });

  test('a change by the airline while bags are being added is found as soon as they have ended [SERV-04] [SERV-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    await t.duffel.fault({ operation: 'orders.add_services', kind: 'reset_before' });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    await changeSchedule(t, booking, { shiftMinutes: 300 });
    await orderEvent(booking);
    expect((await bookingRow(booking.id)).airlineChange).toBeNull();
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('failed');
    await t.app.reconciler.run();
    expect((await bookingRow(booking.id)).airlineChange?.answer).toBe('open');
    expect(await books()).toEqual([]);
  });

  test('bags whose price was being asked for while others were added must be chosen again [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    const ids = (await listBags(visitor, booking)).body.bags.map(({ id }) => id);
    await t.duffel.fault({ operation: 'orders.available_services', kind: 'pause' });
    const pricing = quoteBags(visitor, booking, [{ id: ids.at(-1) ?? '', quantity: 1 }]);
    await expect.poll(() => t.duffel.faults()).toEqual([]);
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    await t.duffel.clearFaults();
    const { body: other } = await pricing;
    expect((await payAmendment(visitor, other)).json().code).toBe('AMENDMENT_OFFER_GONE');
    expect(await books()).toEqual([]);
  });

  test('flights that the airline changes late, after other bags were refused, are no change by the airline [SERV-03] [SERV-04]', async () => {
    const { visitor, booking } = await bookedChangeable();
    const flights = await chooseFlights(visitor, booking);
    const held = Number(flights.price.due_amount) > 0 ? await payForAmendment(visitor, flights) : undefined;
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    await confirmAmendment(visitor, flights, held);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect((await rowOf(flights.id)).state).toBe('failed');
    const { chosen, paymentId } = await priced(visitor, booking);
    await t.duffel.changeBags(booking.duffelBookingId ?? '', { gone: true });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(409);
    const { supplierChangeId, supplierMinor } = await rowOf(flights.id);
    const payment = { type: 'balance', amount: (supplierMinor / 100).toFixed(2), currency: 'USD' };
    const body = supplierMinor > 0 ? { payment } : {};
    await askSupplier(t.duffel.origin, `order_changes/${supplierChangeId}/actions/confirm`, body);
    await orderEvent(booking);
    expect((await rowOf(flights.id)).state).not.toBe('failed');
    // The second version of the flights is the traveler's own; the airline made none before.
    expect(await bookingRow(booking.id)).toMatchObject({ airlineChange: null, itineraryVersion: 2 });
  });

  test('an event about the order revives no doubt about bags that the airline refused [SERV-04] [SAFE-01]', async () => {
    const { visitor, booking } = await booked();
    const { chosen, paymentId } = await priced(visitor, booking);
    await t.duffel.changeBags(booking.duffelBookingId ?? '', { gone: true });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(409);
    await t.duffel.changeBags(booking.duffelBookingId ?? '', {});
    await orderEvent(booking);
    expect((await listBags(visitor, booking)).status).toBe(200);
    await addAtAirline(booking, chosen.id);
    await orderEvent(booking);
    t.clock.advance(20 * 60_000);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('failed');
  });
});
