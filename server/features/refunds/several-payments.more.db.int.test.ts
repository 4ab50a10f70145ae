import { eq, like } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import type { DeskBookingAnswer } from '#contract/desk-booking.ts';
import { ok } from '#domain/result.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { mails } from '#server/features/mail/tables.ts';
import { findCapturedPayments, type PaymentRow } from '#server/features/payments/index.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { endLease, takeLease } from '#server/lifecycle/leases.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { signedIn } from '#server/testing/steps/account-steps.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFareAsMember, cancel, fares, hour } from '#server/testing/steps/cancel-steps.ts';
import { payMore, refundAtProvider, workerOf } from '#server/testing/steps/further-payment.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { cancellationLifecycle, settleCancellation } from '../cancellation/index.ts';
import { cancellations } from '../cancellation/tables.ts';
import { followRefund } from './follow-refund.ts';
import { planRefunds } from './plan-refunds.ts';
import type { RefundCause } from './refund-cause.ts';

const password = 'Correct-Horse-9-Battery';
const further = 2000;

describe.each(inject('engines'))('a booking with two payments on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    const admin = { email: 'admin@example.com', password };
    await ensureAdministrator(t.db, createPasswordHashing(), admin, t.clock.now());
  });
  afterAll(() => t.close());
  afterEach(() => t.stripe.clearFaults());

  let visitor: Visitor;
  let booking: BookingAnswer;
  let original: PaymentRow;
  let second: PaymentRow;
  const start = async (card: Parameters<typeof payMore>[4] = {}) => {
    visitor = t.visitor();
    booking = await bookFareAsMember(visitor, fares.partly);
    second = await payMore(t, visitor, booking, further, card);
    const captured = await findCapturedPayments(t.db, booking.id);
    expect(captured.map(({ id }) => id).slice(1)).toEqual([second.id]);
    if (captured[0] === undefined) throw new Error('no payment');
    original = captured[0];
  };
  beforeEach(() => start());

  const setPrice = (saleMinor: number) => t.db.update(bookings).set({ saleMinor }).where(eq(bookings.id, booking.id));
  const cancellationOf = async () => {
    const rows = await t.db.select().from(cancellations).where(eq(cancellations.bookingId, booking.id));
    const row = rows.find(({ state }) => state !== 'quoted');
    if (row === undefined) throw new Error('no cancellation');
    return row;
  };
  const rowsOf = async (causeId: string) =>
    (await findRefundsOfCause(t.db, causeId)).map(({ refund, payment }) => [
      payment.id === original.id ? 'original' : 'further',
      refund.amountMinor,
      refund.state,
    ]);
  /** The provider's refunds of the booking's payments that did not come back, the original payment first. */
  const sentOf = async () => {
    const { refunds: all } = await readBooks(t.db, t.duffel, t.stripe);
    return [original, second].map(({ intentId }) =>
      all.filter((one) => one.payment_intent === intentId && one.status !== 'failed').map(({ amount }) => amount),
    );
  };
  const audit = async () => {
    const found = auditBooks(await readBooks(t.db, t.duffel, t.stripe));
    const names = [booking.id, original.intentId, second.intentId];
    return found.filter((line) => names.some((name) => line.includes(name ?? '')));
  };
  const mailsAbout = async (topic: string) =>
    (
      await t.db
        .select()
        .from(mails)
        .where(like(mails.occasion, `${booking.id}:${topic}%`))
    ).length;
  /** A cause other than a cancellation, whose refund was mailed before. */
  const otherCause = (id: string): RefundCause => ({
    id,
    bookingId: booking.id,
    logIds: {},
    sentMail: { kind: 'refund_sent', bookingId: booking.id },
    failedMail: { kind: 'refund_failed', bookingId: booking.id },
    isStillOurs: async () => true,
    isNewest: async () => true,
    read: async () => ({
      rule: 'fare_rules',
      agreedAt: null,
      refundSentAt: t.clock.now(),
      bankReference: null,
      refundLateSince: null,
    }),
    store: async () => undefined,
  });
  /** Refunds part of the booking's money for another cause than its cancellation. */
  const refundFor = async (causeId: string, amountMinor: number) => {
    const plan = { bookingId: booking.id, causeId, amountMinor, at: t.clock.now() };
    const planned = await t.db.transaction((tx) => planRefunds(tx, plan));
    return planned === null ? null : followRefund(workerOf(t), otherCause(causeId));
  };
  const gateway = () => {
    const real = workerOf(t).vendors.gatewayOf(false);
    if (real === null) throw new Error('no gateway');
    return real;
  };
  const lostBefore = (times: number) => t.stripe.fault({ operation: 'refunds.create', kind: 'reset_before', times });
  /** Attempts of the provider's client for one call. */
  const tries = 3;

  test('is refunded from both, each once, told once, and audited as a whole [SERV-03] [SAFE-01] [TRIP-07]', async () => {
    const { body } = await cancel(visitor, booking.id);
    expect(body.booking.cancellation).toMatchObject({
      refund_status: 'refunded',
      refund_amount: ((original.captureMinor + further) / 100).toFixed(2),
    });
    const cancellation = await cancellationOf();
    expect(await rowsOf(cancellation.id)).toEqual([
      ['original', original.captureMinor, 'refunded'],
      ['further', further, 'refunded'],
    ]);
    expect(await sentOf()).toEqual([[original.captureMinor], [further]]);
    expect(await audit()).toEqual([]);
    expect(cancellation.refundSentAt).not.toBeNull();
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    expect((await readBooking(visitor, booking.id)).cancellation?.bank_reference).toMatch(/^7\d{22}, 7\d{22}$/);
    expect(await sentOf()).toEqual([[original.captureMinor], [further]]);
    expect([await mailsAbout('refund_sent'), await mailsAbout('refund_failed')]).toEqual([1, 0]);
    expect((await readBooking(visitor, booking.id)).returned_amount).toBeNull();
  });

  test('a part of the original is used up before the further one gives anything [SERV-03] [SAFE-01]', async () => {
    await setPrice(original.captureMinor - 100);
    await cancel(visitor, booking.id);
    expect(await sentOf()).toEqual([[original.captureMinor - 100], []]);
  });

  test('a refund for another cause is not taken for one made elsewhere, and its money is not refunded again [SERV-03] [SAFE-01]', async () => {
    expect(await refundFor('cause_1', 5000)).toMatchObject({ state: 'refunded' });
    expect(await refundFor('cause_1', 5000)).toMatchObject({ state: 'refunded' });
    expect(await sentOf()).toEqual([[5000], []]);
    await setPrice(original.captureMinor + further - 5000);
    await cancel(visitor, booking.id);
    const { id } = await cancellationOf();
    expect(await rowsOf(id)).toEqual([
      ['original', original.captureMinor - 5000, 'refunded'],
      ['further', further, 'refunded'],
    ]);
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, booking.id));
    expect(row?.refundedElsewhereMinor).toBe(0);
    expect((await sentOf()).map((amounts) => amounts.toSorted((a, b) => a - b))).toEqual([
      [5000, original.captureMinor - 5000],
      [further],
    ]);
    expect(await refundFor('cause_2', 1)).toBeNull();
  });

  test('more than is left is not planned, and two causes at once do not get the same money [SERV-03] [SAFE-01]', async () => {
    const all = original.captureMinor + further;
    expect(await refundFor('too_much', all + 1)).toBeNull();
    expect(await rowsOf('too_much')).toEqual([]);
    const planFor = (causeId: string) =>
      t.db.transaction((tx) =>
        planRefunds(tx, { bookingId: booking.id, causeId, amountMinor: all, at: t.clock.now() }),
      );
    const planned = await Promise.all([planFor('first'), planFor('other')]);
    expect(planned.filter((one) => one === null)).toHaveLength(1);
    expect(planned.flatMap((one) => one ?? []).map(({ amountMinor }) => amountMinor)).toEqual([
      original.captureMinor,
      further,
    ]);
  });

  test.each(['reset_before', 'reset_after', 'error_500_stored', 'error_500_not_stored', 'truncated'])(
    'answers lost on the way (%s): both are refunded once, and told when the last was sent [SERV-03] [SAFE-01] [SAFE-02]',
    async (kind) => {
      await t.stripe.fault({ operation: 'refunds.create', kind, times: tries });
      expect((await cancel(visitor, booking.id)).body.booking.status).toBe('cancelled');
      const [first, last] = await sentOf();
      const isAllSent = first?.length === 1;
      expect(last).toEqual([further]);
      expect((await cancellationOf()).refundSentAt !== null).toBe(isAllSent);
      expect(await mailsAbout('refund_sent')).toBe(isAllSent ? 1 : 0);
      await t.stripe.clearFaults();
      await t.app.reconciler.run();
      expect((await readBooking(visitor, booking.id)).cancellation?.refund_status).toBe('refunded');
      expect(await sentOf()).toEqual([[original.captureMinor], [further]]);
      expect((await cancellationOf()).refundSentAt).not.toBeNull();
      expect([await mailsAbout('refund_sent'), await audit()]).toEqual([1, []]);
    },
  );

  test('a crash after the plan was stored: the same amounts are sent, whatever was refunded at the provider since [SERV-03] [F-12] [SAFE-01]', async () => {
    await lostBefore(2 * tries);
    await cancel(visitor, booking.id);
    const { id } = await cancellationOf();
    expect(await rowsOf(id)).toEqual([
      ['original', original.captureMinor, 'sending'],
      ['further', further, 'sending'],
    ]);
    expect((await cancellationOf()).refundSentAt).toBeNull();
    // As if the process had died before any request.
    await t.db.update(refunds).set({ askedAt: null }).where(eq(refunds.causeId, id));
    await refundAtProvider(t, original, 10_000);
    await t.stripe.clearFaults();
    await t.app.reconciler.run();
    expect(await rowsOf(id)).toEqual([
      ['original', original.captureMinor - 10_000, 'refunded'],
      ['further', further, 'refunded'],
    ]);
    expect((await readBooking(visitor, booking.id)).returned_amount).toBe(
      ((original.captureMinor + further) / 100).toFixed(2),
    );
  });

  test('what was refunded at the provider before is left out: the further payment gives the rest [SERV-03] [F-12] [SAFE-01]', async () => {
    await refundAtProvider(t, original, 10_000);
    const due = original.captureMinor - 10_000 + 500;
    await setPrice(due);
    await cancel(visitor, booking.id);
    expect(await sentOf()).toEqual([[expect.any(Number), expect.any(Number)], [500]]);
    expect(await rowsOf((await cancellationOf()).id)).toEqual([
      ['original', original.captureMinor - 10_000, 'refunded'],
      ['further', 500, 'refunded'],
    ]);
  });

  test('while the provider does not say what is left, nothing is planned or sent [SERV-03] [SAFE-01]', async () => {
    await t.stripe.fault({ operation: 'refunds.list', kind: 'reset_before', times: 99 });
    await cancel(visitor, booking.id);
    const { id, state } = await cancellationOf();
    expect([state, await rowsOf(id), await sentOf()]).toEqual(['cancelled', [], [[], []]]);
    await t.stripe.clearFaults();
    await t.app.reconciler.run();
    expect([await sentOf(), await audit()]).toEqual([[[original.captureMinor], [further]], []]);
  });

  test('a worker that is overtaken between both sends nothing more [SERV-03] [F-61] [SAFE-01]', async () => {
    await start({ number: '4000000000007726' });
    await lostBefore(2 * tries);
    await cancel(visitor, booking.id);
    await t.stripe.clearFaults();
    // As if nothing had been requested: the worker does not look before it sends for the first time.
    await t.db
      .update(refunds)
      .set({ askedAt: null })
      .where(eq(refunds.causeId, (await cancellationOf()).id));
    const wakes = Promise.withResolvers<void>();
    const isAway = Promise.withResolvers<void>();
    const sent: string[] = [];
    const worker = workerOf(t, {
      refund: async (command, key) => {
        sent.push(command.intentId);
        const answer = await gateway().refund(command, key);
        isAway.resolve();
        await wakes.promise;
        return answer;
      },
    });
    const leaseMs = 160_000;
    const leased = await takeLease(worker, cancellationLifecycle, (await cancellationOf()).id, leaseMs);
    if (leased === null) throw new Error('somebody else has it');
    const working = settleCancellation(worker, leased);
    await isAway.promise;
    t.clock.advance(leaseMs + 1);
    await t.app.reconciler.run();
    const all = async () => [await findRefundsOfCause(t.db, leased.id), await cancellationOf()];
    const before = await all();
    expect((await rowsOf(leased.id)).map(([, , state]) => state)).toEqual(['refunded', 'sending']);
    wakes.resolve();
    await working;
    expect(await all()).toEqual(before);
    expect(sent).toEqual([original.intentId]);
    t.clock.advance(16 * 60_000);
    await t.app.reconciler.run();
    expect([await sentOf(), await audit()]).toEqual([[[original.captureMinor], [further]], []]);
    expect(await mailsAbout('refund_sent')).toBe(1);
  });

  describe('of which one cannot be refunded', () => {
    const read = async () => {
      const admin = await signedIn(t.visitor(), 'admin@example.com', password);
      return { admin, desk: (await admin.get(`/api/admin/bookings/${booking.id}`)).json<DeskBookingAnswer>() };
    };
    const payByHand = async () => {
      const { admin, desk } = await read();
      const body = { action: 'refund_paid_otherwise', reason: 'Bank transfer', seen: desk.seen };
      const done = await admin.post(`/api/admin/bookings/${booking.id}/actions`, body);
      expect([done.statusCode, done.json().said]).toEqual([200, 'The refund is marked as paid by other means.']);
    };

    test('a person pays that part; the other one is not sent again, and is watched [SERV-03] [ADM-06] [SAFE-01]', async () => {
      await start({ number: '4000000000005126' });
      await cancel(visitor, booking.id);
      t.clock.advance(25 * hour);
      await t.app.reconciler.run();
      const { id } = await cancellationOf();
      expect(await rowsOf(id)).toEqual([
        ['original', original.captureMinor, 'refunded'],
        ['further', further, 'failed'],
      ]);
      expect((await read()).desk).toMatchObject({
        attention: 'refund_failed',
        paymentState: 'refund_failed',
        actions: ['refund_paid_otherwise'],
      });
      await payByHand();
      expect(await rowsOf(id)).toEqual([
        ['original', original.captureMinor, 'refunded'],
        ['further', further, 'repaid_by_hand'],
      ]);
      const total = ((original.captureMinor + further) / 100).toFixed(2);
      expect((await read()).desk).toMatchObject({
        attention: null,
        paymentState: 'repaid_by_hand',
        takenAmount: total,
        returnedAmount: total,
        payment: { refundAmount: total },
      });
      // Now the other part comes back as well.
      const bounces = workerOf(t, {
        listRefunds: async (intentId) => {
          const listed = await gateway().listRefunds(intentId);
          return listed.ok ? ok(listed.value.map((one) => ({ ...one, status: 'failed' as const }))) : listed;
        },
      });
      const leased = await takeLease(bounces, cancellationLifecycle, id, 60_000);
      if (leased === null) throw new Error('somebody else has it');
      expect(leased.watchUntil).not.toBeNull();
      await settleCancellation(bounces, leased);
      await endLease(t.db, cancellationLifecycle, leased);
      expect((await read()).desk.attention).toBe('refund_failed');
      const steps = (await readBooking(visitor, booking.id)).cancellation?.refund_steps;
      expect(steps?.at(-1)).toMatchObject({ kind: 'failed', state: 'late' });
      await t.app.mailSender.run();
      const told = async () => {
        const sent = t.sent.filter(
          ({ subject, text }) => subject.startsWith('About your refund') && text.includes(booking.reference),
        );
        return sent.map(({ text }) => /, ([a-z ]*your refund of) .* did not reach the card/.exec(text)?.[1]);
      };
      expect(await told()).toEqual(['your refund of', 'another part of your refund of']);
      // A repeated check and a repeated event: nothing is mailed twice.
      await t.db.update(cancellations).set({ reconcileAt: t.clock.now() }).where(eq(cancellations.id, id));
      for (let runs = 0; runs < 2; runs++) await t.app.reconciler.run();
      await t.app.mailSender.run();
      expect([await mailsAbout('refund_failed'), (await told()).length]).toEqual([2, 2]);
      await payByHand();
      t.clock.advance(25 * hour);
      await t.app.reconciler.run();
      expect((await rowsOf(id)).map(([, , state]) => state)).toEqual(['repaid_by_hand', 'repaid_by_hand']);
      const all = (await readBooks(t.db, t.duffel, t.stripe)).refunds;
      expect(all.filter(({ payment_intent }) => payment_intent === original.intentId)).toHaveLength(1);
    });

    test('is found at the desk by either payment and refund, with the history of all [SERV-03] [ADM-06]', async () => {
      await cancel(visitor, booking.id);
      const { admin, desk } = await read();
      const rows = await findRefundsOfCause(t.db, (await cancellationOf()).id);
      const names = [
        original.id,
        second.id,
        second.intentId,
        ...rows.flatMap(({ refund }) => [refund.id, refund.refundId]),
      ];
      for (const name of names) {
        const list = (await admin.get(`/api/admin/bookings?q=${name}`)).json<{ rows: { id: string }[] }>();
        expect([name, list.rows.map(({ id }) => id)]).toEqual([name, [booking.id]]);
      }
      const moves = desk.events.filter(({ subject }) => subject === 'payment').map(({ from, to }) => `${from} ${to}`);
      expect(moves.filter((move) => move === 'captured refunding')).toHaveLength(2);
      expect(moves.filter((move) => move === 'refunding refunded')).toHaveLength(2);
    });
  });
});
