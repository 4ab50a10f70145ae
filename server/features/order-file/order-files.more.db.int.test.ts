import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type * as z from 'zod/mini';
import type { BookingAnswer } from '#contract/booking.ts';
import { bookingCodec } from '#contract/codec/booking.ts';
import { decodeOfferDetail } from '#contract/codec/offer-detail.ts';
import type { OfferDetailAnswer } from '#contract/offer.ts';
import type { recordedOrderFile } from '#contract/order-file/order-file.ts';
import { receiptOf } from '#domain/booking/receipt.ts';
import { formatExact } from '#domain/money/format.ts';
import { readMoney } from '#domain/money/money.ts';
import { purchaseTerms } from '#domain/payment/purchase-terms.ts';
import { bookings } from '#server/features/booking/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readBooks } from '#server/testing/books.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import { book, bookingBody, payFor, readBooking, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { bookFare, cancel, fares, findFare } from '#server/testing/steps/cancel-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { createPasswordHashing, ensureAdministrator } from '../accounts/index.ts';
import { deleteBookings } from '../booking/index.ts';
import { orderFiles } from './tables.ts';

type Recorded = z.infer<typeof recordedOrderFile>;

describe.each(inject('engines'))('order files on %s', (engine) => {
  let t: TestApp;
  let admin: Visitor;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    const [username, password] = ['admin@example.com', 'Correct-Horse-9-Battery'];
    await ensureAdministrator(t.db, createPasswordHashing(), { email: username, password }, t.clock.now());
    admin = t.visitor();
    expect((await admin.post('/api/auth/login', { username, password })).statusCode).toBe(200);
  });
  afterAll(() => t.close());

  const deskPath = (id: string) => `/api/admin/bookings/${id}/order-file`;
  const receiptPath = (id: string) => `/api/bookings/${id}/receipt.pdf`;
  const recordOf = async (id: string) => (await admin.get(deskPath(id))).json<Recorded>();
  const remove = (id: string) =>
    t.db.transaction(async (tx) => {
      await tx.execute(sql`alter table order_files disable trigger order_files_keep`);
      await tx.delete(orderFiles).where(eq(orderFiles.bookingId, id));
      await tx.execute(sql`alter table order_files enable trigger order_files_keep`);
    });

  test('a booking keeps what was sold, in the words of the payment step, with its hash [TERMS-02] [TERMS-01]', async () => {
    const visitor = t.visitor();
    const shown = (await findFare(visitor, fares.partly)) as OfferDetailAnswer;
    const paymentId = await payFor(visitor, shown);
    const booking = (await book(visitor, shown, paymentId)).json<BookingAnswer>();
    const answer = await admin.get(deskPath(booking.id));
    const { file, sha256 } = answer.json<Recorded>();

    const [row] = await t.db.select().from(orderFiles).where(eq(orderFiles.bookingId, booking.id));
    expect(answer.body).toContain(`"file":${row?.document}}`);
    expect(sha256).toBe(
      createHash('sha256')
        .update(row?.document ?? '')
        .digest('hex'),
    );

    const offer = decodeOfferDetail(shown);
    const terms = purchaseTerms(offer, {
      price: offer.sale.total,
      supplierPrice: offer.total,
      farePrice: offer.sale.total,
      hasExtras: false,
    });
    expect(file.terms).toEqual({ canceling: terms.canceling, fare_rules: terms.fareRules });
    expect(file.terms.canceling.join(' ')).toMatch(/Cancel within 24 hours: .* back.* Later: /);
    const { available_services: _services, ...sold } = shown;
    expect(file.offer).toEqual({ ...sold, available_services: [] });
    const { bookings: rows, payments } = await readBooks(t.db, t.duffel, t.stripe);
    const paid = payments.find(({ id }) => id === paymentId);
    expect(file.price).toMatchObject({
      currency: shown.sale_currency,
      markup_basis_points: 2300,
      agreed_amount: shown.sale_amount,
      sale_amount: shown.sale_amount,
      supplier_amount: shown.total_amount,
      lines: { base: shown.sale_base_amount, tax: shown.sale_tax_amount },
    });
    expect(file.consent.agreed_at).toBe(paid?.createdAt.toISOString());
    expect(file.booking.booked_at).toBe(rows.find(({ id }) => id === booking.id)?.createdAt.toISOString());
    expect(file.policies.map(({ path, updated }) => [path, updated])).toEqual([
      ['/terms', '2025-12-12'],
      ['/cancellation-policy', '2025-12-12'],
    ]);
  });

  test('of many receipts of one booking asked for at once some are made, and the rest may be asked for again later [TERMS-02] [SAFE-04]', async () => {
    const visitor = t.visitor();
    const shown = (await findFare(visitor, fares.partly)) as OfferDetailAnswer;
    const { id } = (await book(visitor, shown, await payFor(visitor, shown))).json<BookingAnswer>();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.get(receiptPath(id))));
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(answers.length - refused.length).toBeGreaterThan(5);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(/^Too many receipts/),
      });
    }
    expect((await visitor.get(receiptPath(id))).statusCode).toBe(200);
  });

  test('a price that falls between Pay and order: file and receipt have the terms of the new one, and say so [TERMS-02] [TERMS-01]', async () => {
    const visitor = t.visitor();
    const shown = (await findFare(visitor, fares.partly)) as OfferDetailAnswer;
    const paymentId = await payFor(visitor, shown);
    await t.duffel.changeOffer(shown.id, { totalAmount: (Number(shown.total_amount) - 50).toFixed(2) });
    const booking = (await book(visitor, shown, paymentId)).json<BookingAnswer>();
    const now = booking.bookingData.sale_amount;
    expect(Number(now)).toBeLessThan(Number(shown.sale_amount));

    const { file } = await recordOf(booking.id);
    expect(file.price).toMatchObject({ agreed_amount: shown.sale_amount, sale_amount: now });
    const offer = decodeOfferDetail(file.offer);
    const newTerms = purchaseTerms(offer, {
      price: offer.sale.total,
      supplierPrice: offer.total,
      farePrice: offer.sale.total,
      hasExtras: false,
    });
    expect(file.terms).toEqual({ canceling: newTerms.canceling, fare_rules: newTerms.fareRules });
    const { text } = await readPdf((await visitor.get(receiptPath(booking.id))).rawPayload);
    const [agreed, paid] = [shown.sale_amount, now].map((amount) =>
      formatExact(readMoney(amount ?? '', shown.sale_currency ?? '')),
    );
    expect(text).toContain(
      `You agreed to ${agreed}; the price had fallen to ${paid} when we booked. The terms below are those for ${paid}: they replaced the ones that were shown when you paid.`,
    );
    for (const sentence of newTerms.canceling) expect(text).toContain(sentence);
  });

  test('neither a passport, a birth date nor anything of the card is in it [TERMS-02] [SAFE-09] [PAY-09]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, { query: {}, isIt: (one) => one.passenger_identity_documents_required });
    const booked = await book(visitor, offer, await payFor(visitor, offer));
    const { body } = await admin.get(deskPath(booked.json<BookingAnswer>().id));
    expect(body).toContain('"family_name":"Byron"');
    const [{ passportNumber = '', dateOfBirth = '' } = {}] = travelersFor(offer);
    for (const secret of [passportNumber, dateOfBirth, '4242', 'Ada Byron', 'ada@example.com']) {
      expect([secret, body.toLowerCase().includes(secret.toLowerCase())]).toEqual([secret, false]);
    }
  });

  test('it can be neither changed nor deleted, except with its booking; a repeated call adds none [TERMS-02]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.fully);
    const paymentId = await payFor(visitor, offer);
    const body = bookingBody(offer, paymentId);
    const { id } = (await visitor.post('/api/bookings', body)).json<BookingAnswer>();
    const before = await recordOf(id);
    expect((await visitor.post('/api/bookings', body)).json<BookingAnswer>().id).toBe(id);
    const isFile = eq(orderFiles.bookingId, id);
    await expect(t.db.update(orderFiles).set({ document: '{}' }).where(isFile)).rejects.toThrow();
    await expect(t.db.delete(orderFiles).where(isFile)).rejects.toThrow();
    expect((await cancel(visitor, id)).status).toBe(200);
    expect(await recordOf(id)).toEqual(before);
    const other = await bookFare(visitor, fares.voidable);
    await deleteBookings(t.db, [other.id]);
    expect(await t.db.select().from(orderFiles).where(eq(orderFiles.bookingId, other.id))).toEqual([]);
  });

  test('the receipt has the amounts of the screen, is the desk’s too, and belongs to its buyer [TERMS-02] [F-31] [BOOK-05]', async () => {
    const visitor = t.visitor();
    const booking = await bookFare(visitor, fares.abroad);
    const answer = await visitor.get(receiptPath(booking.id));
    expect([answer.statusCode, answer.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="receipt-${booking.reference}.pdf"`,
        'cache-control': 'no-store',
      }),
    ]);
    const { text } = await readPdf(answer.rawPayload);
    const { payments: charges, bookingData } = bookingCodec.decode(booking);
    const receipt = receiptOf({ paid: bookingData.sale, parts: bookingData.saleParts, payments: charges });
    for (const { label, value } of [...receipt.lines, receipt.total, ...receipt.details]) {
      expect(text).toContain(`${label} ${value}`);
    }
    expect(text).not.toContain('23%');
    expect(text).not.toContain(bookingData.total.amountMinor / 100);
    const desk = await readPdf((await admin.get(`${deskPath(booking.id)}.pdf`)).rawPayload);
    const untilNow = (words: string) => words.replace(/amounts as of \S+ \S+ \S+ \S+/, '');
    expect(untilNow(desk.text)).toBe(untilNow(text));
    expect((await t.visitor().get(receiptPath(booking.id))).statusCode).toBe(404);

    await cancel(visitor, booking.id);
    const canceled = bookingCodec.decode(await readBooking(visitor, booking.id));
    const later = (await readPdf((await visitor.get(receiptPath(booking.id))).rawPayload)).text;
    const { intents, refunds, payments, bookings: rows } = await readBooks(t.db, t.duffel, t.stripe);
    const paymentId = rows.find(({ id }) => id === booking.id)?.paymentId;
    const intent = intents.find(({ id }) => id === payments.find((row) => row.id === paymentId)?.intentId);
    const refund = refunds.find(({ payment_intent }) => payment_intent === intent?.id);
    expect(canceled.cancellation?.shares.refund.amountMinor).toBe(refund?.amount);
    expect(later).toContain('Status Canceled');
    const major = (refund?.amount ?? 0) / 100;
    expect(later).toMatch(new RegExp(`Refund to your card \\S*${major.toLocaleString('en-US').replace('.', '\\.')}`));
  });

  test('a booking older than order files has a receipt that says so, and no JSON [TERMS-02]', async () => {
    const visitor = t.visitor();
    const { id } = await bookFare(visitor, fares.fully);
    await remove(id);
    const answer = await admin.get(deskPath(id));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'ORDER_FILE_NOT_RECORDED']);
    const { text } = await readPdf((await visitor.get(receiptPath(id))).rawPayload);
    expect(text).toContain('The terms shown when this trip was booked were not recorded.');
    expect(text).toMatch(/Total paid \$/);
    expect(text).not.toContain('If you cancel');
  });

  test('there is no receipt before the money was taken, nor for a refused booking [TERMS-02]', async () => {
    const visitor = t.visitor();
    const offer = await findFare(visitor, fares.partly);
    const paymentId = await payFor(visitor, offer);
    await t.duffel.fault({ operation: 'orders.create', kind: 'accepted_202', offerId: offer.id });
    const { id } = (await book(visitor, offer, paymentId)).json<BookingAnswer>();
    const early = await visitor.get(receiptPath(id));
    expect([early.statusCode, early.json().message]).toEqual([
      409,
      'This booking is not paid yet. Its receipt will be available once it is.',
    ]);
    const { text } = await readPdf((await admin.get(`${deskPath(id)}.pdf`)).rawPayload);
    expect(text).toMatch(/Status Pending .* Total \$/);
    await t.db.update(bookings).set({ state: 'refused' }).where(eq(bookings.id, id));
    const late = await visitor.get(receiptPath(id));
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Nothing was charged for this booking, so there is no receipt.',
    ]);
  });
});
