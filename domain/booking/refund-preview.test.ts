import { expect, test } from 'vitest';
import { testOffer, testPlace } from '../testing/offers.ts';
import { bookedSentences, previewCancelling, previewSentences } from './refund-preview.ts';

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
    'Later, by the fare rules: $309 back, after our online service fee of $35.',
  ]);
});

test('of a price with seats, for which nothing was computed, no amount by the fare rules is told [TERMS-01] [SEAT-05]', () => {
  expect(previewSentences(preview, '480.00', 'USD')).toEqual([
    'Cancel within 24 hours of booking: all $480 back, if the booking was not changed and your card can be refunded.',
    'Later, by the fare rules: depends on the airline; we show the amount before you confirm. Our online service fee of $35 per passenger is deducted from a refund to your card.',
  ]);
});

test('our fee is told with what it takes: of all, of what is left, of nothing, and where there is none [F-80] [TRIP-11]', () => {
  const said = (change: Partial<Parameters<typeof previewCancelling>[0]>) =>
    previewSentences(
      previewCancelling({
        isFree: false,
        paid: usd(43_000),
        supplierPrice: usd(35_000),
        conditions,
        passengerCount: 1,
        feeMinor: 3500,
        ...change,
      }),
      '430.00',
      'USD',
    );
  const penalty = (refund_penalty_amount: string) => ({ conditions: { ...conditions, refund_penalty_amount } });
  expect(said({ passengerCount: 2 })).toEqual([
    'Cancel, by the fare rules: $274 back, after our online service fee of $70 ($35 per passenger).',
  ]);
  expect(said({ feeMinor: 0 })).toEqual(['Cancel, by the fare rules: $344 back.']);
  expect(said(penalty('330.00'))).toEqual([
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

test('of a booked trip the end of the 24 hours is named where it can be [F-31] [TRIP-10]', () => {
  const [, later] = previewSentences(preview, '430.00', 'USD');
  expect(bookedSentences(preview, 'Cancel by 08:00 for a full refund.', '430.00', 'USD')).toEqual([
    'Cancel by 08:00 for a full refund.',
    later,
  ]);
  expect(bookedSentences(preview, null, '430.00', 'USD')).toEqual(previewSentences(preview, '430.00', 'USD'));
  const over = { ...preview, free_24h: false };
  expect(bookedSentences(over, null, '430.00', 'USD')[0]).toMatch(/^Cancel, by the fare rules: \$309 back/);
});
