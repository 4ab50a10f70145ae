import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { cancellations } from '#server/features/cancellation/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { chooseBag } from '#server/testing/steps/bag-steps.ts';
import { book, chooseOffer, pay, payFor } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, fares } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';

/** Vendor responses that differ from the action: nothing is silently done, nothing lost, nothing taken twice. */
describe('vendors whose answers are not what was asked for', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      orderDeadlineMs: 20_000,
    });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));
  let logged = 0;
  beforeEach(() => {
    logged = t.logged().length;
  });

  const { rowOf, paymentRow, bookedBy, bookedForBags, ...trips } = amendedTrips(() => t);
  const reported = new Set<string>();
  /** The disagreements in the books since the last reading, separately for each test. */
  const books = async () => {
    const found = (await trips.books()).filter((fault) => !reported.has(fault));
    for (const fault of found) reported.add(fault);
    return found;
  };
  const desk = deskOf(() => t);
  const errors = () =>
    t
      .logged()
      .slice(logged)
      .split('\n')
      .filter((line) => line.includes('"level":50'))
      .join('\n');
  const bookingRow = async (id: string) => {
    const [row] = await t.db
      .select({ booking: bookings, payment: payments })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .where(eq(bookings.id, id));
    if (row === undefined) throw new Error(`No booking ${id}`);
    return row;
  };

  const lies = ['other_total', 'other_currency', 'other_id'];

  test.each([
    ...[...lies.slice(0, 2), 'canceled', 'awaiting_payment'].map((kind) => ['orders.create', kind, false] as const),
    ['orders.list', 'canceled', true] as const,
  ])(
    'an order answered by %s with %s: nothing is captured, the desk is called, and charges it once [F-143] [F-142] [F-137] [SAFE-01]',
    async (operation, kind, isLost) => {
      const visitor = t.visitor();
      const offer = await chooseOffer(visitor);
      const paymentId = await payFor(visitor, offer);
      if (isLost) await t.duffel.fault({ operation: 'orders.create', kind: 'reset_after' });
      await t.duffel.fault({ operation, kind });
      const answer = await book(visitor, offer, paymentId);
      expect(answer.statusCode).toBe(202);
      const { id, status } = answer.json<BookingAnswer>();
      expect(status).toBe('pending');
      const { booking, payment } = await bookingRow(id);
      expect([booking.state, payment.state]).toEqual(['needs_attention', 'booked']);
      expect(await desk.attention(id)).toBe('order_to_be_paid');
      expect(errors()).toContain('Booking needs attention');
      expect((await desk.act(id, 'capture_and_confirm')).status).toBe(200);
      expect(await books()).toEqual([]);
    },
  );

  /** Agrees to an amendment with lying responses; a person then takes its money. */
  const amendWithLies = async (
    { visitor, booking }: Awaited<ReturnType<typeof bookedBy>>,
    chosen: Awaited<ReturnType<typeof chooseFlights>>,
    faults: readonly { readonly operation: string; readonly kind: string }[],
  ) => {
    const paymentId = await payForAmendment(visitor, chosen);
    for (const fault of faults) await t.duffel.fault(fault);
    const { status, body } = await confirmAmendment(visitor, chosen, paymentId);
    expect([status, body.status]).toEqual([202, 'needs_attention']);
    expect([(await rowOf(chosen.id)).state, (await paymentRow(paymentId))?.state]).toEqual([
      'needs_attention',
      'booked',
    ]);
    expect(await desk.attention(booking.id)).toBe('amendment_unpaid');
    expect(errors()).toContain('An answer about an amendment is not what was asked for');
    await t.duffel.clearFaults();
    expect((await desk.act(booking.id, 'charge_amendment')).status).toBe(200);
    expect([(await rowOf(chosen.id)).state, (await paymentRow(paymentId))?.state]).toEqual(['done', 'captured']);
    expect(await books()).toEqual([]);
  };

  test.each([
    ...[...lies, 'other_order', 'without_confirmed_at'].map((kind) => [{ operation: 'order_changes.confirm', kind }]),
    ...['other_total', 'other_order'].map((kind) => [
      { operation: 'order_changes.confirm', kind: 'reset_after' },
      { operation: 'order_changes.get', kind },
    ]),
    [{ operation: 'orders.get', kind: 'other_total' }],
    [{ operation: 'order_changes.confirm', kind: 'price_changed_after' }],
  ])('a change of flights with %j %j is never confirmed in silence [F-142] [SAFE-01]', async (...faults) => {
    const trip = await bookedBy();
    await amendWithLies(trip, await chooseFlights(trip.visitor, trip.booking), faults);
  });

  test.each([
    ...[...lies, 'canceled'].map((kind) => ({ operation: 'orders.add_services', kind })),
    { operation: 'orders.get', kind: 'other_total' },
    ...['price_changed_after', 'not_found_after', 'access_denied_after'].map((kind) => ({
      operation: 'orders.add_services',
      kind,
    })),
  ])('bags with $operation $kind are found, told and settled by the desk [F-141] [F-142] [SAFE-01]', async (fault) => {
    const trip = await bookedForBags();
    const chosen = await chooseBag(trip.visitor, trip.booking);
    await amendWithLies(trip, chosen, [fault]);
    await t.app.mailSender.run();
    const mail = t.sent.findLast(
      ({ subject }) => subject.startsWith('Bags added') && subject.includes(trip.booking.reference),
    );
    expect(mail?.text).toContain('Your bags are added');
  });

  test('bags that were refused, while the order cannot be read, are looked for later and sold by phone until then [F-141] [SAFE-01]', async () => {
    const { visitor, booking } = await bookedForBags();
    const chosen = await chooseBag(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'orders.add_services', kind: 'price_changed_after' });
    await t.duffel.fault({ operation: 'orders.get', kind: 'status_503', times: 9 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(409);
    await t.duffel.clearFaults();
    t.clock.advance(16 * 60_000);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('needs_attention');
    expect(await desk.attention(booking.id)).toBe('amendment_unpaid');
    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ subject }) => subject.startsWith('Bags added'));
    expect(mail?.text).toContain('Our team is settling the payment and will contact you.');
    // Its hold is gone: a person takes the money in another way.
    expect(await books()).toHaveLength(2);
  });

  test.each([...lies, 'other_order', 'without_confirmed_at'])(
    'a cancellation answered with %s goes to the desk, and its refund is sent once the order itself agrees [F-142] [SAFE-01]',
    async (kind) => {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, fares.partly);
      await t.duffel.fault({ operation: 'order_cancellations.confirm', kind });
      await cancel(visitor, booking.id);
      const stateOf = async () =>
        (await t.db.select().from(cancellations).where(eq(cancellations.bookingId, booking.id))).map(
          ({ state }) => state,
        );
      expect(await stateOf()).toContain('needs_attention');
      expect(await desk.attention(booking.id)).toBe('cancellation_unclear');
      expect(errors()).toContain('A cancellation is not what was agreed to');
      t.clock.advance(16 * 60_000);
      await t.app.reconciler.run();
      expect(await stateOf()).not.toContain('needs_attention');
      expect(await books()).toEqual([]);
    },
  );

  const stripeLies = ['other_amount', 'other_currency', 'other_id', 'canceled'];

  test.each([
    ...stripeLies.filter((kind) => kind !== 'other_id').map((kind) => ['payment_intents.create', kind] as const),
    ...stripeLies.map((kind) => ['confirm', kind] as const),
  ])('a payment answered by %s with %s holds nothing, and is reported [F-142] [SAFE-01]', async (operation, kind) => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    await t.stripe.fault({ operation, kind });
    expect((await pay(visitor, offer)).statusCode).toBeGreaterThanOrEqual(400);
    expect(errors()).toMatch(/is not what was asked for/);
    expect(await books()).toEqual([]);
  });

  test.each(stripeLies)(
    'a capture answered with %s confirms nothing; the desk confirms it without taking it twice [F-142] [SAFE-01]',
    async (kind) => {
      const visitor = t.visitor();
      const offer = await chooseOffer(visitor);
      const paymentId = await payFor(visitor, offer);
      await t.stripe.fault({ operation: 'capture', kind });
      const { id } = (await book(visitor, offer, paymentId)).json<BookingAnswer>();
      const { booking, payment } = await bookingRow(id);
      expect([booking.state, payment.state]).toEqual(['needs_attention', 'capture_failed']);
      expect(await desk.attention(id)).toBe('order_without_money');
      expect(errors()).toContain('What was captured is not what was asked for');
      expect((await desk.act(id, 'capture_and_confirm')).status).toBe(200);
      expect(await books()).toEqual([]);
    },
  );

  test.each(['other_id', 'other_currency'])(
    'a release answered with %s is reported, and asked for until it is certain [F-142] [SAFE-01]',
    async (kind) => {
      const visitor = t.visitor();
      const paymentId = await payFor(visitor, await chooseOffer(visitor));
      await t.stripe.fault({ operation: 'cancel', kind });
      await visitor.post(`/api/payments/${paymentId}/release`);
      expect(errors()).toContain('A release is not what was asked for');
      await t.app.reconciler.run();
      expect((await paymentRow(paymentId))?.state).toBe('voided');
      expect(await books()).toEqual([]);
    },
  );

  test.each(stripeLies.slice(0, 2))(
    'a refund answered with %s is reported, and looked up before anyone pays it again [F-142] [SAFE-01]',
    async (kind) => {
      const visitor = t.visitor();
      const booking = await bookFareAsMember(visitor, fares.partly);
      await t.stripe.fault({ operation: 'refunds.create', kind });
      expect((await cancel(visitor, booking.id)).status).toBe(200);
      expect(errors()).toContain('The answer to a refund is not what was asked for');
      expect(await books()).toEqual([]);
    },
  );
});
