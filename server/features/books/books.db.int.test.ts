import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bookings, payments } from '../../adapters/database/schema.ts';
import { listOrders } from '../../adapters/duffel/ledger.ts';
import { listIntents } from '../../adapters/stripe/ledger.ts';
import type { LedgerIntent, LedgerOrder } from '../../ports/ledgers.ts';
import { chooseOffer, payFor } from '../../testing/booking-steps.ts';
import { askSupplier, bookFare, cancel, fares, hour } from '../../testing/cancel-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { compareBooks } from './compare-books.ts';

async function* listedOf<T>(entries: readonly T[]): AsyncIterable<T> {
  yield* entries;
}

describe.each(inject('engines'))('the books of vendors and database on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const since = () => new Date(t.clock.now().getTime() - hour);
  const compare = (from = since()) =>
    compareBooks(
      t.db,
      {
        live: false,
        orders: (at) => listOrders({ token: 'duffel_test_simulator', baseUrl: t.duffel.origin }, at),
        intents: (at) => listIntents({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
      },
      from,
    );
  const bookingOf = async (id: string) => {
    const [row] = await t.db
      .select({ booking: bookings, payment: payments })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .where(eq(bookings.id, id));
    if (row === undefined) throw new Error(`no booking ${id}`);
    return row;
  };
  const askProvider = async (path: string) => {
    const response = await fetch(`${t.stripe.origin}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.status).toBe(200);
  };

  test('agree after bookings, a cancellation and a payment that nobody used yet [SAFE-01]', async () => {
    const visitor = t.visitor();
    await bookFare(visitor, fares.partly);
    const { id } = await bookFare(visitor, fares.fully);
    await cancel(visitor, id);
    const offer = await chooseOffer(visitor);
    await payFor(visitor, offer);
    expect(await compare()).toEqual([]);
  });

  test('what a restored database does not know is named on both sides, orders of others are not [SAFE-01]', async () => {
    const { id } = await bookFare(t.visitor(), fares.partly);
    const { booking, payment } = await bookingOf(id);
    await t.db.delete(bookings).where(eq(bookings.id, id));
    await t.db.delete(payments).where(eq(payments.id, payment.id));
    expect(await compare()).toEqual([
      `order ${booking.orderId} (${booking.airlineReference}): its booking ${id} is not in the database`,
      expect.stringMatching(
        new RegExp(`^${payment.intentId} took \\$[\\d.,]+: its payment ${payment.id} is not in the database$`),
      ),
    ]);
    const patched = await fetch(`${t.duffel.origin}/air/orders/${booking.orderId}`, {
      method: 'PATCH',
      headers: {
        authorization: 'Bearer duffel_test_simulator',
        'duffel-version': 'v2',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data: { metadata: { made_by: 'somebody else' } } }),
    });
    expect(patched.status).toBe(200);
    expect(await compare()).toHaveLength(1);
    await t.db.insert(payments).values(payment);
    await t.db.insert(bookings).values({ ...booking, orderId: null });
    expect(await compare()).toEqual([]);
    expect(await compare(new Date(t.clock.now().getTime() + hour))).toEqual([]);
  });

  test('a held payment that the database lost is named, one that never held money is not [SAFE-01]', async () => {
    const visitor = t.visitor();
    const paymentId = await payFor(visitor, await chooseOffer(visitor));
    const [payment] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
    if (payment === undefined) throw new Error('no payment');
    await t.db.delete(payments).where(eq(payments.id, paymentId));
    expect(await compare()).toEqual([
      expect.stringMatching(new RegExp(`^${payment.intentId} holds \\$[\\d.,]+: its payment ${paymentId} is not in`)),
    ]);
    await askProvider(`payment_intents/${payment.intentId}/cancel`);
    expect(await compare()).toEqual([]);
  });

  test('an order that was cancelled at the supplier, and one that the supplier does not have, are named [SAFE-01]', async () => {
    const [one, two] = [await bookFare(t.visitor(), fares.partly), await bookFare(t.visitor(), fares.partly)];
    const offer = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: one.duffelBookingId });
    await askSupplier(t.duffel.origin, `order_cancellations/${offer.id}/actions/confirm`);
    await t.db.update(bookings).set({ orderId: 'ord_none' }).where(eq(bookings.id, two.id));
    expect(await compare()).toEqual([
      expect.stringMatching(new RegExp(`^order ${two.duffelBookingId} .*: booking ${two.id} is confirmed without it$`)),
      expect.stringMatching(
        new RegExp(`^order ${one.duffelBookingId} .* is canceled: booking ${one.id} is confirmed$`),
      ),
      `booking ${two.id} is confirmed: the supplier does not list its order ord_none`,
    ]);
    await t.db.delete(bookings).where(eq(bookings.id, two.id));
  });

  test('money that was taken or let go behind our back is named [SAFE-01]', async () => {
    const { id } = await bookFare(t.visitor(), fares.partly);
    const { payment } = await bookingOf(id);
    await t.db.update(payments).set({ state: 'voided' }).where(eq(payments.id, payment.id));
    const lines = await compare();
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${payment.intentId} took .* is voided$`)));
    await t.db.update(payments).set({ state: 'captured', intentId: 'pi_none' }).where(eq(payments.id, payment.id));
    expect(await compare()).toContain(`payment ${payment.id} is captured: the provider does not list pi_none`);
  });

  test('amounts that differ are named on both sides [F-63] [SAFE-01]', async () => {
    const { id } = await bookFare(t.visitor(), fares.partly);
    const { booking, payment } = await bookingOf(id);
    const before = await compare();
    await t.db
      .update(bookings)
      .set({ supplierMinor: booking.supplierMinor + 1 })
      .where(eq(bookings.id, id));
    await t.db
      .update(payments)
      .set({ captureMinor: payment.captureMinor - 100 })
      .where(eq(payments.id, payment.id));
    const lines = (await compare()).filter((line) => !before.includes(line));
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^order ${booking.orderId} .* costs [\\d.]+ USD: booking ${id} agreed to`)),
      expect.stringMatching(new RegExp(`^${payment.intentId} took [\\d.]+ USD: payment ${payment.id} is for`)),
    ]);
    await t.db.update(bookings).set({ supplierMinor: booking.supplierMinor }).where(eq(bookings.id, id));
    await t.db.update(payments).set({ captureMinor: payment.captureMinor }).where(eq(payments.id, payment.id));
  });

  test('an order whose total cannot be read is named, and the others are compared all the same [F-63] [SAFE-01]', async () => {
    const [one, two] = [await bookFare(t.visitor(), fares.partly), await bookFare(t.visitor(), fares.partly)];
    const stands = async (id: string, total: LedgerOrder['total']): Promise<LedgerOrder> => {
      const { booking } = await bookingOf(id);
      const { orderId, airlineReference: bookingReference } = booking;
      return { id: orderId ?? '', bookingReference, total, bookingId: id, isCancelled: false };
    };
    const listed = [await stands(one.id, null), await stands(two.id, { amountMinor: 1, currency: 'USD' })];
    const ledgers = { live: false, orders: () => listedOf(listed), intents: () => listedOf<LedgerIntent>([]) };
    const lines = (await compareBooks(t.db, ledgers, since())).filter((line) => line.startsWith('order '));
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^order ${one.duffelBookingId} .*: its total cannot be read, booking ${one.id} agreed to [\\d.]+ USD$`,
        ),
      ),
      expect.stringMatching(new RegExp(`^order ${two.duffelBookingId} .* costs 0.01 USD: booking ${two.id} agreed to`)),
    ]);
  });

  test('reads every page, and says nothing instead of half when a vendor does not answer [SAFE-02]', async () => {
    const { id } = await bookFare(t.visitor(), fares.partly);
    await t.duffel.fault({ operation: 'orders.list', kind: 'status_500', times: 9 });
    await expect(compare()).rejects.toThrow();
    await t.duffel.clearFaults();
    const first = [];
    for await (const order of listOrders({ token: 'duffel_test_simulator', baseUrl: t.duffel.origin }, since(), 2)) {
      first.push(order.bookingId);
    }
    expect(first.length).toBeGreaterThan(4);
    expect(first[0]).toBe(id);
    expect(new Set(first).size).toBe(first.length);
  });
});
