import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { err, ok } from '#domain/result.ts';
import { createStripeGateway } from '#server/adapters/stripe/gateway.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { takeLease } from '#server/lifecycle/leases.ts';
import { history } from '#server/lifecycle/tables.ts';
import type { PaymentGateway, RefundView } from '#server/ports/payments.ts';
import type { SupplierOrder } from '#server/ports/supplier.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { bookFareAsMember, cancel, fares } from '#server/testing/steps/cancel-steps.ts';
import type { BookingDeps } from '../booking/index.ts';
import {
  bookingLifecycle,
  recordAirlineChange,
  recordExternalRefund,
  recordOrderFound,
  scheduleReconciliation,
} from '../booking/index.ts';
import { bookings } from '../booking/tables.ts';
import { cancellationLifecycle } from './lifecycle.ts';
import { settleCancellation } from './settle-cancellation.ts';
import { cancellations } from './tables.ts';

/** A worker whose lease expires while another does its work, and that returns with outdated knowledge. */
const leaseMs = 160_000;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
});
afterAll(() => t.close());
afterEach(() => t.stripe.clearFaults());

const accepted = { createdAt: new Date('2026-11-21T10:00:00Z'), bankReference: null, intentId: null };

describe('a stale worker and a refund', () => {
  const rowsOf = async (bookingId: string) => {
    const [row] = await t.db
      .select({ payment: payments, refund: refunds, cancellation: cancellations })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .innerJoin(cancellations, eq(cancellations.bookingId, bookings.id))
      .innerJoin(refunds, eq(refunds.causeId, cancellations.id))
      .where(eq(bookings.id, bookingId));
    if (row === undefined) throw new Error(`No cancellation of ${bookingId}`);
    return row;
  };
  const workerWith = (change: Partial<PaymentGateway>): BookingDeps => {
    const real = createStripeGateway({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin, live: false });
    const nothing = () => undefined;
    return {
      db: t.db,
      clock: t.clock,
      log: t.app.server.log,
      vendors: { gatewayOf: () => ({ ...real, ...change }), supplierOf: () => null },
      onTransition: nothing,
      onCancellationTransition: nothing,
    } as unknown as BookingDeps;
  };
  /** A canceled booking whose refund request was lost before the provider received it. */
  const withLostRefund = async (card: Partial<{ number: string }>): Promise<BookingAnswer> => {
    const visitor = t.visitor();
    const booking = await bookFareAsMember(visitor, fares.partly, card);
    await t.stripe.fault({ operation: 'refunds.create', kind: 'reset_before', times: 3 });
    await cancel(visitor, booking.id);
    expect((await rowsOf(booking.id)).refund.state).toBe('sending');
    return booking;
  };
  /**
   * Lets a worker run until `wakes` holds it, lets another settle, then resumes the first. Returns the rows before and
   * after.
   */
  const overtaken = async (
    bookingId: string,
    gatewayOf: (wakes: Promise<void>, isAway: () => void) => Partial<PaymentGateway>,
    settleMeanwhile: () => Promise<unknown>,
  ) => {
    const wakes = Promise.withResolvers<void>();
    const isAway = Promise.withResolvers<void>();
    const worker = workerWith(gatewayOf(wakes.promise, isAway.resolve));
    const leased = await takeLease(worker, cancellationLifecycle, (await rowsOf(bookingId)).cancellation.id, leaseMs);
    if (leased === null) throw new Error('somebody else has it');
    const working = settleCancellation(worker, leased);
    await isAway.promise;
    t.clock.advance(leaseMs + 1);
    await settleMeanwhile();
    const before = await rowsOf(bookingId);
    wakes.resolve();
    await working;
    return { before, after: await rowsOf(bookingId) };
  };
  /** The provider refused it and shows nothing; the worker is paused before it can report that. */
  const refused = (elsewhereMinor: number) => (wakes: Promise<void>, isAway: () => void) => {
    const others: RefundView[] =
      elsewhereMinor === 0
        ? []
        : [
            {
              id: 're_else',
              status: 'succeeded',
              amount: { amountMinor: elsewhereMinor, currency: 'USD' },
              causeId: null,
              ...accepted,
            },
          ];
    let looks = 0;
    return {
      refund: async () => err({ kind: 'wrong_state', message: 'cannot be refunded' } as const),
      listRefunds: async () => {
        if (++looks === 3) {
          isAway();
          await wakes;
        }
        return ok(looks < 3 ? [] : others);
      },
    };
  };
  const runReconciler = () => t.app.reconciler.run();
  const pendingCard = { number: '4000000000007726' };

  test('sent by another worker is not marked failed by one that was refused earlier [F-61] [SAFE-01]', async () => {
    const { id } = await withLostRefund(pendingCard);
    const { before, after } = await overtaken(id, refused(0), runReconciler);
    expect(before.refund).toMatchObject({ state: 'sending', refundId: expect.stringMatching(/^re_/) });
    expect(after).toEqual(before);
    t.clock.advance(16 * 60_000);
    await t.app.reconciler.run();
    expect((await rowsOf(id)).refund.state).toBe('refunded');
    expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  });

  test('finished by another worker keeps its amount, whatever was read earlier [F-61] [SAFE-01]', async () => {
    const { id } = await withLostRefund({});
    const { before, after } = await overtaken(id, refused(100), runReconciler);
    expect(before.refund.state).toBe('refunded');
    expect(after).toEqual(before);
    expect(auditBooks(await readBooks(t.db, t.duffel, t.stripe))).toEqual([]);
  });

  test('reduced by another worker is not marked failed because of its amount [F-61] [F-12] [SAFE-01]', async () => {
    const { id } = await withLostRefund(pendingCard);
    const { payment, refund } = await rowsOf(id);
    const response = await fetch(`${t.stripe.origin}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payment_intent: payment.intentId ?? '', amount: '1000' }),
    });
    expect(response.status).toBe(200);
    const sees = async (): Promise<RefundView> => {
      const { refund: now, cancellation } = await rowsOf(id);
      const amount = { amountMinor: now.amountMinor, currency: payment.currency };
      return { id: now.refundId ?? '', status: 'pending', amount, causeId: cancellation.id, ...accepted };
    };
    const gateway = (wakes: Promise<void>, isAway: () => void) => ({
      listRefunds: async () => ok([]),
      refund: async () => {
        isAway();
        await wakes;
        return ok(await sees());
      },
    });
    const { before, after } = await overtaken(id, gateway, runReconciler);
    expect(before.refund).toMatchObject({ state: 'sending', amountMinor: refund.amountMinor - 1000 });
    expect(after).toEqual(before);
  });

  test('marked failed by another worker stays failed, without further entries [F-61] [SAFE-01]', async () => {
    const { id } = await withLostRefund({});
    const { payment, refund, cancellation } = await rowsOf(id);
    const amount = { amountMinor: refund.amountMinor, currency: payment.currency };
    const view = { id: 're_one', amount, causeId: cancellation.id, ...accepted };
    const gateway = (wakes: Promise<void>, isAway: () => void) => ({
      listRefunds: async () => ok([]),
      refund: async () => {
        isAway();
        await wakes;
        return ok({ ...view, status: 'pending' as const });
      },
    });
    const { before, after } = await overtaken(id, gateway, async () => {
      const other = workerWith({ listRefunds: async () => ok([{ ...view, status: 'failed' as const }]) });
      const leased = await takeLease(other, cancellationLifecycle, cancellation.id, leaseMs);
      if (leased === null) throw new Error('somebody else has it');
      await settleCancellation(other, leased);
    });
    expect([before.refund.state, before.cancellation.state]).toEqual(['failed', 'needs_attention']);
    expect(after).toEqual(before);
  });
});

describe('a stale worker and a booking', () => {
  /** A row leased by a paused worker, and as leased by the next one. */
  const leasedTwice = async () => {
    const { id } = await bookFareAsMember(t.visitor(), fares.partly);
    const stale = await takeLease(t, bookingLifecycle, id, leaseMs);
    t.clock.advance(leaseMs + 1);
    const newest = await takeLease(t, bookingLifecycle, id, leaseMs);
    if (stale === null || newest === null) throw new Error('somebody else has it');
    return { stale, newest };
  };
  const rowOf = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  const trailOf = async (id: string) => t.db.select().from(history).where(eq(history.subject, id));
  const at = new Date('2026-11-22T12:00:00Z');

  test.each([
    [
      'what the airline changed',
      (row: Parameters<typeof recordAirlineChange>[1]) =>
        recordAirlineChange(t.db, row, { endsAt: at }, 'the airline changed the flights', at),
    ],
    [
      'what went back elsewhere',
      (row: Parameters<typeof recordExternalRefund>[1]) =>
        recordExternalRefund(t.db, row, 100, 'USD 1.00 went back', at),
    ],
  ])('%s is written by the newest lease holder only [F-61] [SAFE-01]', async (_, note) => {
    const { stale, newest } = await leasedTwice();
    const before = [await rowOf(newest.id), await trailOf(newest.id)];
    expect(await note(stale)).toBe(false);
    expect([await rowOf(newest.id), await trailOf(newest.id)]).toEqual(before);
    expect(await note(newest)).toBe(true);
    expect(await trailOf(newest.id)).toHaveLength((before[1] as unknown[]).length + 1);
  });

  test('a refunded amount is not replaced by one read earlier [F-61] [F-12]', async () => {
    const { newest } = await leasedTwice();
    expect(await recordExternalRefund(t.db, newest, 200, 'more', at)).toBe(true);
    expect(await recordExternalRefund(t.db, newest, 100, 'less', at)).toBe(false);
    expect((await rowOf(newest.id))?.refundedElsewhereMinor).toBe(200);
  });

  test('a stale worker does not postpone the next check [F-61]', async () => {
    const { stale, newest } = await leasedTwice();
    await scheduleReconciliation(t.db, newest, at);
    await scheduleReconciliation(t.db, stale, new Date(at.getTime() + leaseMs));
    expect((await rowOf(newest.id))?.reconcileAt).toEqual(at);
  });

  test('an existing order is recorded once, by any worker, but not after a person has settled the booking [F-61] [SAFE-01]', async () => {
    const { stale, newest } = await leasedTwice();
    const order: SupplierOrder = {
      id: 'ord_found',
      bookingReference: 'FOUND1',
      total: { amountMinor: newest.supplierMinor, currency: newest.currency },
      liveMode: false,
      bookingId: newest.id,
      isCanceled: false,
      isUnpaid: false,
      availableActions: [],
      services: [],
      documents: [],
    };
    const change = (set: Partial<typeof bookings.$inferInsert>) =>
      t.db.update(bookings).set(set).where(eq(bookings.id, newest.id));
    await change({ state: 'needs_attention', orderId: null });
    const waiting = { ...stale, state: 'needs_attention' as const, orderId: null };
    expect(await recordOrderFound(t.db, waiting, order, at)).toBe(true);
    const before = [await rowOf(newest.id), await trailOf(newest.id)];
    expect(await recordOrderFound(t.db, { ...newest, state: 'needs_attention' }, { ...order, id: 'ord_2' }, at)).toBe(
      false,
    );
    await change({ state: 'refused', orderId: null });
    expect(await recordOrderFound(t.db, waiting, order, at)).toBe(false);
    await change({ state: 'needs_attention', orderId: 'ord_found' });
    expect([await rowOf(newest.id), await trailOf(newest.id)]).toEqual(before);
  });
});
