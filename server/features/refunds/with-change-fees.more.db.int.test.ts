import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { findCapturedPayments } from '#server/features/payments/index.ts';
import { refunds } from '#server/features/refunds/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { changeFlights, chooseFlights, confirmAmendment, payAmendment } from '#server/testing/steps/amend-steps.ts';
import { amendedTrips } from '#server/testing/steps/amended-trips.ts';
import { goodCard, readBooking } from '#server/testing/steps/booking-steps.ts';
import { askSupplier, cancel, hour, lookUp, quoteOf } from '#server/testing/steps/cancel-steps.ts';
import { deskOf } from '#server/testing/steps/desk-steps.ts';
import { refundAtProvider, sentBackFor } from '#server/testing/steps/further-payment.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';

const feeMinor = 2500;

describe.each(inject('engines'))('refunds of a trip whose flights were changed for our fee on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const desk = deskOf(() => t);
  const { bookedBy, bookingRow } = amendedTrips(() => t);
  const dollars = (minor: number) => `$${(minor / 100).toLocaleString('en-US')}`;
  const aDayLater = async (visitor: Visitor, booking: BookingAnswer) => {
    t.clock.advance(25 * hour);
    await t.app.reconciler.run();
    await lookUp(visitor, booking);
  };
  /**
   * Changed with this response from the airline; then a part is refunded at the provider, which is found within a day.
   */
  const changedThenRefunded = async (answer: string, cents: number) => {
    const { visitor, booking } = await bookedBy(answer);
    expect((await changeFlights(visitor, booking)).status).toBe(200);
    const [first] = await findCapturedPayments(t.db, booking.id);
    if (first === undefined) throw new Error('no payment');
    await refundAtProvider(t, first, cents);
    await aDayLater(visitor, booking);
    expect((await bookingRow(booking.id)).refundedElsewhereMinor).toBe(cents);
    return { visitor, booking };
  };
  const sentFor = (booking: BookingAnswer) => sentBackFor(t, booking);

  test.each([
    ['dearer', 2000],
    ['dearer', 9000],
    ['cheaper', 9000],
  ])(
    'flights changed (%s), %i cents refunded at the provider: what is said to be refunded is what the cards get [SERV-03] [SERV-08] [F-12]',
    async (answer, cents) => {
      const { visitor, booking } = await changedThenRefunded(answer, cents);
      const before = await sentFor(booking);
      const { body } = await cancel(visitor, booking.id);
      const { cancellation, returned_amount } = body.booking;
      const said = Number(cancellation?.refund_amount) - Number(cancellation?.refunded_earlier_amount);
      const sentMinor = (await sentFor(booking)) - before;
      expect(Math.round(said * 100)).toBe(sentMinor);
      expect(Math.round(Number(returned_amount) * 100)).toBe(sentMinor + cents);
      await t.app.mailSender.run();
      expect(t.sent.findLast(({ subject }) => subject.startsWith('Refund sent'))?.text).toContain(
        `we refunded ${dollars(sentMinor)} for `,
      );
    },
  );

  const receiptOf = async (visitor: Visitor, { id }: BookingAnswer) =>
    (await readPdf((await visitor.get(`/api/bookings/${id}/receipt.pdf`)).rawPayload)).text;
  const moneyOf = async (visitor: Visitor, { id }: BookingAnswer) =>
    (await readBooking(visitor, id)).payments.map(({ card_brand, card_last4, amount, refunded_amounts }) => [
      card_brand,
      card_last4,
      Math.round(Number(amount) * 100),
      refunded_amounts.map((back) => Math.round(Number(back) * 100)),
    ]);

  test('paid with two cards: trip and receipt say which paid what, and got what back [SERV-03] [TERMS-02] [TRIP-07]', async () => {
    const { visitor, booking } = await bookedBy('dearer');
    const chosen = await chooseFlights(visitor, booking);
    const cardDetails = { ...goodCard, number: '5555 5555 5555 4444' };
    const { paymentId } = (await payAmendment(visitor, chosen, { cardDetails })).json();
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    const [first, second] = (await findCapturedPayments(t.db, booking.id)).map(({ captureMinor }) => captureMinor);
    if (first === undefined || second === undefined) throw new Error('There are two payments');
    expect(await moneyOf(visitor, booking)).toEqual([
      ['visa', '4242', first, []],
      ['mastercard', '4444', second, []],
    ]);
    const charged = await receiptOf(visitor, booking);
    expect(charged).toMatch(/Paid with Visa ending in 4242 on [^:]* \(UTC\) \$/);
    expect(charged).toMatch(/Paid with Mastercard ending in 4444 on [^:]* \(UTC\) \$/);
    expect(charged).toContain(`Total paid ${dollars(first + second)}`);
    const quote = (await quoteOf(visitor, booking.id)).body;
    expect(quote).toMatchObject({ refund_may_be_split: true, price_reduced: false });
    expect(quote.message).toContain(' to the card or cards you paid with');
    expect(quote.message).not.toContain('your card');
    const { body } = await cancel(visitor, booking.id);
    const backMinor = Math.round(Number(body.booking.cancellation?.refund_amount) * 100);
    const fromFirst = Math.min(first, backMinor);
    const fromSecond = backMinor - fromFirst;
    expect(fromSecond).toBeGreaterThan(0);
    expect(await moneyOf(visitor, booking)).toEqual([
      ['visa', '4242', first, [fromFirst]],
      ['mastercard', '4444', second, [fromSecond]],
    ]);
    expect(await sentFor(booking)).toBe(backMinor);
    const atDesk = await desk.read(booking.id);
    const amountOf = (minor: number) => (minor / 100).toFixed(2);
    expect(atDesk.payments).toMatchObject([
      {
        ...{ card: 'Visa •••• 4242', paidFor: 'trip', state: 'captured', captureAmount: amountOf(first) },
        refunds: [{ state: 'refunded', amount: amountOf(fromFirst) }],
      },
      {
        ...{ card: 'Mastercard •••• 4444', paidFor: 'flights', captureAmount: amountOf(second) },
        refunds: [{ state: 'refunded', amount: amountOf(fromSecond) }],
      },
    ]);
    expect([atDesk.totalAmount, atDesk.saleAmount]).toEqual([
      amountOf(first + second),
      amountOf(first + second - feeMinor),
    ]);
    expect(await receiptOf(visitor, booking)).toContain(`Refunded to Visa ending in 4242 ${dollars(fromFirst)}`);
  });

  test('after a change that gave money back, what was paid is called what was left [SERV-03] [TERMS-02] [TRIP-07]', async () => {
    const { visitor, booking } = await bookedBy('cheaper');
    expect((await changeFlights(visitor, booking)).status).toBe(200);
    const [first] = await findCapturedPayments(t.db, booking.id);
    const backMinor = await sentFor(booking);
    expect(backMinor).toBeGreaterThan(0);
    expect(await moneyOf(visitor, booking)).toEqual([['visa', '4242', first?.captureMinor, [backMinor]]]);
    const receipt = await receiptOf(visitor, booking);
    expect(receipt).toContain(`Total after changes ${dollars((first?.captureMinor ?? 0) - backMinor)}`);
    expect(receipt).toContain(`Refunded to Visa ending in 4242 ${dollars(backMinor)}`);
    const quote = (await quoteOf(visitor, booking.id)).body;
    expect(quote).toMatchObject({ refund_may_be_split: false, price_reduced: true });
    await cancel(visitor, booking.id);
    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ subject }) => subject.startsWith('Booking canceled'))?.text;
    expect(mail).toContain('Price after your change: ');
    // Somebody else had refunded it all at the provider: nothing was left to send.
    const ofFirst = eq(refunds.paymentId, first?.id ?? '');
    await t.db.update(refunds).set({ amountMinor: 0 }).where(ofFirst);
    expect(await moneyOf(visitor, booking)).toEqual([['visa', '4242', first?.captureMinor, []]]);
  });

  test('the refund of one of two payments comes back: nobody is told that all of it did [SERV-05] [SERV-06] [F-06]', async () => {
    const { visitor, booking } = await bookedBy('dearer');
    const chosen = await chooseFlights(visitor, booking);
    const cardDetails = { ...goodCard, number: '4000000000005126' };
    const { paymentId } = (await payAmendment(visitor, chosen, { cardDetails })).json();
    expect((await confirmAmendment(visitor, chosen, paymentId)).status).toBe(200);
    await cancel(visitor, booking.id);
    await aDayLater(visitor, booking);
    const { cancellation } = await readBooking(visitor, booking.id);
    expect(cancellation).toMatchObject({ refund_status: 'failed', refund_may_be_split: true });
    const whole = `refund of $${Number(cancellation?.refund_amount).toLocaleString('en-US')}`;
    await t.app.mailSender.run();
    const mail = t.sent.findLast(({ subject }) => subject.startsWith('About your refund'))?.text;
    expect(mail).toContain('Your refund did not arrive in full');
    expect(mail).toContain(`part or all of your ${whole} for `);
    expect(mail).toContain(' did not reach the card or cards you paid with.');
    const receipt = (await readPdf((await visitor.get(`/api/bookings/${booking.id}/receipt.pdf`)).rawPayload)).text;
    expect(receipt).toContain(`Part or all of your ${whole} did not reach the card or cards you paid with.`);
  });

  test('what was paid in all includes our fee wherever a part of it was refunded [SERV-03] [TERMS-02] [F-12]', async () => {
    const { visitor, booking } = await changedThenRefunded('dearer', 2000);
    const paid = dollars((await bookingRow(booking.id)).saleMinor + feeMinor);
    const receipt = (await readPdf((await visitor.get(`/api/bookings/${booking.id}/receipt.pdf`)).rawPayload)).text;
    expect(receipt).toContain(`Total paid ${paid}`);
    expect(receipt).toContain(
      `In all, $20 of the ${paid} you paid has been refunded to the card or cards you paid with.`,
    );
    await askSupplier(t.duffel.origin, 'order_cancellations', { order_id: booking.duffelBookingId }).then(({ id }) =>
      askSupplier(t.duffel.origin, `order_cancellations/${id}/actions/confirm`),
    );
    await aDayLater(visitor, booking);
    expect((await readBooking(visitor, booking.id)).message).toContain(
      `You paid ${paid}; $20 of it has been refunded to the card or cards you paid with so far.`,
    );
  });
});
