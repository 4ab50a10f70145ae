import { expect, test } from 'vitest';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type { BookingRow } from '../booking/index.ts';
import { fareRulesOf } from './receipt-view.ts';

const now = new Date('2027-01-01T12:00:00Z');
const { slices, conditions } = testOffer({
  from: testPlace('JFK', 'US'),
  to: testPlace('LHR', 'GB'),
  departing: '2027-01-20T08:00:00',
});

/** The first rule of a $430 trip of one traveler, whose airline keeps $70 of its $350. */
function cancelingOf(services: BookingRow['services']): string | undefined {
  const refundPenalty = { amountMinor: 7000, currency: 'USD' };
  const row: Partial<BookingRow> = {
    ...{ state: 'confirmed', currency: 'USD', saleMinor: 43_000, supplierMinor: 35_000, cancelFeeMinor: 3500 },
    ...{ freeCancelUntil: null, orderActions: ['cancel'], services },
    itinerary: {
      slices,
      conditions: { ...conditions, refundable: true, refundPenalty },
      passengers: [{ id: 'pas_1', type: 'adult', givenName: 'Ada', familyName: 'Byron' }],
    },
  };
  return fareRulesOf(row as BookingRow, now)[0];
}

test('the receipt names the refund by the fare rules only if the price has no seats or extras, which they do not cover [F-31] [TRIP-11] [SEAT-05]', () => {
  expect(cancelingOf([])).toBe('Cancel, by the fare rules: $309 back, after our online service fee of $35.');
  expect(cancelingOf([{ id: 'ase_1', quantity: 1 }])).toBe(
    'Cancel, by the fare rules: depends on the airline; we show the amount before you confirm. Our online service fee of $35 per passenger is deducted from a refund to your card.',
  );
});
