import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { previewCancelling, previewSentences } from './refund-preview.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const offer = testOffer({ from: testPlace('JFK', 'US'), to: testPlace('LHR', 'GB'), departing: '2027-01-20T08:00:00' });
const conditions = {
  ...offer.conditions,
  refundable: true,
  refund_penalty_amount: '70.00',
  refund_penalty_currency: 'USD',
};
const preview = previewCancelling({
  isFree: true,
  paid: usd(43_000),
  supplierPrice: usd(35_000),
  conditions,
  passengerCount: 1,
  feeMinor: 3500,
});

test('what canceling refunds is said before paying, in money [TERMS-01] [TRIP-11]', () => {
  expect(previewSentences(preview, '430.00', 'USD')).toEqual([
    'Cancel within 24 hours of booking: all $430 back, if the booking was not changed and your card can be refunded.',
    'Later, by the fare rules: $309 back.',
  ]);
});

test('of a price with seats, for which nothing was computed, no amount by the fare rules is told [TERMS-01] [SEAT-05]', () => {
  expect(previewSentences(preview, '480.00', 'USD')).toEqual([
    'Cancel within 24 hours of booking: all $480 back, if the booking was not changed and your card can be refunded.',
    'Later, by the fare rules: depends on the airline; we show the amount before you confirm.',
  ]);
});
