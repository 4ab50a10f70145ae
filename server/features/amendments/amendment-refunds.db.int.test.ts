import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { refundDays } from '#domain/content/cancellation-terms.ts';
import { formatExact } from '#domain/money/format.ts';
import { addBusinessDays, utcDate } from '#domain/time/calendar-date.ts';
import { formatFullDay } from '#domain/time/local-time.ts';
import { mails } from '#server/features/mail/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { changeableFare, changeFlights } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, hour, lookUp } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { payMore, refundAtProvider, workerOf } from '#server/testing/steps/further-payment.ts';
import { noteAccepted, noteIfLate } from '../refunds/index.ts';
import { refundCauseOf } from './refund-difference.ts';
import { amendments } from './tables.ts';

const day = 24 * hour;
const pendingCard = { number: '4000000000007726' };
const returningCard = { number: '4000000000005126' };
const lostCreate = { operation: 'refunds.create', kind: 'error_500_not_stored', times: 999 };
const late = /"level":50[^\n]*Refund is late/g;

describe.each(inject('engines'))('the refund of a change of flights on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const { rowOf, paymentRow, bookingRow, refundsFor, books } = amendedTrips(() => t);
  const desk = deskOf(() => t);
  const later = async (ms: number) => {
    t.clock.advance(ms);
    await t.app.reconciler.run();
  };
  const bookedWith = async (card = {}) => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, changeableFare, card);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'cheaper');
    return { visitor, booking };
  };
  const changedWith = async (card = {}) => {
    const { visitor, booking } = await bookedWith(card);
    const { status, chosen } = await changeFlights(visitor, booking);
    expect(status).toBe(200);
    return { booking, id: chosen.id };
  };
  /** The traveler's view of the refund; their session has expired after some days. */
  const read = async (booking: BookingAnswer) => {
    const visitor = t.visitor();
    await lookUp(visitor, booking);
    const [refund] = (await readBooking(visitor, booking.id)).amendment_refunds;
    if (refund === undefined) throw new Error('no refund');
    const steps = refund.refund_steps.map(({ kind, state }) => `${kind} ${state}`);
    const atOf = (kind: string) => refund.refund_steps.find((step) => step.kind === kind)?.at ?? '';
    return { ...refund, steps, atOf };
  };
  const toldOf = async ({ reference }: BookingAnswer, topic = 'Refund sent') => {
    await t.app.mailSender.run();
    return t.sent.filter(({ subject }) => subject.startsWith(topic) && subject.endsWith(`reference ${reference}`));
  };
  const logged = () => t.logged().match(late)?.length ?? 0;

  test('is told once, with the dates and the amount that the trip shows, which is what the card gets [SERV-06] [SERV-05]', async () => {
    const { booking, id } = await changedWith();
    await later(hour);
    await later(day);
    const refund = await read(booking);
    expect(refund.steps).toEqual(['asked done', 'agreed done', 'sent done', 'expected next']);
    const row = await rowOf(id);
    const dates = [row.askedAt, row.confirmedAt].map((at) => at?.toISOString());
    expect([refund.atOf('asked'), refund.atOf('agreed')]).toEqual(dates);
    const sentOn = utcDate(new Date(refund.atOf('sent')));
    expect(refund.atOf('expected')).toBe(addBusinessDays(sentOn, refundDays.card.to));
    expect((await refundsFor(id)).map(({ amount }) => amount)).toEqual([Number(refund.amount) * 100]);
    expect(row.refundMinor).toBe(Number(refund.amount) * 100);
    const told = await toldOf(booking);
    expect(told).toHaveLength(1);
    const amount = formatExact({ amountMinor: row.refundMinor, currency: 'USD' });
    expect(told[0]?.text).toContain(
      `on ${formatFullDay(sentOn)} (UTC), we refunded ${amount} for the change of flights of your `,
    );
    expect(told[0]?.text).toContain(
      `trip to the card or cards you paid with. You should see it by ${formatFullDay(refund.atOf('expected'))}.`,
    );
    expect(told[0]?.text).toMatch(/https?:\/\/\S+\/my-trips\S*#open=/);
    expect(await books()).toEqual([]);
  });

  test('is told once, also if the answer of the provider was lost, or a crash came before it was stored [SERV-06] [SAFE-01]', async () => {
    await t.stripe.fault({ operation: 'refunds.create', kind: 'reset_after', times: 3 });
    await t.stripe.fault({ operation: 'refunds.list', kind: 'delay', delayMs: 0, times: 1 });
    await t.stripe.fault({ operation: 'refunds.list', kind: 'error_503', times: 3 });
    const { booking, id } = await changedWith();
    expect(await toldOf(booking)).toEqual([]);
    await later(hour);
    expect(await toldOf(booking)).toHaveLength(1);
    await t.db.update(amendments).set({ refundSentAt: null }).where(eq(amendments.id, id));
    await later(day);
    expect((await rowOf(id)).refundSentAt).not.toBeNull();
    expect([(await toldOf(booking)).length, (await refundsFor(id)).length]).toEqual([1, 1]);
  });

  test('that was sent days ago, before it was followed, is not told as news [SERV-06]', async () => {
    const { booking, id } = await changedWith();
    await t.db.update(amendments).set({ refundSentAt: null }).where(eq(amendments.id, id));
    await t.db.delete(mails).where(eq(mails.occasion, `${booking.id}:amendment_refund_sent:${id}`));
    await later(3 * day);
    expect((await rowOf(id)).refundSentAt).not.toBeNull();
    expect(await toldOf(booking)).toEqual([]);
  });

  test('that came back before the mail went out is not told as sent, and did not reach the card [SERV-06] [SERV-05] [F-06]', async () => {
    const { booking } = await changedWith(returningCard);
    await later(25 * hour);
    expect([(await toldOf(booking)).length, (await toldOf(booking, 'About your refund')).length]).toEqual([0, 1]);
    expect((await read(booking)).steps).toEqual(['asked done', 'agreed done', 'sent done', 'failed late']);
    expect(await desk.attention(booking.id)).toBe('amendment_refund_failed');
    expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
    expect((await read(booking)).steps.at(-1)).toBe('repaid done');
  });

  test('over two payments is sent, and told, once the last part is accepted [SERV-06] [SAFE-01]', async () => {
    const { visitor, booking } = await bookedWith();
    await payMore(t, visitor, booking, 30_000);
    const first = await paymentRow((await bookingRow(booking.id)).paymentId);
    if (first === undefined) throw new Error('no payment');
    await refundAtProvider(t, first, first.captureMinor - 1000);
    await t.stripe.fault({ operation: 'refunds.create', kind: 'delay', delayMs: 0, times: 1 });
    await t.stripe.fault(lostCreate);
    const { chosen } = await changeFlights(visitor, booking);
    const { refundMinor } = await rowOf(chosen.id);
    const planned = await t.db.select().from(refunds).where(eq(refunds.causeId, chosen.id));
    expect(planned.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([1000, refundMinor - 1000]);
    expect((await refundsFor(chosen.id)).map(({ amount }) => amount)).toEqual([1000]);
    expect([await toldOf(booking), (await read(booking)).steps[2]]).toEqual([[], 'sent next']);
    await t.stripe.clearFaults();
    await later(hour);
    const [mail, ...more] = await toldOf(booking);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(formatExact({ amountMinor: refundMinor, currency: 'USD' }));
    expect((await read(booking)).steps[2]).toBe('sent done');
  });

  test('of which less was left says what was really refunded, and a person sees to the rest [SERV-06] [SERV-08] [SAFE-01]', async () => {
    const { visitor, booking } = await bookedWith();
    const payment = await paymentRow((await bookingRow(booking.id)).paymentId);
    if (payment === undefined) throw new Error('no payment');
    await refundAtProvider(t, payment, payment.captureMinor - 1000);
    await changeFlights(visitor, booking);
    const [mail] = await toldOf(booking);
    expect(mail?.text).toContain('we refunded $10 for the change of flights');
    expect((await read(booking)).amount).toBe('10.00');
    expect(await desk.attention(booking.id)).toBe('amendment_refund_open');
    expect((await desk.act(booking.id, 'close_amendment')).status).toBe(200);
    expect(await desk.attention(booking.id)).toBeUndefined();
  });

  test('that was not sent for a day stands in the queue until it is sent; logged once [SERV-05] [SERV-08] [ADM-06]', async () => {
    const before = logged();
    await t.stripe.fault(lostCreate);
    const { booking } = await changedWith();
    expect((await read(booking)).steps).toEqual(['asked done', 'agreed done', 'sent next', 'expected next']);
    await later(23 * hour);
    expect([await desk.attention(booking.id), logged() - before]).toEqual([undefined, 0]);
    await later(2 * hour);
    await later(hour);
    expect((await read(booking)).steps[2]).toBe('sent late');
    expect([await desk.attention(booking.id), logged() - before]).toEqual(['refund_late', 1]);
    await t.stripe.clearFaults();
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: it has moved on.');
    expect((await read(booking)).steps[2]).toBe('sent done');
    expect(await desk.attention(booking.id)).toBeUndefined();
    expect(await toldOf(booking)).toHaveLength(1);
  });

  test('is noted by the newest worker only: one that was overtaken stores nothing, tells nothing, and calls nothing late [SERV-06] [SAFE-01]', async () => {
    await t.stripe.fault(lostCreate);
    const { booking, id } = await changedWith();
    const [newest, row, before] = [await bookingRow(booking.id), await rowOf(id), logged()];
    const overtaken = { ...newest, leaseNumber: newest.leaseNumber - 1 };
    const amount = { amountMinor: row.refundMinor, currency: row.currency };
    const seen = {
      id: 're_1',
      status: 'succeeded',
      amount,
      intentId: null,
      causeId: id,
      createdAt: t.clock.now(),
    } as const;
    const causeOf = (by: typeof newest) => refundCauseOf(workerOf(t), by, row);
    const note = (by: typeof newest) => noteAccepted(t, causeOf(by), [{ ...seen, bankReference: null }]);
    await note(overtaken);
    expect([(await rowOf(id)).refundSentAt, await toldOf(booking)]).toEqual([null, []]);
    t.clock.advance(2 * day);
    await noteIfLate(workerOf(t), causeOf(overtaken));
    expect([(await rowOf(id)).refundLateSince, logged() - before]).toEqual([null, 0]);
    await note(newest);
    expect((await rowOf(id)).refundSentAt).toEqual(seen.createdAt);
  });

  test('shows its bank reference once the provider has it [SERV-05]', async () => {
    const { booking } = await changedWith();
    expect((await read(booking)).bank_reference).toBeNull();
    await later(25 * hour);
    await later(25 * hour);
    expect((await read(booking)).bank_reference).toMatch(/^\d{23}$/);
  });

  // Last, because it takes months, after which the other tests' flights are in the past.
  test('that is pending past its expected date stands in the queue until it arrives; logged once [SERV-05] [SERV-08] [ADM-06]', async () => {
    const before = logged();
    const { booking, id } = await changedWith(pendingCard);
    const [sent] = await refundsFor(id);
    await t.stripe.delayRefund(sent?.id ?? '', 60 * (day / 1000));
    const lateFrom = Date.parse((await read(booking)).atOf('expected')) + 1.5 * day;
    await later(lateFrom - t.clock.now().getTime() - hour);
    expect([await desk.attention(booking.id), (await read(booking)).steps.at(-1)]).toEqual([
      undefined,
      'expected next',
    ]);
    await later(2 * hour);
    await later(day);
    expect([await desk.attention(booking.id), (await read(booking)).steps.at(-1)]).toEqual([
      'refund_late',
      'expected late',
    ]);
    expect(logged() - before).toBe(1);
    expect((await desk.act(booking.id, 'look_again')).body.said).toBe('Looked again: nothing has changed.');
    await later(60 * day);
    expect([await desk.attention(booking.id), (await read(booking)).steps.at(-1)]).toEqual([
      undefined,
      'expected next',
    ]);
  });
});
