import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { err } from '#domain/result.ts';
import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { findCapturedPayments } from '#server/features/payments/index.ts';
import { endLease, takeLease } from '#server/lifecycle/leases.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { changeFlights, chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { changeableBagFare, chooseBag } from '#server/testing/steps/bag-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, fares, hour, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { refundAtProvider, sentBackFor, workerOf } from '#server/testing/steps/further-payment.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { cancellationLifecycle, settleCancellation } from '../cancellation/index.ts';
import { cancellations } from '../cancellation/tables.ts';

describe.each(inject('engines'))('refunds of a trip with a change that a person closed, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { bookedBy, bookingRow, rowOf } = amendedTrips(() => t);
  const desk = deskOf(() => t);
  const dollars = (minor: number) => `$${(minor / 100).toLocaleString('en-US')}`;
  /** The airline moves the flights, which entitles to a full refund, and the traveler cancels. */
  const cancelForAirlineChange = async (visitor: Visitor, booking: BookingAnswer) => {
    await changeSchedule(t, booking, { kind: 'large' });
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.app.reconciler.run();
    await lookUp(visitor, booking);
    const { rule, quoteId } = (await quoteOf(visitor, booking.id)).body;
    expect(rule).toBe('airline_change');
    await cancel(visitor, booking.id, { quoteId });
    t.clock.advance(hour);
    await t.app.reconciler.run();
    await lookUp(visitor, booking);
    await t.app.mailSender.run();
    const { cancellation, returned_amount } = await readBooking(visitor, booking.id);
    if (cancellation === null) throw new Error('not canceled');
    return { cancellation, returned: returned_amount };
  };
  const sentFor = (booking: BookingAnswer) => sentBackFor(t, booking);
  const lastMail = (subject: string) => t.sent.findLast((mail) => mail.subject.startsWith(subject))?.text;
  /** A change to cheaper flights whose refund is refused; a person makes it at the provider and closes it. */
  const repaidAtProvider = async (visitor: Visitor, booking: BookingAnswer) => {
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
    await t.stripe.fault({ operation: 'refunds.create', kind: 'refused_400', times: 1 });
    const { chosen } = await changeFlights(visitor, booking);
    await t.stripe.clearFaults();
    const { refundMinor } = await rowOf(chosen.id);
    const [first] = await findCapturedPayments(t.db, booking.id);
    if (first === undefined) throw new Error('no payment');
    await refundAtProvider(t, first, refundMinor);
    expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    return refundMinor;
  };

  test('what was paid by bank transfer cannot go back to the cards: it goes to a person, and is not told as refunded [SERV-03] [TRIP-07] [F-06]', async () => {
    const { visitor, booking } = await bookedBy('dearer');
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'refused_400', times: 5 });
    await confirmAmendment(visitor, chosen, paymentId);
    await t.stripe.clearFaults();
    const settlement = { way: 'bank_transfer', amount: chosen.price.due_amount } as const;
    expect((await desk.act(booking.id, 'close_amendment', settlement)).status).toBe(200);
    const { cancellation } = await cancelForAirlineChange(visitor, booking);
    const sent = await sentFor(booking);
    expect(sent).toBeLessThan(Number(cancellation.refund_amount) * 100);
    expect(cancellation).toMatchObject({ status: 'needs_attention', refund_status: 'failed' });
    expect(await desk.attention(booking.id)).toBe('other');
    expect(lastMail('About your refund')).toContain('Our team will pay what is missing another way');
    expect(
      t.sent.filter(({ subject, text }) => /^Refund sent/.test(subject) && text.includes(booking.reference)),
    ).toEqual([]);
  });

  test('what was refunded at the provider is not called missing while the provider does not tell of it [F-12] [F-06] [SAFE-02]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly);
    const [payment] = await findCapturedPayments(t.db, booking.id);
    if (payment === undefined) throw new Error('no payment');
    await refundAtProvider(t, payment, payment.captureMinor - 1000);
    await t.stripe.fault({ operation: 'refunds.create', kind: 'reset_before', times: 3 });
    await cancel(visitor, booking.id);
    await t.stripe.clearFaults();
    const gateway = createStripeGateway({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin, live: false });
    // Looked up, refused and looked up, counted: then it falls silent.
    let answers = 3;
    const silent = workerOf(t, {
      listRefunds: async (intentId) =>
        answers-- > 0 ? gateway.listRefunds(intentId) : err({ kind: 'unavailable', message: 'silent' }),
    });
    const [row] = await t.db.select().from(cancellations).where(eq(cancellations.bookingId, booking.id));
    const leased = await takeLease(silent, cancellationLifecycle, row?.id ?? '', 60_000);
    if (leased === null) throw new Error('somebody else has it');
    await settleCancellation(silent, leased);
    await endLease(t.db, cancellationLifecycle, leased);
    expect(answers).toBeLessThan(0);
    expect((await readBooking(visitor, booking.id)).cancellation).toMatchObject({ refund_status: 'pending' });
    t.clock.advance(hour);
    await t.app.reconciler.run();
    expect((await readBooking(visitor, booking.id)).cancellation).toMatchObject({
      status: 'cancelled',
      refund_status: 'refunded',
    });
    expect(await desk.attention(booking.id)).toBeUndefined();
  });

  test('the refund of a change that a person made at the provider is no part of the trip’s refund, in any amount [SERV-03] [F-12] [F-10]', async () => {
    const { visitor, booking } = await bookedBy('cheaper');
    const repaid = await repaidAtProvider(visitor, booking);
    const { saleMinor } = await bookingRow(booking.id);
    expect((await desk.read(booking.id)).returnedAmount).toBe((repaid / 100).toFixed(2));
    const { cancellation, returned } = await cancelForAirlineChange(visitor, booking);
    const due = Number(cancellation.refund_amount) * 100;
    expect(due).toBeGreaterThanOrEqual(saleMinor);
    expect((await sentFor(booking)) - repaid).toBe(due);
    expect(cancellation).toMatchObject({ refund_status: 'refunded', refunded_earlier_amount: '0.00' });
    expect(returned).toBeNull();
    expect(lastMail('Refund sent')).toContain(`we refunded ${dollars(due)} for `);
    expect((await desk.read(booking.id)).returnedAmount).toBe(((due + repaid) / 100).toFixed(2));
  });

  test('nor is it taken off the trip’s refund twice where there are two payments [SERV-03] [SERV-04] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableBagFare);
    const bag = await chooseBag(visitor, booking);
    expect((await confirmAmendment(visitor, bag, await payForAmendment(visitor, bag))).status).toBe(200);
    const repaid = await repaidAtProvider(visitor, booking);
    const { cancellation } = await cancelForAirlineChange(visitor, booking);
    expect((await sentFor(booking)) - repaid).toBe(Number(cancellation.refund_amount) * 100);
    expect(cancellation).toMatchObject({ refund_status: 'refunded', refunded_earlier_amount: '0.00' });
    const faults = auditBooks(await readBooks(t.db, t.duffel, t.stripe));
    expect(faults.filter((line) => line.includes(booking.id))).toEqual([]);
  });
});
