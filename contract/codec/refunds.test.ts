import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PriceShares, SplitShares } from '#domain/booking/refund-rule.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { verifyOfferAnswer } from '../flights.ts';
import { type OfferDetailAnswer, offerDetail } from '../offer.ts';
import { amendmentRefund, bookingCancellation, cancellationQuote } from '../refunds.ts';
import { canceled, sampleBooking, sampleQuote } from '../testing/sample-bookings.ts';
import { decodeOfferCheck, encodeOfferCheck } from './offer-check.ts';
import { decodeOfferDetail, encodeOfferDetail } from './offer-detail.ts';
import {
  amendmentRefundCodec,
  cancellationCodec,
  decodeSplitShares,
  encodeSplitShares,
  quoteCodec,
} from './refunds.ts';
import { decodeSaleDetails, encodeSaleDetails } from './sale-details.ts';

const money = (currency: string) => fc.integer({ min: 0, max: 1e9 }).map((amountMinor) => ({ amountMinor, currency }));

/** Shares in one currency. */
const anyShares: fc.Arbitrary<PriceShares> = fc.constantFrom('USD', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    paid: money(currency),
    refund: money(currency),
    fee: money(currency),
    credit: money(currency),
    changeFees: fc.option(money(currency)),
  }),
);

const { cancellation } = canceled(sampleBooking());
if (cancellation === null) throw new Error('The sample is canceled');

const credits = [
  { passengerName: 'Ada Byron', amount: { amountMinor: 12_000, currency: 'GBP' }, code: 'ZX81' },
  { passengerName: null, amount: null, code: null },
];

/** The fields of the wire in their order, which clients of an error's details see. */
const partsOnWire = [
  ['paid_amount', '482.00'],
  ['refund_amount', '397.00'],
  ['fee_amount', '35.00'],
  ['airline_credit_amount', '0.00'],
  ['change_fees_amount', null],
];
const creditsOnWire = [
  { passenger_name: 'Ada Byron', amount: '120.00', currency: 'GBP', code: 'ZX81' },
  { passenger_name: null, amount: null, currency: null, code: null },
];

test('quotes, cancellations and previews round-trip through the wire format, which matches its schemas [API-07] [API-08]', () => {
  const offer = testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LHR', 'GB'),
    departing: '2027-01-20T08:00:00',
  });
  fc.assert(
    fc.property(anyShares, (shares) => {
      const quote = { ...sampleQuote({ airlineCredits: credits }), shares };
      expect(cancellationQuote.parse(quoteCodec.encode(quote))).toEqual(quoteCodec.encode(quote));
      expect(quoteCodec.decode(quoteCodec.encode(quote))).toEqual(quote);
      const ended = { ...cancellation, shares, refundedEarlier: shares.refund, airlineCredits: credits };
      expect(bookingCancellation.parse(cancellationCodec.encode(ended))).toEqual(cancellationCodec.encode(ended));
      expect(cancellationCodec.decode(cancellationCodec.encode(ended))).toEqual(ended);
      const sale = { total: shares.paid, base: shares.paid, tax: shares.credit };
      const byRules = { rule: 'fare_rules', shares } as const;
      const detail = {
        ...offer,
        sale,
        availableServices: [],
        loyaltyPrograms: [{ airline: 'BA', name: 'British Airways' }],
        changeFee: shares.fee,
      };
      for (const canceling of [
        { free24h: true, byRules, feePerPassenger: shares.fee },
        { free24h: false, byRules: null, feePerPassenger: shares.credit },
      ]) {
        const wire = encodeOfferDetail({ ...detail, canceling });
        expect(offerDetail.parse(wire)).toEqual(wire);
        expect(decodeOfferDetail(wire)).toEqual({ ...detail, canceling });
      }
    }),
  );
});

/** Steps as far as a refund may be, and with or without a bank reference. */
const anyRefund = fc.constantFrom('USD', 'JPY', 'KWD').chain((currency) =>
  fc.record({
    amendmentId: fc.constant('amd_1'),
    amount: money(currency),
    refundSteps: fc.array(
      fc.record({
        kind: fc.constantFrom('asked', 'agreed', 'sent', 'expected', 'failed', 'repaid'),
        state: fc.constantFrom('done', 'next', 'late'),
        at: fc.constantFrom(null, '2026-11-24T10:00:00.000Z', '2026-12-22'),
      }),
      { maxLength: 5 },
    ),
    bankReference: fc.option(fc.string()),
  }),
);

