import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listOrders } from '#server/adapters/duffel/ledger.ts';
import { listIntents, listRefunds } from '#server/adapters/stripe/ledger.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { payments } from '#server/features/payments/tables.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import type { LedgerIntent, LedgerOrder, LedgerRefund } from '#server/ports/ledgers.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  bookChangeable,
  changeFlights,
  chooseFlights,
  confirmAmendment,
  payForAmendment,
} from '#server/testing/steps/amend-steps.ts';
import { chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, bookFare, cancel, fares, hour } from '#server/testing/steps/cancel-steps.ts';
import { changeSchedule } from '#server/testing/steps/schedule-steps.ts';
import { amendments } from '../amendments/tables.ts';
import { compareBooks } from './compare-books.ts';

async function* listedOf<T>(entries: readonly T[]): AsyncIterable<T> {
  yield* entries;
}

describe.each(inject('engines'))('records of vendors and database on %s', (engine) => {
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
        refunds: (at) => listRefunds({ secretKey: 'sk_test_simulator', baseUrl: t.stripe.origin }, at),
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

  test('agree after bookings, a cancellation and an unused payment [SAFE-01]', async () => {
    const visitor = t.visitor();
    await bookFare(visitor, fares.partly);
    const { id } = await bookFare(visitor, fares.fully);
    await cancel(visitor, id);
    const offer = await chooseOffer(visitor);
    await payFor(visitor, offer);
    expect(await compare()).toEqual([]);
  });

  test('what a restored database is missing is reported from both vendors, but not orders of others [SAFE-01]', async () => {
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

  test('a held payment missing from the database is reported, one that never held money is not [SAFE-01]', async () => {
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

  test('an order canceled at the supplier and one missing there are reported [SAFE-01]', async () => {
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

  test('money captured or released outside the application is reported [SAFE-01]', async () => {
    const { id } = await bookFare(t.visitor(), fares.partly);
    const { payment } = await bookingOf(id);
    await t.db.update(payments).set({ state: 'voided' }).where(eq(payments.id, payment.id));
    const lines = await compare();
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${payment.intentId} took .* is voided$`)));
    await t.db.update(payments).set({ state: 'captured', intentId: 'pi_none' }).where(eq(payments.id, payment.id));
    expect(await compare()).toContain(`payment ${payment.id} is captured: the provider does not list pi_none`);
  });

  test('a refund that is missing on either side, differs or came back is reported [SERV-03] [SAFE-01]', async () => {
    const { id } = await bookFare(t.visitor(), fares.partly);
    const { payment } = await bookingOf(id);
    const visitor = t.visitor();
    const other = await bookFare(visitor, fares.partly);
    await cancel(visitor, other.id);
    const { payment: paid } = await bookingOf(other.id);
    const [row] = await t.db.select().from(refunds).where(eq(refunds.paymentId, paid.id));
    if (row === undefined) throw new Error('no refund');
    const isOfOther = eq(refunds.id, row.id);
    const before = await compare();
    const added = async (set: Partial<typeof row>) => {
      await t.db.update(refunds).set(set).where(isOfOther);
      const lines = (await compare()).filter((line) => !before.includes(line));
      await t.db.update(refunds).set(row).where(isOfOther);
      return lines;
    };
    const name = `${row.refundId} of ${paid.intentId}`;
    expect(await added({ state: 'sending' })).toEqual([]);
    expect(await added({ state: 'failed' })).toEqual([`${name} was made: refund ${row.id} is failed`]);
    expect(await added({ amountMinor: 1 })).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} returned [\\d.]+ USD: refund ${row.id} is ${row.refundId} of 0.01 USD$`),
      ),
    ]);
    expect(await added({ paymentId: payment.id })).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} returned [\\d.]+ USD: no refund for ${row.causeId} is in the database$`),
      ),
    ]);
    expect(await added({ refundId: 're_none' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} returned .* is re_none of [\\d.]+ USD$`)),
      `refund ${row.id} is refunded: the provider does not list re_none`,
    ]);
    expect(await compare()).toEqual(before);
  });

  test('differing amounts are reported from both vendors [F-63] [SAFE-01]', async () => {
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

  test('agree after changes of flights, dearer and cheaper, and while one is open [SERV-03] [SERV-08]', async () => {
    const before = await compare();
    for (const answer of ['dearer', 'cheaper']) {
      const visitor = t.visitor();
      const booking = await bookChangeable(visitor);
      await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', answer);
      expect((await changeFlights(visitor, booking)).status).toBe(200);
    }
    expect(await compare()).toEqual(before);
    const visitor = t.visitor();
    const booking = await bookChangeable(visitor);
    await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'dearer');
    const chosen = await chooseFlights(visitor, booking);
    const paymentId = await payForAmendment(visitor, chosen);
    await t.duffel.fault({ operation: 'order_changes.confirm', kind: 'reset_after' });
    await t.duffel.fault({ operation: 'order_changes.get', kind: 'status_503', times: 50 });
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(202);
    expect(await compare()).toEqual(before);
    await t.duffel.clearFaults();
    await t.app.reconciler.run();
    expect(await compare()).toEqual(before);
  });

  test('agree after the airline canceled flights, and their traveler was refunded everything [SERV-02] [SERV-08]', async () => {
    const before = await compare();
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad);
    await changeSchedule(t, booking, { kind: 'canceled' });
    expect(await compare()).toEqual(before);
    const { body } = await cancel(visitor, booking.id);
    expect(body.booking.cancellation?.refund_amount).toBe(booking.bookingData.sale_amount);
    await t.app.reconciler.run();
    expect(await compare()).toEqual(before);
  });

  test('a change of flights that a restored database forgot is reported by its order and its payment [SERV-03] [SERV-08]', async () => {
    const visitor = t.visitor();
    const known = await bookChangeable(visitor);
    const { booking } = await bookingOf(known.id);
    await t.duffel.answerFlightChanges(known.duffelBookingId ?? '', 'dearer');
    expect((await changeFlights(visitor, known)).status).toBe(200);
    const [row] = await t.db.select().from(amendments).where(eq(amendments.bookingId, known.id));
    const [payment] = await t.db
      .select()
      .from(payments)
      .where(eq(payments.id, row?.paymentId ?? ''));
    if (row === undefined || payment === undefined) throw new Error('nothing was changed');
    const before = await compare();
    const after = (await bookingOf(known.id)).booking;
    await t.db.delete(amendments).where(eq(amendments.id, row.id));
    await t.db.delete(payments).where(eq(payments.id, payment.id));
    await t.db.update(bookings).set({ supplierMinor: booking.supplierMinor }).where(eq(bookings.id, known.id));
    expect((await compare()).filter((line) => !before.includes(line))).toEqual([
      expect.stringMatching(new RegExp(`^order ${known.duffelBookingId} .* costs .*: booking ${known.id} agreed to`)),
      `${payment.intentId} took $154: its payment ${payment.id} is not in the database`,
    ]);
    await t.db.insert(payments).values(payment);
    await t.db.insert(amendments).values(row);
    await t.db.update(bookings).set({ supplierMinor: after.supplierMinor }).where(eq(bookings.id, known.id));
    expect(await compare()).toEqual(before);
  });

  test('an order with an unreadable total is reported, and the others are still compared [F-63] [SAFE-01]', async () => {
    const [one, two] = [await bookFare(t.visitor(), fares.partly), await bookFare(t.visitor(), fares.partly)];
    const activeOrder = async (id: string, total: LedgerOrder['total']): Promise<LedgerOrder> => {
      const { booking } = await bookingOf(id);
      const { orderId, airlineReference: bookingReference } = booking;
      return { id: orderId ?? '', bookingReference, total, bookingId: id, isCancelled: false };
    };
    const listed = [await activeOrder(one.id, null), await activeOrder(two.id, { amountMinor: 1, currency: 'USD' })];
    const nothing = { intents: () => listedOf<LedgerIntent>([]), refunds: () => listedOf<LedgerRefund>([]) };
    const ledgers = { live: false, orders: () => listedOf(listed), ...nothing };
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

  test('reads every page, and fails rather than report half if a vendor does not answer [SAFE-02]', async () => {
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
