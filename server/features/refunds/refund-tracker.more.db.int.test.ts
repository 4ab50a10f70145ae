import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { DeskList } from '#contract/desk.ts';
import { addBusinessDays, utcDate } from '#domain/time/calendar-date.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { signedIn } from '#server/testing/steps/account-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember as bookFare, cancel, fares, hour, lookUp } from '#server/testing/steps/cancel-steps.ts';

const pendingCard = { number: '4000000000007726' };
const day = 24 * hour;
const password = 'Correct-Horse-9-Battery';
const notSent = /"level":50[^\n]*Refund is late: it was not sent in time/g;
const notArrived = /"level":50[^\n]*Refund is late: it did not arrive in time/g;

describe.each(inject('engines'))('the steps of a refund on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    const admin = { email: 'admin@example.com', password };
    await ensureAdministrator(t.db, createPasswordHashing(), admin, t.clock.now());
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const later = async (ms: number) => {
    t.clock.advance(ms);
    await t.app.reconciler.run();
  };
  /** The traveler's view of the cancellation; their session has expired after some days. */
  const read = async (booking: BookingAnswer) => {
    const visitor = t.visitor();
    await lookUp(visitor, booking);
    const { cancellation } = await readBooking(visitor, booking.id);
    if (cancellation === null) throw new Error('not canceled');
    const steps = cancellation.refund_steps.map(({ kind, state }) => `${kind} ${state}`);
    const atOf = (kind: string) => cancellation.refund_steps.find((step) => step.kind === kind)?.at;
    return { ...cancellation, steps, atOf };
  };
  /** Why the desk lists a booking as needing attention; undefined if it does not. */
  const attention = async ({ id }: BookingAnswer) => {
    const admin = await signedIn(t.visitor(), 'admin@example.com', password);
    const { rows } = (await admin.get('/api/admin/bookings?state=attention')).json<DeskList>();
    return rows.find((row) => row.id === id)?.attention;
  };
  const logged = (pattern: RegExp) => t.logged().match(pattern)?.length ?? 0;
  const refundIdOf = async (id: string) => {
    const [row] = await t.db
      .select({ refundId: refunds.refundId })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.bookingId, id));
    return row?.refundId ?? '';
  };

  test('not sent for a day after the airline agreed: late, until it is sent [SERV-05] [ADM-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad);
    const before = logged(notSent);
    await t.stripe.fault({ operation: 'refunds.create', kind: 'error_500_not_stored', times: 99 });
    await cancel(visitor, booking.id);
    expect((await read(booking)).steps).toEqual(['asked done', 'agreed done', 'sent next', 'expected next']);
    await later(23 * hour);
    expect(await attention(booking)).toBeUndefined();
    await later(2 * hour);
    await later(hour);
    const late = await read(booking);
    expect(late.steps).toEqual(['asked done', 'agreed done', 'sent late', 'expected next']);
    expect([late.atOf('sent'), late.atOf('expected')]).toEqual([null, null]);
    expect(await attention(booking)).toBe('refund_late');
    expect(logged(notSent) - before).toBe(1);

    await t.stripe.clearFaults();
    await later(hour);
    const sent = await read(booking);
    expect(sent.steps).toEqual(['asked done', 'agreed done', 'sent done', 'expected next']);
    expect(Math.abs(Date.parse(sent.atOf('sent') ?? '') - t.clock.now().getTime())).toBeLessThan(60_000);
    expect(await attention(booking)).toBeUndefined();
  });

  test('the bank reference appears once the provider has it; on some networks never [SERV-05]', async () => {
    const visitor = t.visitor();
    const [visa, discover] = [
      await bookFare(visitor, fares.abroad),
      await bookFare(visitor, fares.abroad, { number: '6011111111111117' }),
    ];
    for (const booking of [visa, discover]) await cancel(visitor, booking.id);
    expect(await read(visa)).toMatchObject({ refund_status: 'refunded', bank_reference: null });
    await later(25 * hour);
    await later(25 * hour);
    expect((await read(visa)).bank_reference).toMatch(/^\d{23}$/);
    expect(await read(discover)).toMatchObject({ refund_status: 'refunded', bank_reference: null });
  });

  test('a refund that came back did not reach the card, whatever was expected [SERV-05]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad, { number: '4000000000005126' });
    await cancel(visitor, booking.id);
    const sentAt = (await read(booking)).atOf('sent');
    await later(25 * hour);
    const failed = await read(booking);
    expect(failed.steps).toEqual(['asked done', 'agreed done', 'sent done', 'failed late']);
    expect([failed.atOf('sent'), failed.refund_status]).toEqual([sentAt, 'failed']);
    expect(await attention(booking)).toBe('refund_failed');
  });

  test('while the airline has not answered, nothing is called agreed or sent [SERV-05]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad);
    await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'status_504', times: 9 });
    await cancel(visitor, booking.id);
    const open = await read(booking);
    expect(open.steps).toEqual(['asked done', 'agreed next', 'sent next', 'expected next']);
    expect(open.refund_steps.slice(1).map(({ at }) => at)).toEqual([null, null, null]);
  });
  // Last, because it takes months, after which the other tests' flights are in the past.
  test('asked, agreed and accepted; late once the promised days are over, until it arrives [F-160] [SERV-05] [ADM-06]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad, pendingCard);
    const askedAt = t.clock.now();
    await cancel(visitor, booking.id);
    await t.stripe.delayRefund(await refundIdOf(booking.id), 60 * (day / 1000));
    const sent = await read(booking);
    expect([sent.status, sent.refund_status]).toEqual(['cancelled', 'pending']);
    expect(sent.steps).toEqual(['asked done', 'agreed done', 'sent next', 'expected next']);
    for (const kind of ['asked', 'agreed', 'sent']) {
      expect(Math.abs(Date.parse(sent.atOf(kind) ?? '') - askedAt.getTime())).toBeLessThan(60_000);
    }
    expect(sent.refund_timing).toBe('7–21 business days');
    const expectedBy = addBusinessDays(utcDate(new Date(sent.atOf('sent') ?? '')), 21);
    expect(sent.atOf('expected')).toBe(expectedBy);

    const before = logged(notArrived);
    const lateFrom = Date.parse(expectedBy) + 1.5 * day;
    await later(lateFrom - t.clock.now().getTime() - hour);
    expect((await read(booking)).steps.at(-1)).toBe('expected next');
    expect(await attention(booking)).toBeUndefined();

    await later(2 * hour);
    await later(day);
    const late = await read(booking);
    expect([late.steps.at(-1), late.atOf('expected'), late.refund_status]).toEqual([
      'expected late',
      expectedBy,
      'pending',
    ]);
    expect(await attention(booking)).toBe('refund_late');
    expect(logged(notArrived) - before).toBe(1);

    await later(60 * day);
    const arrived = await read(booking);
    expect([...arrived.steps.slice(-2), arrived.refund_status]).toEqual(['sent done', 'expected next', 'refunded']);
    expect(arrived.atOf('sent')).toBe(sent.atOf('sent'));
    expect(await attention(booking)).toBeUndefined();
  });
});
