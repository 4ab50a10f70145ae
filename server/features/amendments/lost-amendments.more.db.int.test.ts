import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AmendmentAnswer } from '#contract/amendments/amendment.ts';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { paymentLifecycle } from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooks } from '#server/testing/books.ts';
import { chooseFlights, confirmAmendment, payForAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { inDays, readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, cancel, hour, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { refundAtProvider } from '#server/testing/steps/further-payment.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { type AmendmentRow, scheduleAmendments } from './index.ts';
import { amendments } from './tables.ts';

describe.each(inject('engines'))('changes of flights whose answer was lost on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { bookedBy, rowOf, bookingRow, paymentRow, refundsFor, datesOf, books } = amendedTrips(() => t);
  const desk = deskOf(() => t);

  test('made, then the answer is lost: it is looked up, charged once, and never sent again [SERV-03] [SAFE-02]', async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
    const confirmed = await confirmAmendment(visitor, chosen, paymentId);
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed']);
    expect(await books()).toEqual([]);
  });

  test('lost before it was made: pending until the settle window is over, then nothing is charged, a mail says so, and canceling is free for that much longer [SERV-03] [SERV-06] [TRIP-10]', async () => {
    const { visitor, booking } = await bookedBy();
    const freeUntil = (await bookingRow(booking.id)).freeCancelUntil;
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    const pending = await confirmAmendment(visitor, chosen, paymentId);
    expect([pending.status, pending.body.status]).toEqual([202, 'pending']);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('confirming');
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect(await rowOf(chosen.id)).toMatchObject({ state: 'failed' });
    // Nobody knows whether its price is gone.
    const page = (await visitor.get(`/api/amendments/${chosen.id}`)).json<AmendmentAnswer>();
    expect(page.failure).toBe(
      'The airline did not make this change. Nothing was changed and nothing was charged. Please call us, and we will arrange it with the airline.',
    );
    expect((await paymentRow(paymentId))?.state).toBe('voided');
    expect((await bookingRow(booking.id)).openAmendmentId).toBeNull();
    // Canceling was refused meanwhile, so the 24 hours stood still (TRIP-10).
    const blockedMs = t.clock.now().getTime() - ((await rowOf(chosen.id)).askedAt?.getTime() ?? 0);
    expect(blockedMs).toBeGreaterThanOrEqual(200_000);
    const nowFree = (await bookingRow(booking.id)).freeCancelUntil?.getTime() ?? 0;
    expect(Math.abs(nowFree - (freeUntil?.getTime() ?? 0) - blockedMs)).toBeLessThan(5000);
    expect(datesOf(await readBooking(visitor, booking.id))).toEqual([inDays(40), inDays(50)]);
    const kinds = await t.db
      .select()
      .from(mails)
      .where(eq(mails.occasion, `${booking.id}:amendment_failed:${chosen.id}`));
    expect(kinds).toHaveLength(1);
    expect(await books()).toEqual([]);
    const quoteAt = async (instant: number) => {
      t.clock.advance(instant - t.clock.now().getTime());
      await lookUp(visitor, booking);
      return (await quoteOf(visitor, booking.id)).body.rule;
    };
    // A minute after the 24 hours, and a minute after the added time.
    expect(await quoteAt((freeUntil?.getTime() ?? 0) + 60_000)).toBe('free_24h');
    expect(await quoteAt(nowFree + 60_000)).not.toBe('free_24h');
  });

  test('the capture is lost: it is captured once, later [SERV-03] [SAFE-02]', async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.stripe.fault({ operation: 'payment_intents.capture', kind: 'reset_after' });
    const confirmed = await confirmAmendment(visitor, chosen, paymentId);
    expect(confirmed.status).toBe(200);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('done');
    expect(await books()).toEqual([]);
  });

  test('a change that the airline has not answered for a day stands in the queue until it does [SERV-08] [ADM-06]', async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 999 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    t.clock.advance(23 * hour);
    await t.app.reconciler.run();
    expect(await desk.attention(booking.id)).toBeUndefined();
    t.clock.advance(hour);
    await t.app.reconciler.run();
    expect([(await rowOf(chosen.id)).state, await desk.attention(booking.id)]).toEqual([
      'confirming',
      'amendment_unanswered',
    ]);
    expect((await desk.read(booking.id)).actions).toEqual(['look_again']);
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: nothing has changed.');
    await t.duffel.clearFaults();
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: it has moved on.');
    expect([(await rowOf(chosen.id)).state, await desk.attention(booking.id)]).toEqual(['done', undefined]);
    expect(await books()).toEqual([]);
  });

  /** A change that was given up, and that the airline makes after all. */
  const recordLateApplied = async (
    answer: string,
    meanwhile: (visitor: Visitor, booking: BookingAnswer) => Promise<unknown> = async () => undefined,
  ) => {
    const { visitor, booking } = await bookedBy(answer);
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = chosen.price.due_amount === '0.00' ? undefined : await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    await confirmAmendment(visitor, chosen, paymentId);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    expect((await rowOf(chosen.id)).state).toBe('failed');
    const { supplierChangeId, supplierMinor } = await rowOf(chosen.id);
    const payment = { type: 'balance', amount: (supplierMinor / 100).toFixed(2), currency: 'USD' };
    const body = supplierMinor > 0 ? { payment } : {};
    await askSupplier(t.duffel.origin, `order_changes/${supplierChangeId}/actions/confirm`, body);
    await meanwhile(visitor, booking);
    await t.db.update(bookings).set({ reconcileAt: t.clock.now() }).where(eq(bookings.id, booking.id));
    await t.db.update(amendments).set({ reconcileAt: t.clock.now() }).where(eq(amendments.id, chosen.id));
    await t.app.reconciler.run();
    const occasion = `${booking.id}:amendment_confirmed:${chosen.id}`;
    const told = await t.db.select().from(mails).where(eq(mails.occasion, occasion));
    expect(told).toHaveLength(1);
    await t.app.mailSender.run();
    const subjects = t.sent.map(({ subject }) => subject).filter((subject) => subject.includes(booking.reference));
    expect(subjects.filter((subject) => subject.startsWith('Flights not changed'))).toEqual([]);
    return { visitor, booking, row: await rowOf(chosen.id) };
  };

  test('a change that the airline makes late, and for which nothing was due, goes on: its refund is sent [SERV-03] [SAFE-01]', async () => {
    const { visitor, booking, row } = await recordLateApplied('cheaper');
    expect(row.state).toBe('done');
    expect(datesOf(await readBooking(visitor, booking.id))[0]).not.toBe(inDays(40));
    expect((await refundsFor(row.id)).map(({ amount }) => amount)).toEqual([row.refundMinor]);
    expect(await books()).toEqual([]);
  });

  test('a change that the airline makes after its payment was released: a person is called, the traveler is told [SERV-03] [SAFE-01]', async () => {
    const { booking, row } = await recordLateApplied('dearer');
    expect(row.state).toBe('needs_attention');
    expect(await bookingRow(booking.id)).toMatchObject({ airlineChange: null, openAmendmentId: row.id });
    expect(t.logged()).toContain('An amendment was made after it had been given up');
    const mail = t.sent.find(
      ({ subject }) => subject.startsWith('Flights changed') && subject.endsWith(booking.reference),
    );
    expect(mail?.text).toContain('Our team is settling the payment and will contact you.');
    expect(mail?.text).not.toMatch(/To pay now|is charged|was charged/);
  });

  /** A person handles a late change that gives money back: nothing is sent, even after an event or once closed. */
  const isLeftToPerson = async ({ id, bookingId }: AmendmentRow) => {
    const event = async () => {
      const now = t.clock.now();
      await scheduleAmendments(t.db, [bookingId], false, { now, watchUntil: new Date(now.getTime() + 30 * 24 * hour) });
      await t.app.reconciler.run();
    };
    expect((await rowOf(id)).state).toBe('needs_attention');
    expect(await desk.attention(bookingId)).toBe('amendment_refund_open');
    await event();
    expect((await desk.read(bookingId)).actions).toEqual(['close_amendment']);
    expect((await desk.act(bookingId, 'close_amendment')).status).toBe(200);
    await event();
    expect(await desk.attention(bookingId)).toBeUndefined();
    expect([(await rowOf(id)).state, await refundsFor(id)]).toEqual(['done', []]);
  };

  test('a change that the airline makes late beside a newer one goes to a person, and refunds nothing by itself [SERV-03] [SERV-08] [SAFE-01]', async () => {
    const { booking, row } = await recordLateApplied('cheaper', (_, { id }) =>
      t.db.update(bookings).set({ openAmendmentId: 'amd_newer' }).where(eq(bookings.id, id)),
    );
    expect((await bookingRow(booking.id)).openAmendmentId).toBe('amd_newer');
    await isLeftToPerson(row);
    expect((await bookingRow(booking.id)).openAmendmentId).toBe('amd_newer');
  });

  test('a change that the airline makes late, of a trip that was canceled meanwhile, goes to a person: the trip stays canceled and is refunded once [SERV-03] [SERV-08] [SAFE-01]', async () => {
    let refunded = 0;
    const { visitor, booking, row } = await recordLateApplied('cheaper', async (traveler, { id }) => {
      const quote = await quoteOf(traveler, id);
      refunded = Number(quote.body.refund_amount) * 100;
      expect((await cancel(traveler, id, { quoteId: quote.body.quoteId })).status).toBe(200);
    });
    const trip = await readBooking(visitor, booking.id);
    expect([trip.status, trip.amendment_refunds, trip.cancellation?.refund_status]).toEqual([
      'cancelled',
      [],
      'refunded',
    ]);
    await isLeftToPerson(row);
    expect((await readBooking(visitor, booking.id)).status).toBe('cancelled');
    const { intentId } = (await paymentRow((await bookingRow(booking.id)).paymentId)) ?? {};
    const { refunds } = await readBooks(t.db, t.duffel, t.stripe);
    const back = refunds.filter(({ payment_intent: intent }) => intent === intentId);
    expect(back.map(({ amount }) => amount)).toEqual([refunded]);
    const subjects = t.sent
      .filter(({ subject }) => subject.endsWith(booking.reference))
      .map(({ subject }) => subject.split(':')[0]);
    expect(subjects).not.toContain('Flights changed');
  });

  test('a change that costs money and is made late, of a trip that was canceled meanwhile, takes nothing [SERV-03] [SERV-08] [SAFE-01]', async () => {
    const { visitor, booking, row } = await recordLateApplied('dearer', async (traveler, { id }) => {
      expect((await cancel(traveler, id)).status).toBe(200);
    });
    expect([row.state, await desk.attention(booking.id)]).toEqual(['needs_attention', 'amendment_unpaid']);
    expect((await desk.act(booking.id, 'close_amendment', { way: 'not_paid', amount: '0' })).status).toBe(200);
    expect((await paymentRow(row.paymentId ?? ''))?.state).toBe('voided');
    expect((await readBooking(visitor, booking.id)).status).toBe('cancelled');
  });
});

