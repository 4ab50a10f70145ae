import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { history } from '#server/lifecycle/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  askSupplier,
  bookFare,
  bookFareAsMember,
  cancel,
  fares,
  hour,
  lookUp,
} from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { claimDueOrders } from '../booking/index.ts';
import { bookings } from '../booking/tables.ts';

interface StripeRefund {
  readonly payment_intent: string;
  readonly amount: number;
}

describe.each(inject('engines'))('changes made at the vendors, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const bookingRow = async (id: string) => {
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
    if (row === undefined) throw new Error('no booking');
    return row;
  };
  const paymentOf = async (id: string) => {
    const { paymentId } = await bookingRow(id);
    const [row] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
    if (row === undefined) throw new Error('no payment');
    return row;
  };
  /** An operator's action on the payment provider's dashboard. */
  const refundByHand = async (bookingId: string, cents: number) => {
    const { intentId } = await paymentOf(bookingId);
    const response = await fetch(`${t.stripe.origin}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payment_intent: intentId ?? '', amount: String(cents) }),
    });
    expect(response.status).toBe(200);
  };
  const refundsOf = async (bookingId: string) => {
    const { intentId } = await paymentOf(bookingId);
    const { refunds } = await t.stripe.state<{ refunds: StripeRefund[] }>();
    return refunds.filter(({ payment_intent }) => payment_intent === intentId).map(({ amount }) => amount);
  };
  const centsOf = (booking: BookingAnswer) => Math.round(Number(booking.bookingData.sale_amount) * 100);
  const cancelAtSupplier = async (orderId: string | null) => {
    const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: orderId });
    await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
  };
  const aDayLater = async () => {
    t.clock.advance(25 * hour);
    // First makes due orders readable, then runs the checks that became due.
    await t.app.reconciler.run();
  };

  const changeSchedule = (orderId: string | null, shiftMinutes: number) =>
    fetch(`${t.duffel.origin}/__sim/orders/${orderId}/schedule_change`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ shiftMinutes }),
    });

  test('a schedule change is found within a day and marked: trip and calendar show the new times, with the booked ones [F-64]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    const before = booking.bookingData.slices[0]?.segments[0]?.departing_at ?? '';
    expect((await changeSchedule(booking.duffelBookingId, 90)).status).toBe(200);
    await aDayLater();
    const changed = await readBooking(visitor, booking.id);
    const now = changed.bookingData.slices[0]?.segments[0]?.departing_at ?? '';
    expect(Date.parse(`${now}Z`) - Date.parse(`${before}Z`)).toBe(90 * 60_000);
    expect(changed).toMatchObject({ status: 'confirmed', airline_change: { found_at: expect.any(String) } });
    expect(changed.airline_change?.booked[0]?.[0]?.departing_at).toBe(before);
    expect(changed.airline_change?.now[0]?.[0]?.departing_at).toBe(now);
    await lookUp(visitor, booking);
    const trips = (await visitor.get('/api/bookings/session')).json<{ id: string; is_changed: boolean }[]>();
    expect(trips.find(({ id }) => id === booking.id)?.is_changed).toBe(true);
    const calendar = await visitor.get(`/api/bookings/${booking.id}/calendar.ics`);
    expect(calendar.body).toContain(now.slice(11, 16));

    // Reported once, no matter how often it is read; and withdrawn if the airline reverts it.
    await aDayLater();
    const told = async () =>
      (await t.db.select().from(history).where(eq(history.subject, booking.id))).filter(({ detail }) =>
        detail?.startsWith('the airline'),
      );
    expect(await told()).toHaveLength(1);
    await changeSchedule(booking.duffelBookingId, -90);
    await aDayLater();
    expect(await readBooking(visitor, booking.id)).toMatchObject({ airline_change: null });
    expect(await told()).toHaveLength(2);
  });

  test('orders are read every 6 hours, a few at a time, by one instance, and not for past trips [F-64] [SERV-01]', async () => {
    const booking = await bookFare(t.visitor(), fares.fully);
    const readAt = async () => (await bookingRow(booking.id)).orderReadAt;
    await t.app.reconciler.run();
    expect(await readAt()).toBeNull();
    t.clock.advance(6 * hour);
    await t.app.reconciler.run();
    const first = await readAt();
    expect(first).not.toBeNull();
    t.clock.advance(hour);
    await t.app.reconciler.run();
    expect(await readAt()).toEqual(first);

    const reconcileAt = async () => (await bookingRow(booking.id)).reconcileAt;
    t.clock.advance(24 * hour);
    await claimDueOrders(t.db, t.clock.now(), 0);
    expect(await reconcileAt()).toBeNull();
    await t.db
      .update(bookings)
      .set({ endsAt: new Date(t.clock.now().getTime() - hour) })
      .where(eq(bookings.id, booking.id));
    await claimDueOrders(t.db, t.clock.now(), 100);
    expect(await reconcileAt()).toBeNull();
    expect((await bookingRow(booking.id)).orderPollAt).toBeNull();
  });

  test('a goodwill refund made at the provider is found within a day; a later refund only sends the rest [F-12] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.fully);
    const all = centsOf(booking);
    await refundByHand(booking.id, all - 1000);
    await aDayLater();
    const seen = await readBooking(visitor, booking.id);
    expect([seen.status, seen.returned_amount]).toEqual(['confirmed', ((all - 1000) / 100).toFixed(2)]);
    const trail = await t.db.select().from(history).where(eq(history.subject, booking.id));
    expect(
      trail.map(({ detail }) => detail).filter((detail) => detail?.endsWith('at the payment provider')),
    ).toHaveLength(1);

    const { body } = await cancel(visitor, booking.id);
    const { cancellation } = body.booking;
    expect(cancellation).toMatchObject({ status: 'cancelled', refund_status: 'refunded' });
    expect(Number(cancellation?.refund_amount) - Number(cancellation?.refunded_earlier_amount)).toBe(10);
    await t.app.mailSender.run();
    expect(t.sent.findLast(({ subject }) => subject.startsWith('Booking canceled'))?.text).toMatch(
      /\$10 has been refunded to the card you paid with; the other \$[\d,.]+ of this refund had already been sent to it/,
    );
    expect(t.sent.findLast(({ subject }) => subject.startsWith('Refund sent'))?.text).toMatch(/we refunded \$10 for /);
    expect((await refundsOf(booking.id)).sort((a, b) => a - b)).toEqual([1000, all - 1000]);
    const { id: paymentId } = await paymentOf(booking.id);
    const sent = await t.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
    expect(sent.map(({ state }) => state)).toEqual(['refunded']);
    expect((await readBooking(visitor, booking.id)).returned_amount).toBe(booking.bookingData.sale_amount);
  });

  test('an order canceled at the supplier without a webhook is found within a day: it needs attention, and the traveler sees amounts [F-64] [F-12] [F-98]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await cancelAtSupplier(booking.duffelBookingId);
    await t.app.reconciler.run();
    expect((await bookingRow(booking.id)).state).toBe('confirmed');
    await aDayLater();
    const row = await bookingRow(booking.id);
    expect(row).toMatchObject({ state: 'needs_attention', externalCancellation: { refundMinor: expect.any(Number) } });
    const paid = `$${Number(booking.bookingData.sale_amount).toLocaleString('en-US')}`;
    const told = async () => (await readBooking(visitor, booking.id)).message;
    expect(await told()).toContain(`You paid ${paid}; nothing has been refunded to your card so far.`);
    await t.app.mailSender.run();
    const mails = t.sent.filter(({ subject }) => subject.endsWith(`reference ${booking.reference}`));
    expect(mails.map(({ subject }) => subject.split(':')[0])).toContain('Booking canceled');
    // Somebody with our access confirmed this cancellation, such as the desk for a caller [F-98].
    expect(mails.at(-1)?.text).toContain('Your booking has been canceled');
    expect(`${mails.at(-1)?.text} ${await told()}`).not.toMatch(/airline (?:has )?canceled/i);
    // Page and mail agree.
    expect(mails.at(-1)?.text).toContain(await told());
    expect(mails.at(-1)?.text).toContain('You no longer have seats on these flights.');

    await refundByHand(booking.id, 12_300);
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    expect(await told()).toContain(`You paid ${paid}; $123 of it has been refunded to your card so far.`);
    expect((await bookingRow(booking.id)).reconcileAt).toBeNull();
  });

  test('what was refunded at the provider before and after the desk settled a canceled trip is said on it, without webhooks [F-98]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    await cancelAtSupplier(booking.duffelBookingId);
    await aDayLater();
    await refundByHand(booking.id, 12_300);
    const { status } = await deskOf(() => t).act(booking.id, 'settled_not_flying');
    expect(status).toBe(200);
    const told = async () => (await readBooking(visitor, booking.id)).message;
    expect(await told()).toContain('$123 of it has been refunded');
    await refundByHand(booking.id, 10_000);
    await aDayLater();
    expect(await told()).toContain('$223 of it has been refunded');
    await refundByHand(booking.id, centsOf(booking) - 22_300);
    await aDayLater();
    expect(await told()).not.toContain('nothing has been refunded');
    expect((await bookingRow(booking.id)).reconcileAt).toBeNull();
  });
});