test('the refund of a change of flights round-trips, in each currency and at each step [SERV-05] [API-07] [API-08]', () => {
  fc.assert(
    fc.property(anyRefund, (refund) => {
      const wire = amendmentRefundCodec.encode(refund);
      expect(amendmentRefund.parse(wire)).toEqual(wire);
      expect(amendmentRefundCodec.decode(wire)).toEqual(refund);
    }),
  );
});

test('an offer that was kept before it named our fee for changes reads as one whose fee is not known [TERMS-01] [TERMS-02]', () => {
  const offer = testOffer({
    from: testPlace('JFK', 'US'),
    to: testPlace('LHR', 'GB'),
    departing: '2027-01-20T08:00:00',
  });
  const price = { amountMinor: 12_300, currency: 'USD' };
  const detail = {
    ...{ ...offer, sale: { total: price, base: price, tax: price }, availableServices: [], loyaltyPrograms: [] },
    ...{ canceling: { free24h: false, byRules: null, feePerPassenger: price }, changeFee: price },
  };
  const { change_fee_amount: fee, ...older } = encodeOfferDetail(detail);
  expect(fee).toBe('123.00');
  expect(offerDetail.parse(older)).toEqual({ ...older, change_fee_amount: null });
  expect(decodeOfferDetail(offerDetail.parse(older))).toEqual({ ...detail, changeFee: null });
  expect(decodeOfferDetail(older as OfferDetailAnswer).changeFee).toBeNull();
});

test('a quote and a cancellation have the fields of the wire, in its order [API-08] [TRIP-07]', () => {
  expect(Object.entries(quoteCodec.encode(sampleQuote({ airlineCredits: credits })))).toEqual([
    ['quoteId', 'cnl_1'],
    ['expires_at', null],
    ...partsOnWire,
    ['currency', 'USD'],
    ['rule', 'fare_rules'],
    ['refund_to', 'card'],
    ['airline_credits', creditsOnWire],
    ['refund_may_be_split', false],
    ['price_reduced', false],
    ['refund_timing', '7–21 business days'],
    ['message', 'You get $397 back.'],
    ['airline_change_version', null],
  ]);
  expect(Object.entries(cancellationCodec.encode({ ...cancellation, airlineCredits: credits }))).toEqual([
    ['status', 'cancelled'],
    ...partsOnWire,
    ['refund_currency', 'USD'],
    ['refund_to', 'card'],
    ['refund_status', 'refunded'],
    ['refund_disputed', false],
    ['refunded_earlier_amount', '0.00'],
    ['refund_may_be_split', false],
    ['price_reduced', false],
    ['refund_timing', '7–21 business days'],
    ['airline_credits', creditsOnWire],
    ['cancelled_at', '2026-11-22T10:00:00Z'],
    ['refund_steps', cancellation.refundSteps],
    ['bank_reference', '74537604221222132710572'],
  ]);
});

test('a disputed refund is one that failed, also for whoever does not know of disputes [API-08] [TRIP-07]', () => {
  const disputed = cancellationCodec.encode({ ...cancellation, refundStatus: 'disputed' });
  expect(disputed).toMatchObject({ refund_status: 'failed', refund_disputed: true });
  expect(cancellationCodec.decode(disputed).refundStatus).toBe('disputed');
  const { refund_disputed: _, ...older } = disputed;
  expect(cancellationCodec.decode(bookingCancellation.parse(older)).refundStatus).toBe('failed');
});

test('an answer from before refunds had steps reads as one without [SERV-05] [API-08]', () => {
  const { refund_steps, bank_reference, ...older } = cancellationCodec.encode(cancellation);
  expect(refund_steps).toHaveLength(4);
  expect(bank_reference).not.toBeNull();
  expect(bookingCancellation.parse(older)).toEqual({ ...older, refund_steps: [], bank_reference: null });
});