// With its own application: its books disagree until the payment is refunded at the provider, which no row records.
describe.each(inject('engines'))('a change of flights whose money was taken for nothing on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress'), orderDeadlineMs: 20_000 });
  });
  afterAll(() => t.close());

  const { bookedBy, rowOf, bookingRow, paymentRow } = amendedTrips(() => t);
  const desk = deskOf(() => t);

  /** A change that the airline did not make, and whose hold was captured at the provider. */
  const takenForNothing = async () => {
    const { visitor, booking } = await bookedBy();
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_before' });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    const address = `${t.stripe.origin}/v1/payment_intents/${(await paymentRow(paymentId))?.intentId}/capture`;
    const headers = { authorization: 'Bearer sk_test_simulator' };
    expect((await fetch(address, { method: 'POST', headers })).status).toBe(200);
    t.clock.advance(200_000);
    await t.app.reconciler.run();
    await t.duffel.clearFaults();
    return { visitor, booking, chosen, paymentId };
  };

  test('not made, but its hold was captured at the provider: it needs a person, and the booking is still looked after [SERV-03] [ADM-06] [SAFE-01]', async () => {
    const { visitor, booking, chosen, paymentId } = await takenForNothing();
    expect((await paymentRow(paymentId))?.state).toBe('captured');
    expect(await rowOf(chosen.id)).toMatchObject({ state: 'needs_attention', confirmedAt: null });
    expect(await desk.attention(booking.id)).toBe('amendment_not_made');
    const statusOf = async () => (await visitor.get(`/api/amendments/${chosen.id}`)).json<{ status: string }>().status;
    expect(await statusOf()).toBe('needs_attention');
    const expectTold = async () => {
      const before = t.sent.length;
      await t.app.mailSender.run();
      const told = t.sent
        .slice(before)
        .find(({ subject }) => subject.startsWith('Flights not changed') && subject.includes(booking.reference));
      expect(told?.text).toContain('Our team is settling the payment and will contact you.');
      expect(told?.text).not.toContain('Nothing was charged');
    };
    await expectTold();
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    expect(t.logged()).not.toContain('Impossible transition');
    expect((await bookingRow(booking.id)).reconcileAt).toBeNull();
    const early = await desk.act(booking.id, 'close_amendment');
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('has not been refunded yet')]);
    const taken = await getRow(t.db, paymentLifecycle, paymentId);
    await refundAtProvider(t, taken, taken.captureMinor);
    expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
    expect(await desk.attention(booking.id)).toBeUndefined();
    expect(await statusOf()).toBe('failed');
    // The same mail, if it could not be sent before.
    const payload = { kind: 'amendment_failed', bookingId: booking.id, amendmentId: chosen.id } as const;
    const occasion = `${booking.id}:amendment_failed:${chosen.id}`;
    const waits = { state: 'waiting', payload, recipient: 'ada@example.com' } as const;
    await t.db.update(mails).set(waits).where(eq(mails.occasion, occasion));
    await expectTold();

    // It is not a refund of the trip: canceling refunds the whole quote.
    const quote = await quoteOf(visitor, booking.id);
    expect((await cancel(visitor, booking.id, { quoteId: quote.body.quoteId })).status).toBe(200);
    await t.app.reconciler.run();
    const trip = await readBooking(visitor, booking.id);
    expect(trip.cancellation).toMatchObject({ refund_status: 'refunded', refunded_earlier_amount: '0.00' });
    const { intentId } = (await paymentRow((await bookingRow(booking.id)).paymentId)) ?? {};
    const { refunds } = await readBooks(t.db, t.duffel, t.stripe);
    const back = refunds.filter(({ payment_intent: intent }) => intent === intentId);
    expect(back.map(({ amount }) => amount)).toEqual([Math.round(Number(quote.body.refund_amount) * 100)]);
  });

  test('a refund of the trip takes nothing from it, also if the other payment has less left [SERV-03] [TRIP-07]', async () => {
    const { visitor, booking, paymentId } = await takenForNothing();
    const original = await getRow(t.db, paymentLifecycle, (await bookingRow(booking.id)).paymentId);
    await refundAtProvider(t, original, original.captureMinor - 100);
    expect((await cancel(visitor, booking.id)).status).toBe(200);
    await t.app.reconciler.run();
    const { refunds } = await readBooks(t.db, t.duffel, t.stripe);
    const { intentId } = (await paymentRow(paymentId)) ?? {};
    expect(refunds.filter(({ payment_intent: intent }) => intent === intentId)).toEqual([]);
    expect(refunds.filter(({ payment_intent: intent }) => intent === original.intentId)).toHaveLength(2);
  });
});
