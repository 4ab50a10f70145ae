import { expect, test } from 'vitest';
import { flightsOf } from '#domain/booking/airline-changes/airline-change.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import type { BookingRow } from '../booking/index.ts';
import { fareRulesOf } from './receipt-view.ts';

const now = new Date('2027-01-01T12:00:00Z');
const { slices, conditions } = testOffer({
  from: testPlace('JFK', 'US'),
  to: testPlace('LHR', 'GB'),
  departing: '2027-01-20T08:00:00',
});

/**
 * The first rule of a trip for one traveler whose airline keeps $70 of its $350 for the fare. It cost $430, or $492
 * with a bag; the airline got $400.
 */
function rulesOf({
  hasBag,
  isFareStored,
  fee = 7000,
}: {
  readonly hasBag: boolean;
  readonly isFareStored: boolean;
  readonly fee?: number;
}) {
  const refundPenalty = { amountMinor: fee, currency: 'USD' };
  const price = hasBag ? { saleMinor: 49_200, supplierMinor: 40_000 } : { saleMinor: 43_000, supplierMinor: 35_000 };
  const row: Partial<BookingRow> = {
    ...{ airlineChange: null, changeAnswerBy: null, openAmendmentId: null, itineraryVersion: 1 },
    ...{ ...price, state: 'confirmed', currency: 'USD', cancelFeeMinor: 3500 },
    ...{ freeCancelUntil: null, orderActions: ['cancel'], services: hasBag ? [{ id: 'ase_1', quantity: 1 }] : [] },
    itinerary: {
      slices,
      conditions: { ...conditions, refundable: true, refundPenalty },
      passengers: [{ id: 'pas_1', type: 'adult', givenName: 'Ada', familyName: 'Byron' }],
      ...(isFareStored ? { supplierFareMinor: 35_000 } : {}),
    },
  };
  return fareRulesOf(row as BookingRow, now, null);
}

const cancelingOf = (facts: Parameters<typeof rulesOf>[0]) => rulesOf(facts)[0];

test('the receipt names the refund by the fare rules, of seats and extras only that it depends on the airline [F-31] [TRIP-11] [TERMS-01]', () => {
  const fare =
    'Cancel: $309 back by the fare rules, after our online service fee of $35. Some airlines cancel by phone only, or give credit for a later flight instead.';
  expect(cancelingOf({ hasBag: false, isFareStored: true })).toBe(fare);
  expect(cancelingOf({ hasBag: false, isFareStored: false })).toBe(fare);
  expect(cancelingOf({ hasBag: true, isFareStored: true })).toBe(
    'Cancel: $309 back for the fare, after our online service fee of $35. For seats and extras it depends on the airline; we show the amount before you confirm. Some airlines cancel by phone only, or give credit for a later flight instead.',
  );
  expect(cancelingOf({ hasBag: true, isFareStored: false })).toBe(
    'Cancel: depends on the airline; we show the amount before you confirm. Our online service fee of $35 per passenger is deducted from a refund to your card.',
  );
});

test('an airline fee as high as the fare leaves nothing to refund, before the purchase and after it [TERMS-01] [FLT-05]', () => {
  const rules = (isFareStored: boolean) => rulesOf({ hasBag: false, isFareStored, fee: 35_000 });
  expect(rules(true).slice(0, 2)).toEqual([
    'Cancel: nothing back by the fare rules. Some airlines cancel by phone only, or give credit for a later flight instead.',
    'Refundable: No. Airline fee $350. The fee takes the whole fare.',
  ]);
  // The price of the fare alone is not known.
  expect(rules(false)[1]).toBe('Refundable: Yes. Airline fee $350.');
});

const canceledFlights = { level: 'canceled', booked: flightsOf(slices), now: flightsOf(slices), findings: [] } as const;

test.each([
  ['where the airline changes flights online', {}, 'Our fee online: $25 per passenger. '],
  [
    'before the order was read',
    { orderActions: null },
    'Our fee online: $25 per passenger, where the airline allows it. ',
  ],
  ['where the airline lets nobody change flights online', { orderActions: ['cancel'] }, null],
  ['after the airline canceled flights', { airlineChange: { ...canceledFlights, answer: 'open' } }, null],
  [
    'once the flights that are left are agreed to',
    { airlineChange: { ...canceledFlights, answer: 'accepted' } },
    'Our fee online',
  ],
] as const)('the trip names our fee for a change online %s [TERMS-01] [SERV-03]', (_when, change, fee) => {
  const row = {
    ...{ airlineChange: null, changeAnswerBy: null, openAmendmentId: null, itineraryVersion: 1, services: [] },
    ...{ saleMinor: 43_000, supplierMinor: 35_000, state: 'confirmed', currency: 'USD', cancelFeeMinor: 3500 },
    ...{ freeCancelUntil: null, orderActions: ['cancel', 'change'] },
    itinerary: { slices, conditions: { ...conditions, changeable: true }, passengers: [] },
    ...change,
  } as unknown as BookingRow;
  const rule = fareRulesOf(row, now, { amountMinor: 2500, currency: 'USD' }).at(-1);
  expect(rule).toContain('Our fee by phone');
  if (fee === null) expect(rule).not.toContain('Our fee online');
  else expect(rule).toContain(fee);
});