test('who keeps the rest round-trips for administrators, and travelers’ answers never say it [F-139] [ADM-06]', () => {
  const shares: SplitShares = {
    ...sampleQuote().shares,
    airline: { amountMinor: 4149, currency: 'USD' },
    markup: { amountMinor: -12, currency: 'USD' },
  };
  expect(encodeSplitShares(shares)).toMatchObject({ airline_kept_amount: '41.49', margin_kept_amount: '-0.12' });
  expect(decodeSplitShares(encodeSplitShares(shares), 'USD')).toEqual(shares);
  const unknown = { ...shares, airline: null, markup: null };
  expect(decodeSplitShares(encodeSplitShares(unknown), 'USD')).toEqual(unknown);
  for (const answer of [
    quoteCodec.encode({ ...sampleQuote(), shares }),
    cancellationCodec.encode({ ...cancellation, shares }),
  ])
    expect(Object.keys(answer).filter((field) => /margin|airline_kept/.test(field))).toEqual([]);
});

test('shares that may be missing count as not stated if they cannot be read; the others are shown as N/A [PRICE-02]', () => {
  const sample = { ...sampleQuote().shares, airline: null, markup: { amountMinor: 851, currency: 'USD' } };
  const parts = { ...encodeSplitShares(sample), airline_kept_amount: 'some' };
  const wire = { ...parts, refund_amount: 'soon', fee_amount: '' };
  const { paid, refund, fee, airline, markup } = decodeSplitShares(wire, 'USD');
  expect([paid.amountMinor, refund.amountMinor, fee.amountMinor]).toEqual([48_200, Number.NaN, Number.NaN]);
  expect([airline, markup?.amountMinor]).toEqual([null, 851]);
});

test('the answer that checks an offer round-trips, and omits what was not said [API-08] [VER-01] [PRICE-06] [TERMS-01]', () => {
  const sale = { amountMinor: 48_200, currency: 'USD' };
  const valid = {
    ...{ isValid: true, offerId: 'off_1', expiresAt: '2027-01-01T00:00:00Z', minutesRemaining: 12 },
    ...{ error: null, message: null, sale },
    terms: {
      free24h: true,
      feePerPassenger: { amountMinor: 3550, currency: 'USD' },
      changeFee: { amountMinor: 0, currency: 'USD' },
    },
  };
  const gone = {
    ...{ isValid: false, offerId: 'off_1', expiresAt: null, minutesRemaining: 0 },
    ...{ error: 'OFFER_EXPIRED', message: 'Expired.', sale: null, terms: null },
  };
  expect(encodeOfferCheck(valid)).toStrictEqual({
    ...{ valid: true, offer_id: 'off_1', expires_at: '2027-01-01T00:00:00Z', minutes_remaining: 12 },
    ...{ sale_amount: '482.00', sale_currency: 'USD' },
    terms: { free_24h: true, fee_amount: '35.50', change_fee_amount: '0.00' },
  });
  expect(encodeOfferCheck(gone)).toStrictEqual({
    ...{ valid: false, offer_id: 'off_1', expires_at: null, minutes_remaining: 0 },
    ...{ error: 'OFFER_EXPIRED', message: 'Expired.', sale_amount: null, sale_currency: null, terms: null },
  });
  for (const check of [valid, gone]) {
    expect(verifyOfferAnswer.parse(encodeOfferCheck(check))).toEqual(encodeOfferCheck(check));
    expect(decodeOfferCheck(encodeOfferCheck(check))).toEqual(check);
  }
});

test('an error names the right total in two fields; without them it names none [API-08] [PRICE-04]', () => {
  const sale = { amountMinor: 5000, currency: 'JPY' };
  expect(encodeSaleDetails(sale)).toEqual({ sale_amount: '5000', sale_currency: 'JPY' });
  expect(decodeSaleDetails(encodeSaleDetails(sale))).toEqual(sale);
  for (const details of [undefined, {}, { sale_amount: '1.00' }, { sale_amount: 1, sale_currency: 'USD' }]) {
    expect(decodeSaleDetails(details)).toBeNull();
  }
});
