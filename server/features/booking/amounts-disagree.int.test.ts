import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { payments } from '#server/features/payments/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import { book, chooseOffer, payFor } from '#server/testing/steps/booking-steps.ts';
import { bookings } from './tables.ts';

describe('vendor answers are compared, and permanent problems raise an alert', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.stripe.clearFaults()]));

  const rowsOf = async (id: string) => {
    const [row] = await t.db
      .select({ booking: bookings, payment: payments })
      .from(bookings)
      .innerJoin(payments, eq(payments.id, bookings.paymentId))
      .where(eq(bookings.id, id));
    if (row === undefined) throw new Error(`No booking ${id}`);
    return row;
  };
  const errors = () =>
    t
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50'));

  test.each(['refused_400', 'refused_401'])(
    'a capture refused because of our account (%s) needs attention at once [F-62] [SAFE-01]',
    async (kind) => {
      const visitor = t.visitor();
      const offer = await chooseOffer(visitor);
      const paymentId = await payFor(visitor, offer);
      await t.stripe.fault({ operation: 'capture', kind, times: 1 });
      const before = errors().length;
      const answer = await book(visitor, offer, paymentId);
      expect(answer.statusCode).toBe(202);
      const { booking, payment } = await rowsOf(answer.json<BookingAnswer>().id);
      expect([booking.state, payment.state]).toEqual(['needs_attention', 'capture_failed']);
      expect(errors().slice(before).join('\n')).toContain('Capture refused until the operator acts');
      expect(errors().slice(before).join('\n')).toContain('Booking needs attention');
    },
  );

  test('a provider that refuses captures and reads is logged as an error at once, and recovery is automatic [F-62] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    const before = errors().length;
    for (const operation of ['capture', 'payment_intents.retrieve'])
      await t.stripe.fault({ operation, kind: 'refused_401', times: 99 });
    const { id } = (await book(visitor, offer, paymentId)).json<BookingAnswer>();
    const { booking, payment } = await rowsOf(id);
    expect([booking.state, payment.state]).toEqual(['ordered', 'capturing']);
    expect(errors().slice(before).join('\n')).toContain('Capture refused and the hold cannot be read');
    await t.stripe.clearFaults();
    t.clock.advance(10 * 60_000);
    await t.app.reconciler.run();
    const settled = await rowsOf(id);
    expect([settled.booking.state, settled.payment.state]).toEqual(['confirmed', 'captured']);
  });

  test('an order with a different total captures nothing and needs attention [F-65] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'other_total', offerId: offer.id });
    const answer = await book(visitor, offer, paymentId);
    expect(answer.statusCode).toBe(202);
    const { booking, payment } = await rowsOf(answer.json<BookingAnswer>().id);
    expect([booking.state, payment.state]).toEqual(['needs_attention', 'booked']);
    const costs = Number(offer.total_amount) + 10;
    expect(errors().join('\n')).toContain(
      `the order costs ${costs.toFixed(2)} USD instead of ${offer.total_amount} USD`,
    );
  });

  test('a capture of a different amount confirms nothing, and audit and reconciliation report it [F-63] [SAFE-01]', async () => {
    const visitor = t.visitor();
    const offer = await chooseOffer(visitor);
    const paymentId = await payFor(visitor, offer);
    const [{ intentId } = { intentId: null }] = await t.db.select().from(payments).where(eq(payments.id, paymentId));
    const part = await fetch(`${t.stripe.origin}/v1/payment_intents/${intentId}/capture`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_simulator', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'amount_to_capture=100',
    });
    expect(part.status).toBe(200);
    const answer = await book(visitor, offer, paymentId);
    const { booking, payment } = await rowsOf(answer.json<BookingAnswer>().id);
    expect([booking.state, payment.state]).toEqual(['needs_attention', 'capture_failed']);
    expect(errors().join('\n')).toContain(
      `the capture costs 1.00 USD instead of ${Number(offer.sale_amount).toFixed(2)} USD`,
    );
    const faults = auditBooks(await readBooks(t.db, t.duffel, t.stripe));
    expect(faults.join('\n')).toContain(`${intentId}: 100 was captured`);
  });
});
