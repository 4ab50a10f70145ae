import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { BookingAnswer } from '#contract/booking.ts';
import { decodeOfferDetail } from '#contract/codec/offer-detail.ts';
import type { OfferDetailAnswer } from '#contract/offer.ts';
import type { OrderFile } from '#contract/order-file/order-file.ts';
import { purchaseTerms } from '#domain/payment/purchase-terms.ts';
import { brands } from '#server/features/brands/tables.ts';
import { findOrderFile } from '#server/features/order-file/index.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { buildDir } from '#server/testing/project-paths.ts';
import { factsInTable } from '#server/testing/refunds/listed-fare.ts';
import { minorOf, readAmount, seenOf } from '#server/testing/refunds/refund-walk.ts';
import { asMember } from '#server/testing/steps/account-steps.ts';
import { changeableFare, chooseFlights } from '#server/testing/steps/amend-steps.ts';
import { book, inDays, payFor, readBooking } from '#server/testing/steps/booking-steps.ts';
import { findFare } from '#server/testing/steps/cancel-steps.ts';

describe.each(['USD', 'KWD'])('in %s', (currency) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), currency, buildDir });
  });
  afterAll(() => t.close());

  /** Sets the brand's fee per passenger for a change. */
  async function chargeForChanges(feeMinorByCurrency: Readonly<Record<string, number>> | null): Promise<void> {
    const isSolana = eq(brands.key, 'solana');
    const [brand] = await t.db.select().from(brands).where(isSolana);
    const { change: _, ...details } = { change: undefined, ...brand?.details };
    const change = feeMinorByCurrency === null ? {} : { change: { feeMinorByCurrency } };
    await t.db
      .update(brands)
      .set({ details: { ...details, ...change } as never })
      .where(isSolana);
    t.clock.advance(60_000);
  }

  test.each<[Readonly<Record<string, number>> | null, Readonly<Record<string, number>>]>([
    [null, { USD: 2500 }],
    [
      { USD: 4050, KWD: 7250 },
      { USD: 4050, KWD: 7250 },
    ],
    [{ USD: 0 }, {}],
  ])(
    'comparison of fares, detail, payment, order file, confirmation and trip say the fee that a change costs: %o [TERMS-01] [SERV-03]',
    async (fees, expected) => {
      await chargeForChanges(fees);
      const visitor = await asMember(t.visitor({ host: 'solana.flights.example' }));
      const query = { ...changeableFare.query, departureDate: inDays(40), adultsCount: '2' };
      const wire = (await findFare(visitor, { ...changeableFare, query })) as OfferDetailAnswer;
      const offer = decodeOfferDetail(wire);
      const price = { price: offer.sale.total, supplierPrice: offer.total, farePrice: offer.sale.total };
      const { change } = await factsInTable(visitor, query, wire.id);
      const detail = seenOf((await visitor.get(`/flight/${wire.id}`)).body);
      const booking = (await book(visitor, wire, await payFor(visitor, wire))).json<BookingAnswer>();
      const order = await findOrderFile(t.db, booking.id);
      const { terms } = JSON.parse(order?.document ?? '') as OrderFile;
      await t.duffel.answerFlightChanges(booking.duffelBookingId ?? '', 'even');
      const { price: charged } = await chooseFlights(visitor, booking);

      const minor = minorOf(charged.fee_amount, currency);
      expect([minor, minorOf(charged.due_amount, currency)]).toEqual([(expected[currency] ?? 0) * 2, minor]);
      for (const [what, text] of [
        ['table', change.lines.join('. ')],
        ['detail', detail],
        ['payment step', purchaseTerms(offer, { ...price, hasExtras: false }).fareRules.join(' ')],
        ['order file', terms.fare_rules.join(' ')],
        ['confirmation', booking.fare_rules.join(' ')],
        ['trip', (await readBooking(visitor, booking.id)).fare_rules.join(' ')],
      ] as const) {
        const each = /Our fee online: (\D*[\d.,]*\d) per passenger/.exec(text)?.[1] ?? '0';
        expect([what, readAmount(each, currency) * 2]).toEqual([what, minor]);
        expect([what, text]).toEqual([what, expect.stringContaining('Our fee by phone: $25–75')]);
        expect([what, text]).toEqual([what, expect.stringContaining('Plus any difference in fare')]);
      }
    },
  );
});
