import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { App } from '#server/app.ts';
import { brands } from '#server/features/brands/tables.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { freePort } from '#server/testing/processes/server-process.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import {
  askSupplier,
  bookFareAsMember as bookFare,
  cancel,
  fares,
  hour,
  quoteOf,
} from '#server/testing/steps/cancel-steps.ts';
import { injectingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import { type Brand, sampleBrands } from '../brands/index.ts';
import { cancellations } from './tables.ts';

describe.each(inject('engines'))('the money of a cancellation on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine,
      postgresAddress: inject('postgresAddress'),
      environment: { ORDER_WAIT_SECONDS: '4' },
    });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const anotherInstance = (duffelOrigin: string) =>
    startAppOn({ database: t.database, clock: t.clock, duffelOrigin, stripeOrigin: t.stripe.origin });
  const books = () => readBooks(t.db, t.duffel, t.stripe);
  const audit = async () => auditBooks(await books());
  const rowsOf = (bookingId: string) => t.db.select().from(cancellations).where(eq(cancellations.bookingId, bookingId));
  const refundsOf = async (bookingId: string) => {
    const { refunds, bookings, payments: rows } = await books();
    const paymentId = bookings.find(({ id }) => id === bookingId)?.paymentId;
    const intentId = rows.find(({ id }) => id === paymentId)?.intentId;
    return refunds.filter(({ payment_intent }) => payment_intent === intentId);
  };

  describe('concurrent cancellations', () => {
    test('many calls, on two instances, make one cancellation and one refund, all with the same answer [TRIP-07] [SAFE-07]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const other = await anotherInstance(t.duffel.origin);
      try {
        const elsewhere = sameOn(other.app, visitor);
        const { quoteId } = (await quoteOf(visitor, booking.id)).body;
        const answers = await Promise.all(
          [visitor, elsewhere, visitor, elsewhere, visitor].map((one, i) =>
            cancel(one, booking.id, i < 2 ? { quoteId } : undefined),
          ),
        );
        const at = answers[0]?.body.booking.cancellation?.cancelled_at;
        for (const { status, body } of answers) {
          expect([status, body.success, body.booking.cancellation?.cancelled_at]).toEqual([200, true, at]);
        }
      } finally {
        await other.app.stop(1000);
      }
      expect(await refundsOf(booking.id)).toHaveLength(1);
      expect(await audit()).toEqual([]);
    });

    test('a later repetition gets the same answer and no second refund; a quote reports it as already canceled [TRIP-07]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const first = await cancel(visitor, booking.id);
      t.clock.advance(hour);
      const again = await cancel(visitor, booking.id, { quoteId: 'cnl_whatever' });
      expect([again.status, again.body.message, again.body.booking]).toEqual([
        200,
        first.body.message,
        first.body.booking,
      ]);
      const quote = await quoteOf(visitor, booking.id);
      expect(quote).toMatchObject({ status: 409, body: { message: 'This booking is already canceled.' } });
      expect(await refundsOf(booking.id)).toHaveLength(1);
    });

    test('of two tabs with a quote each, the older quote has expired at the airline but is still honored [TRIP-11]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const [older] = [await quoteOf(visitor, booking.id), await quoteOf(visitor, booking.id)];
      const cancelled = await cancel(visitor, booking.id, { quoteId: older.body.quoteId });
      expect(cancelled).toMatchObject({
        status: 200,
        body: { booking: { cancellation: { refund_amount: older.body.refund_amount } } },
      });
      expect(await audit()).toEqual([]);
    });

    test('an offer that expires between our check and the confirmation is renewed on the same terms [TRIP-11] [SAFE-02]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { body: quote } = await quoteOf(visitor, booking.id);
      await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
      expect((await cancel(visitor, booking.id, { quoteId: quote.quoteId })).status).toBe(200);
      const [row] = await rowsOf(booking.id);
      expect(row).toMatchObject({ id: quote.quoteId, state: 'done' });
      expect(row?.supplierQuoteIds).toHaveLength(2);
      expect(await audit()).toEqual([]);
    });
  });

  describe('quotes', () => {
    test('if the 24 hours end after the quote: 409 with a new quote, nothing canceled; the new quote then works [TRIP-11] [TRIP-10]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      t.clock.advance(24 * hour - 10 * 60_000);
      const { body: free } = await quoteOf(visitor, booking.id);
      expect(free).toMatchObject({ rule: 'free_24h', refund_amount: booking.bookingData.sale_amount });
      expect(Date.parse(free.expires_at ?? '')).toBe(Date.parse(booking.createdAt) + 24 * hour);
      t.clock.advance(11 * 60_000);
      const refused = await cancel(visitor, booking.id, { quoteId: free.quoteId });
      expect(refused).toMatchObject({ status: 409, body: { code: 'CANCELLATION_QUOTE_CHANGED' } });
      const quote = refused.body.details?.quote as typeof free;
      expect(Number(quote.refund_amount)).toBeLessThan(Number(free.refund_amount));
      expect((await readBooking(visitor, booking.id)).status).toBe('confirmed');
      const { body } = await cancel(visitor, booking.id, { quoteId: quote.quoteId });
      expect(body.booking.cancellation?.refund_amount).toBe(quote.refund_amount);
      expect((await refundsOf(booking.id)).map(({ amount }) => amount)).toEqual([Number(quote.refund_amount) * 100]);
      expect(await audit()).toEqual([]);
    });

    test('an expired quote is requested again and used if it gives no less [TRIP-11]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { body: quote } = await quoteOf(visitor, booking.id);
      t.clock.advance(2 * hour);
      expect((await cancel(visitor, booking.id, { quoteId: quote.quoteId })).status).toBe(200);
      expect(await audit()).toEqual([]);
    });

    test('a quote of another booking, or an unknown one, is not used: a new quote is returned, nothing canceled [TRIP-11] [SAFE-03]', async () => {
      const visitor = t.visitor();
      const [booking, other] = [await bookFare(visitor, fares.partly), await bookFare(visitor, fares.fully)];
      const { quoteId } = (await quoteOf(visitor, other.id)).body;
      for (const id of [quoteId, 'cnl_unknown']) {
        const refused = await cancel(visitor, booking.id, { quoteId: id });
        expect(refused).toMatchObject({
          status: 409,
          body: {
            code: 'CANCELLATION_QUOTE_CHANGED',
            details: { quote: { paid_amount: booking.bookingData.sale_amount } },
          },
        });
      }
      expect((await readBooking(visitor, booking.id)).status).toBe('confirmed');
    });

    test.each(['orders.get', 'order_cancellations.create'])(
      'the airline cannot be reached (%s): a clear 503, nothing canceled [SAFE-02]',
      async (operation) => {
        const visitor = t.visitor();
        const booking = await bookFare(visitor, fares.partly);
        await t.duffel.fault({ operation, kind: 'status_500', times: 3 });
        const answers = [await quoteOf(visitor, booking.id), await cancel(visitor, booking.id)];
        for (const answer of answers) {
          expect(answer).toMatchObject({
            status: 503,
            body: { code: 'SUPPLIER_UNAVAILABLE', message: expect.stringContaining('Nothing was canceled') },
          });
        }
        expect((await readBooking(visitor, booking.id)).cancellation).toBeNull();
      },
    );
  });

  describe('a lost airline response', () => {
    test.each(['status_500_after', 'status_502_after', 'status_504_after', 'reset_after', 'truncated', 'not_json'])(
      'after canceling (%s): looked up and refunded once [SAFE-01] [SAFE-02] [TRIP-07]',
      async (kind) => {
        const visitor = t.visitor();
        const booking = await bookFare(visitor, fares.partly);
        await t.duffel.fault({ operation: 'order_cancellations.confirm', kind });
        expect((await cancel(visitor, booking.id)).status).toBe(200);
        expect(await audit()).toEqual([]);
      },
    );

    test.each(['status_429', 'status_500', 'status_502', 'status_503', 'status_504', 'reset_before'])(
      'before canceling (%s): in progress first, never failed, then canceled and refunded once [SAFE-01] [SAFE-02] [TRIP-07]',
      async (kind) => {
        const visitor = t.visitor();
        const booking = await bookFare(visitor, fares.partly);
        await t.duffel.fault({ operation: 'order_cancellations.confirm', kind });
        const answer = await cancel(visitor, booking.id);
        expect(answer).toMatchObject({
          status: 202,
          body: { success: false, booking: { status: 'confirmed', cancellation: { status: 'in_progress' } } },
        });
        expect(await refundsOf(booking.id)).toEqual([]);
        await t.app.reconciler.run();
        expect(await readBooking(visitor, booking.id)).toMatchObject({
          status: 'cancelled',
          cancellation: { status: 'cancelled', refund_status: 'refunded' },
        });
        expect(await audit()).toEqual([]);
      },
    );

    test('while lookups fail too: in progress until it answers; a second confirmation waits for the same outcome [SAFE-01] [SAFE-02]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { body: quote } = await quoteOf(visitor, booking.id);
      await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'status_504_after' });
      await t.duffel.fault({ operation: 'orders.get', kind: 'status_500', times: 2 });
      expect((await cancel(visitor, booking.id, { quoteId: quote.quoteId })).status).toBe(202);
      expect(await quoteOf(visitor, booking.id)).toMatchObject({ body: { code: 'CANCELLATION_IN_PROGRESS' } });
      expect((await cancel(visitor, booking.id)).status).toBe(202);
      expect(await refundsOf(booking.id)).toEqual([]);
      // Reading the booking triggers the lookup.
      expect(await readBooking(visitor, booking.id)).toMatchObject({ status: 'cancelled' });
      expect(await audit()).toEqual([]);
    });

    test('finds what the airline did if it misses our deadline [SAFE-01]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'delay', delayMs: 2500 });
      expect((await cancel(visitor, booking.id)).status).toBe(202);
      await t.app.reconciler.run();
      expect(await readBooking(visitor, booking.id)).toMatchObject({ status: 'cancelled' });
      expect(await refundsOf(booking.id)).toHaveLength(1);
      expect(await audit()).toEqual([]);
    });

    test('if the airline is down at the confirmation, nothing is canceled, and a later one works [SAFE-02] [TRIP-07]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { body: quote } = await quoteOf(visitor, booking.id);
      const cutOff = await anotherInstance(`http://127.0.0.1:${await freePort()}`);
      expect(await cancel(sameOn(cutOff.app, visitor), booking.id, { quoteId: quote.quoteId })).toMatchObject({
        status: 503,
        body: { code: 'SUPPLIER_UNAVAILABLE', message: expect.stringContaining('Nothing was canceled') },
      });
      await cutOff.app.stop(1000);
      expect(await readBooking(visitor, booking.id)).toMatchObject({ status: 'confirmed', cancellation: null });
      expect((await cancel(visitor, booking.id, { quoteId: quote.quoteId })).status).toBe(200);
      expect(await audit()).toEqual([]);
    });

    test('if the airline offers less when it can be asked again, the booking stays [TRIP-11] [SAFE-01]', async () => {
      const row = { key: 'keen', name: 'Keen', markupBasisPoints: 2300, updatedAt: t.clock.now() };
      const [{ theme, contact, social }] = sampleBrands as [Brand];
      const details = { theme, contact, social, cancellation: { freeWithin24Hours: false } };
      await t.db.insert(brands).values({ ...row, details });
      const visitor = t.visitor({ host: 'keen.flights.example' });
      const booking = await bookFare(visitor, fares.voidable);
      t.clock.advance(24 * hour - 10 * 60_000);
      const { body: quote } = await quoteOf(visitor, booking.id);
      expect(quote).toMatchObject({ rule: 'fare_rules', fee_amount: '35.00', refund_to: 'card' });
      await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'status_504' });
      expect((await cancel(visitor, booking.id, { quoteId: quote.quoteId })).status).toBe(202);
      t.clock.advance(20 * 60_000);
      await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
      await t.app.reconciler.run();
      expect(await readBooking(visitor, booking.id)).toMatchObject({ status: 'confirmed', cancellation: null });
      const again = await cancel(visitor, booking.id, { quoteId: quote.quoteId });
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'CANCELLATION_QUOTE_CHANGED', details: { quote: { rule: 'no_refund', refund_amount: '0.00' } } },
      });
      expect(await audit()).toEqual([]);
    });

    test.each(['the reconciler', 'the next quote'])(
      'a cancellation that counted as failed but happened is found by %s and refunded [SAFE-01]',
      async (finder) => {
        const visitor = t.visitor();
        const booking = await bookFare(visitor, fares.partly);
        const { body: fresh } = await quoteOf(visitor, booking.id);
        await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'status_504_after' });
        await t.duffel.fault({ operation: 'orders.get', kind: 'status_500' });
        expect((await cancel(visitor, booking.id, { quoteId: fresh.quoteId })).status).toBe(202);
        const watchUntil = new Date(t.clock.now().getTime() + 24 * hour);
        await t.db
          .update(cancellations)
          .set({ state: 'failed', watchUntil })
          .where(eq(cancellations.id, fresh.quoteId));
        if (finder === 'the reconciler') await t.app.reconciler.run();
        else expect((await quoteOf(visitor, booking.id)).body.code).toBe('CANCELLATION_IN_PROGRESS');
        expect(await readBooking(visitor, booking.id)).toMatchObject({
          status: 'cancelled',
          cancellation: { refund_status: 'refunded' },
        });
        expect(await audit()).toEqual([]);
      },
    );

    test('the watch of a refund does not end while the provider does not say what became of it [SAFE-01] [F-06]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly, { number: '4000 0000 0000 5126' });
      expect((await cancel(visitor, booking.id)).body.booking.cancellation?.refund_status).toBe('refunded');
      t.clock.advance(hour);
      await t.stripe.state();
      const isOfBooking = eq(cancellations.bookingId, booking.id);
      const overdue = new Date(t.clock.now().getTime() - 60_000);
      await t.db.update(cancellations).set({ watchUntil: overdue, reconcileAt: overdue }).where(isOfBooking);
      await t.stripe.fault({ operation: 'refunds.list', kind: 'refused_401', times: 1 });
      await t.app.reconciler.run();
      const read = async () => (await t.db.select().from(cancellations).where(isOfBooking))[0];
      expect(await read()).toMatchObject({ refundStatus: 'refunded', watchUntil: overdue });
      t.clock.advance(24 * hour);
      await t.app.reconciler.run();
      expect(await read()).toMatchObject({ refundStatus: 'failed', watchUntil: null });
    });

    test('the watch of a failed cancellation ends with the first answered look after its time [SAFE-01]', async () => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.partly);
      const { body: fresh } = await quoteOf(visitor, booking.id);
      const isQuoted = eq(cancellations.id, fresh.quoteId);
      const watchUntil = new Date(t.clock.now().getTime() - hour);
      await t.db.update(cancellations).set({ state: 'failed', watchUntil, reconcileAt: watchUntil }).where(isQuoted);
      const read = async () => (await t.db.select().from(cancellations).where(isQuoted))[0];
      await t.duffel.fault({ operation: 'orders.get', kind: 'status_500', times: 1 });
      await t.app.reconciler.run();
      expect(await read()).toMatchObject({ state: 'failed', watchUntil });
      t.clock.advance(hour);
      await t.app.reconciler.run();
      expect(await read()).toMatchObject({ state: 'failed', watchUntil: null, reconcileAt: null });
    });
  });
});

/** The same browser on another instance. */
function sameOn(app: App, visitor: Visitor): Visitor {
  const same = injectingVisitor(app.server, {});
  for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
  return same;
}
