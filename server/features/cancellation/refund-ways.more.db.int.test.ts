import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { auditBooks } from '#server/testing/audit.ts';
import { readBooks } from '#server/testing/books.ts';
import {
  askSupplier,
  bookFareAsMember as bookFare,
  cancel,
  fares,
  hour,
  quoteOf,
} from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { cancellations } from './tables.ts';

describe.each(inject('engines'))('a refund that the airline does not simply send to us, on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());
  afterEach(() => Promise.all([t.duffel.clearFaults(), t.duffel.shapeOrders({})]));

  const desk = deskOf(() => t);
  const audit = async () => auditBooks(await readBooks(t.db, t.duffel, t.stripe));
  /** A booking whose airline gives this kind of refund. */
  const booked = async (
    refund: Parameters<TestApp['duffel']['changeRefund']>[1],
    fare: keyof typeof fares = 'abroad',
  ) => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares[fare]);
    await t.duffel.changeRefund(booking.duffelBookingId ?? '', refund);
    return { visitor, booking };
  };

  test('a voucher comes without a list of codes: the mail says its amount, and that the airline sends it [TRIP-11] [F-05]', async () => {
    const { visitor, booking } = await booked({ to: 'voucher', amount: '50.00' });
    const { body: quote } = await quoteOf(visitor, booking.id);
    expect(quote).toMatchObject({
      rule: 'airline_credit',
      refund_amount: '0.00',
      fee_amount: '0.00',
      airline_credit_amount: '50.00',
      airline_credits: [],
      message: expect.stringMatching(/^The airline issues a \$50 credit for a future flight instead of a refund\. /),
    });
    const { body } = await cancel(visitor, booking.id, { quoteId: quote.quoteId });
    expect(body.booking.cancellation).toMatchObject({
      status: 'cancelled',
      refund_status: 'none',
      airline_credits: [],
    });
    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ subject }) => subject.startsWith('Booking canceled'));
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(
        'The airline issued $50 of credit for a future flight instead of a refund. It has not given us a code: it will send it to you. Please call us if you do not receive it.',
      );
      expect(text).not.toContain('instead of a refund:');
    }
    expect(await audit()).toEqual([]);
  });

  test.each([
    ['of the whole refund', { to: 'airline_credits' }],
    ['beside a refund of nothing', { to: 'airline_credits', amount: '0.00' }],
  ])('credits %s are mailed with their codes [TRIP-11] [F-05]', async (_what, refund) => {
    const { visitor, booking } = await booked(refund);
    const { body } = await cancel(visitor, booking.id);
    const [credit] = body.booking.cancellation?.airline_credits ?? [];
    await t.app.mailSender.run();
    expect(t.sent.findLast(({ subject }) => subject.startsWith('Booking canceled'))?.text).toContain(
      `Ada Byron, $${Number(credit?.amount).toFixed(2)}, code ${credit?.code}`,
    );
    expect(await audit()).toEqual([]);
  });

  test('a refund to the original form of payment is ours to send on [TRIP-07] [TRIP-11]', async () => {
    const { visitor, booking } = await booked({ to: 'original_form_of_payment' });
    const { body } = await cancel(visitor, booking.id);
    expect(body.booking.cancellation).toMatchObject({
      refund_to: 'card',
      refund_status: 'refunded',
      fee_amount: '35.00',
    });
    expect(await audit()).toEqual([]);
  });

  test.each([
    [{ to: 'voucher', amount: null }],
    [{ to: 'airline_credits', amount: null }],
    [{ to: null, amount: null }],
    [{ to: null, amount: '50.00' }],
  ])('%o: unknown terms are left to the phone [TRIP-11]', async (refund) => {
    const { visitor, booking } = await booked(refund);
    for (const refused of [await quoteOf(visitor, booking.id), await cancel(visitor, booking.id)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'CANCELLATION_BY_PHONE' } });
    expect(await audit()).toEqual([]);
  });

  test('an order that does not say how it was canceled: a cancellation whose answer was lost is still the traveler’s, and refunded [TRIP-07] [F-05]', async () => {
    await t.duffel.shapeOrders({ sparse: true });
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad);
    await t.duffel.fault({ operation: 'order_cancellations.confirm', kind: 'status_504_after' });
    const { body } = await cancel(visitor, booking.id);
    expect(body.booking).toMatchObject({
      status: 'cancelled',
      cancellation: { status: 'cancelled', refund_to: 'card', refund_status: 'refunded' },
    });
    expect(await audit()).toEqual([]);
  });

  test('an airline that names canceling among its actions and does not support it is no airline that cannot be reached [TRIP-07] [TRIP-11]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad);
    await t.duffel.fault({ operation: 'order_cancellations.create', kind: 'unsupported', times: 2 });
    for (const refused of [await quoteOf(visitor, booking.id), await cancel(visitor, booking.id)])
      expect(refused).toMatchObject({ status: 409, body: { code: 'CANCELLATION_BY_PHONE' } });
    expect(await audit()).toEqual([]);
  });

  test.each([[null], ['voucher'], ['airline_credits']])(
    'nothing to %s is no refund, said up front [TRIP-11] [TRIP-12]',
    async (to) => {
      const visitor = t.visitor();
      const booking = await bookFare(visitor, fares.nothing);
      t.clock.advance(25 * hour);
      await t.duffel.changeRefund(booking.duffelBookingId ?? '', { to, amount: '0.00' });
      expect((await quoteOf(visitor, booking.id)).body).toMatchObject({ rule: 'no_refund', refund_to: 'none' });
      await cancel(visitor, booking.id);
      expect(await audit()).toEqual([]);
    },
  );

  test.each([
    ['50.00', 'CANCELLATION_BY_PHONE'],
    ['0.00', undefined],
  ])('a refund of %s in another currency than was paid in [TRIP-11]', async (amount, code) => {
    const { visitor, booking } = await booked({ currency: 'EUR', amount });
    const { body } = await quoteOf(visitor, booking.id);
    expect(body).toMatchObject(code === undefined ? { rule: 'no_refund', currency: 'USD' } : { code });
    expect((await cancel(visitor, booking.id)).body.code).toBe(code);
    expect(await audit()).toEqual([]);
  });

  test('a quote without an end can be confirmed hours later [TRIP-07]', async () => {
    const { visitor, booking } = await booked({ endless: true });
    const { body: quote } = await quoteOf(visitor, booking.id);
    expect(quote).toMatchObject({ rule: 'fare_rules', expires_at: null });
    t.clock.advance(5 * hour);
    const { status, body } = await cancel(visitor, booking.id, { quoteId: quote.quoteId });
    expect([status, body.booking.status]).toEqual([200, 'cancelled']);
    expect(await audit()).toEqual([]);
  });

  test('credits for several travelers whose codes come later are said to have none yet [TRIP-11] [F-05]', async () => {
    const visitor = t.visitor();
    const { query, isIt } = fares.abroad;
    const booking = await bookFare(visitor, { query: { ...query, adultsCount: '2' }, isIt });
    await t.duffel.changeRefund(booking.duffelBookingId ?? '', { to: 'airline_credits', noCodes: true });
    const { body } = await cancel(visitor, booking.id);
    const credits = body.booking.cancellation?.airline_credits ?? [];
    expect(credits.map(({ passenger_name, code }) => [passenger_name, code])).toEqual([
      ['Ada Byron', null],
      ['Grace Byron', null],
    ]);
    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ subject }) => subject.startsWith('Booking canceled'));
    for (const { passenger_name, amount } of credits)
      expect(mail?.text).toContain(`${passenger_name}, $${amount}, the airline will send the code`);
    expect(await audit()).toEqual([]);
  });

  test.each<[string, Parameters<TestApp['duffel']['changeRefund']>[1], (supplier: number) => number | null]>([
    ['another currency: not known', { currency: 'EUR', amount: '50.00' }, () => null],
    ['a voucher: the whole price', { to: 'voucher' }, (supplier) => supplier],
    ['nothing: the whole price', { to: null, amount: '0.00' }, (supplier) => supplier],
    ['an unnamed destination: not known', { to: null, amount: '50.00' }, () => null],
  ])('the loss of the 24-hour rule with %s [TRIP-10]', async (_what, refund, lossOf) => {
    const { visitor, booking } = await booked(refund, 'partly');
    const { body } = await cancel(visitor, booking.id);
    expect(body.booking.cancellation).toMatchObject({ refund_to: 'card', airline_credits: [] });
    const rows = await t.db.select().from(cancellations).where(eq(cancellations.bookingId, booking.id));
    const supplier = Math.round(Number(booking.bookingData.total_amount) * 100);
    expect(rows).toMatchObject([{ rule: 'free_24h', state: 'done', lossMinor: lossOf(supplier) }]);
    expect(await audit()).toEqual([]);
  });

  test.each([
    ['balance', 'us'],
    ['voucher', 'travelers'],
    [null, 'unknown'],
  ])(
    'an order canceled elsewhere with a refund to %s: the desk reads that it goes to %s [ADM-06] [F-64]',
    async (to, wanted) => {
      const { booking } = await booked({ to, amount: '50.00' });
      const quote = await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId });
      await askSupplier(t.duffel.origin, `order_cancellations/${quote.id}/actions/confirm`);
      t.clock.advance(25 * hour);
      await t.app.reconciler.run();
      const seen = await desk.read(booking.id);
      expect(seen).toMatchObject({
        supplierReturns: { amount: '50.00', currency: 'USD', to: wanted },
      });
    },
  );
});
