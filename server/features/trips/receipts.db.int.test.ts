import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import { decodeShares } from '#contract/codec/refunds.ts';
import { receiptOf } from '#domain/booking/receipt.ts';
import { refundBill } from '#domain/booking/refund-texts.ts';
import { brands, images } from '#server/features/brands/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooks } from '#server/testing/books.ts';
import { readBooking } from '#server/testing/steps/booking-steps.ts';
import { bookFare, cancel, fares } from '#server/testing/steps/cancel-steps.ts';

/** A PNG of one pixel. */
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const minorOf = (value: string) => Math.round(Number(value.replace(/[^\d.]/g, '')) * 100);

describe.each(inject('engines'))('receipts on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const receiptFor = (answer: BookingAnswer) => {
    const { payments, bookingData } = bookingCodec.decode(answer);
    return receiptOf({ paid: bookingData.sale, parts: bookingData.saleParts, payments });
  };

  /** The provider's captures and refunds for a booking, in minor units. */
  async function moneyOf({ id }: BookingAnswer) {
    const { bookings, payments, intents, refunds } = await readBooks(t.db, t.duffel, t.stripe);
    const paymentId = bookings.find((row) => row.id === id)?.paymentId;
    const intentId = payments.find((row) => row.id === paymentId)?.intentId;
    return {
      taken: intents.find((intent) => intent.id === intentId)?.amount_received,
      back: refunds
        .filter(({ payment_intent }) => payment_intent === intentId)
        .reduce((sum, one) => sum + one.amount, 0),
    };
  }
  const mailOf = async (subject: string, { reference }: BookingAnswer) => {
    await t.app.mailSender.run();
    const mail = t.sent.find((one) => one.subject.startsWith(subject) && one.subject.endsWith(reference));
    if (mail === undefined) throw new Error(`No mail ${subject}`);
    return mail;
  };

  test('the receipt’s lines add up to the charge, and screen and mail agree [F-31] [CONF-04]', async () => {
    const visitor = t.visitor();
    const booked = await bookFare(visitor, fares.partly);
    const today = t.clock.now().toISOString().slice(0, 10);
    expect(booked.payment).toEqual({ card_brand: 'visa', card_last4: '4242', paid_on: today });
    const receipt = receiptFor(booked);
    const sum = receipt.lines.reduce((all, { value }) => all + minorOf(value), 0);
    expect([sum, minorOf(receipt.total.value)]).toEqual([(await moneyOf(booked)).taken, sum]);
    const said = [...receipt.lines, receipt.total, ...receipt.details].map(({ label, value }) => `${label}: ${value}`);
    const mail = await mailOf('Booking confirmed', booked);
    expect(mail.text).toContain(said.join('\n'));
    expect(mail.text).toContain(booked.fare_rules.join('\n'));
    expect(booked.fare_rules.join(' ')).toMatch(
      /for a full refund.* Later: .*Our online service fee of \$35 .* Refundable: Yes\. Airline fee .*This is the airline’s rule/,
    );
    expect(booked.emailContent).toContain('Visa ending in 4242');
    const again = await readBooking(visitor, booked.id);
    expect([again.payment, again.fare_rules]).toEqual([booked.payment, booked.fare_rules]);
    // Lists do not include receipts, because they may be long.
    const listed = (await visitor.get('/api/bookings')).json<BookingAnswer[]>().find(({ id }) => id === booked.id);
    expect([listed?.payment, listed?.fare_rules]).toEqual([null, []]);
  });

  test('after canceling, details and mail show the amounts as moved; the receipt stays and the rules go [F-31] [TRIP-07]', async () => {
    const visitor = t.visitor();
    const booked = await bookFare(visitor, fares.abroad);
    const { body } = await cancel(visitor, booked.id);
    const { taken, back } = await moneyOf(booked);
    for (const booking of [body.booking, await readBooking(visitor, booked.id)]) {
      const { cancellation } = booking;
      if (cancellation === null) throw new Error('The booking is canceled');
      const bill = refundBill(decodeShares(cancellation, cancellation.refund_currency), { passengers: 1 });
      expect([minorOf(bill.lines[0]?.value ?? ''), minorOf(bill.total.value)]).toEqual([taken, back]);
      expect([booking.payment, booking.fare_rules]).toEqual([booked.payment, []]);
      const mail = await mailOf('Booking canceled', booked);
      const lines = [...bill.lines, bill.total].map(({ label, value }) => `${label}: ${value}`);
      expect(mail.text).toContain(lines.join('\n'));
      expect(lines.join(' ')).toMatch(/^You paid: .* Not refunded: .* Our online service fee: −\$35 /);
    }
  });

  test('the PDF shows the logo of the brand; a damaged one, or none that it can show, leaves the receipt as it is [F-106] [TERMS-02]', async () => {
    const visitor = t.visitor({ host: 'solana.flights.example' });
    const booked = await bookFare(visitor, fares.partly);
    const pdf = async () => {
      const answer = await visitor.get(`/api/bookings/${booked.id}/receipt.pdf`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
      return answer.rawPayload.toString('latin1');
    };
    const wear = async (bytes: Buffer, mediaType: string) => {
      const id = createHash('sha256').update(bytes).digest('hex');
      await t.db.insert(images).values({ id, mediaType, bytes, createdAt: t.clock.now() });
      await t.db
        .update(brands)
        .set({ logo: `/images/${id}` })
        .where(eq(brands.key, 'solana'));
      t.clock.advance(60_000);
    };
    expect(await pdf()).not.toContain('/Subtype /Image');
    await wear(Buffer.from(onePixel, 'base64'), 'image/png');
    expect(await pdf()).toContain('/Subtype /Image');
    await wear(Buffer.from(onePixel, 'base64').subarray(0, 50), 'image/png');
    expect(await pdf()).not.toContain('/Subtype /Image');
    await wear(Buffer.from('RIFF....WEBP'), 'image/webp');
    expect(await pdf()).not.toContain('/Subtype /Image');
  });

  test('nothing is called paid before the money is captured [F-31]', async () => {
    await t.duffel.fault({ operation: 'orders.create', kind: 'status_500' });
    const visitor = t.visitor();
    const pending = await bookFare(visitor, fares.partly).catch((error: Error) => error.message);
    expect(pending).toContain('"status":"pending"');
    expect(pending).toContain('"payment":null');
    await t.duffel.clearFaults();
  });
});
