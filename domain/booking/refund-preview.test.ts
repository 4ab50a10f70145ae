import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { bookedSentences, previewCancellation, previewSentences } from './refund-preview.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const offer = testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-01-20T08:00:00' });
const conditions = {
  ...offer.conditions,
  refundable: true,
  refundPenalty: usd(7000),
};
const preview = previewCancellation({
  isFree: true,
  paid: usd(43_000),
  supplierPrice: usd(35_000),
  conditions,
  passengerCount: 1,
  feeMinor: 3500,
});

test('the refund for canceling is shown before paying, as an amount [TERMS-01] [TRIP-11]', () => {
  expect(previewSentences(preview, usd(43_000))).toEqual([
    'Cancel within 24 hours of booking: all $430 back, if the booking was not changed and your card can be refunded.',
    'Later, by the fare rules: $309 back, after our online service fee of $35.',
  ]);
});

test('a price with seats, for which nothing was computed, shows no amount under the fare rules [TERMS-01] [SEAT-05]', () => {
  expect(previewSentences(preview, usd(48_000))).toEqual([
    'Cancel within 24 hours of booking: all $480 back, if the booking was not changed and your card can be refunded.',
    'Later, by the fare rules: depends on the airline; we show the amount before you confirm. Our online service fee of $35 per passenger is deducted from a refund to your card.',
  ]);
});

test('our fee is shown with what it is deducted from: a full or partial refund, nothing, or no fee at all [F-80] [TRIP-11]', () => {
  const said = (change: Partial<Parameters<typeof previewCancellation>[0]>) =>
    previewSentences(
      previewCancellation({
        isFree: false,
        paid: usd(43_000),
        supplierPrice: usd(35_000),
        conditions,
        passengerCount: 1,
        feeMinor: 3500,
        ...change,
      }),
      usd(43_000),
    );
  const penalty = (amountMinor: number) => ({ conditions: { ...conditions, refundPenalty: usd(amountMinor) } });
  expect(said({ passengerCount: 2 })).toEqual([
    'Cancel, by the fare rules: $274 back, after our online service fee of $70 ($35 per passenger).',
  ]);
  expect(said({ feeMinor: 0 })).toEqual(['Cancel, by the fare rules: $344 back.']);
  expect(said(penalty(33_000))).toEqual([
    'Cancel, by the fare rules: nothing back: our online service fee takes the $25 that would be refunded.',
  ]);
  expect(said({ conditions: { ...conditions, refundable: false } })).toEqual([
    'Cancel, by the fare rules: nothing back.',
  ]);
  const open = { ...conditions, refundable: null };
  expect(said({ conditions: open, feeMinor: 0 })).toEqual([
    'Cancel, by the fare rules: depends on the airline; we show the amount before you confirm.',
  ]);
  expect(said({ conditions: open })[0]).toContain('Our online service fee of $35 per passenger is deducted');
});

test('a booked trip shows when its 24 hours end, if known [F-31] [TRIP-10]', () => {
  const [, later] = previewSentences(preview, usd(43_000));
  expect(bookedSentences(preview, 'Cancel by 08:00 for a full refund.', usd(43_000))).toEqual([
    'Cancel by 08:00 for a full refund.',
    later,
  ]);
  expect(bookedSentences(preview, null, usd(43_000))).toEqual(previewSentences(preview, usd(43_000)));
  const over = { ...preview, free24h: false };
  expect(bookedSentences(over, null, usd(43_000))[0]).toMatch(/^Cancel, by the fare rules: \$309 back/);
});
