import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OfferDetail } from '#contract/codec/offer-detail.ts';
import type { PricedOffer } from '#domain/flights/offer.ts';
import { readMoney } from '#domain/money/money.ts';
import { testOffer, testPlace } from '#domain/testing/offers.ts';
import { FareRules } from './fare-rules.tsx';

type Service = PricedOffer['availableServices'][number];

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

function markupOf(
  services: readonly Service[],
  to = testPlace('EWR', 'US'),
  canceling: OfferDetail['canceling'] = { free24h: false, byRules: null, feePerPassenger: usd(0) },
  conditions: Partial<OfferDetail['conditions']> = {},
): string {
  const sample = testOffer({ from: testPlace('BOS', 'US'), to, departing: '2027-01-20T08:00:00' });
  const offer: OfferDetail = {
    ...sample,
    conditions: { ...sample.conditions, ...conditions },
    sale: { total: usd(12_300), base: usd(9800), tax: usd(2500) },
    availableServices: services,
    loyaltyPrograms: [],
    canceling,
    changeFee: usd(2500),
  };
  return renderToStaticMarkup(createElement(FareRules, { offer }));
}

function textOf(...offer: Parameters<typeof markupOf>): string {
  return markupOf(...offer)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const bag: Service = {
  id: 'ase_1',
  type: 'baggage',
  kind: 'checked_bag',
  name: 'Checked bag',
  description: 'Extra bag of up to 23 kg',
  price: usd(4000),
  maximumQuantity: 1,
  passengerIds: ['pas_a'],
  segmentIds: ['seg_BOSEWR'],
  sale: usd(4900),
};

test('a service shows name, description and sale price, or that its price is unknown [FLT-05] [PRICE-01]', () => {
  expect(textOf([bag])).toContain('Checked bag Extra bag of up to 23 kg Per traveler, all flights $49');
  expect(textOf([{ ...bag, sale: readMoney('soon', 'USD') }])).toContain('Price unavailable');
  expect(textOf([])).toContain('No additional services available for this flight.');
});

test.each<[boolean | null, boolean | null, string, string]>([
  [true, false, 'Yes', 'No'],
  [false, true, 'No', 'Yes'],
  [null, null, 'Depends on the airline', 'Depends on the airline'],
])('refundable %s and changeable %s are answered, one by one [FLT-05]', (refundable, changeable, refund, change) => {
  const text = textOf([], undefined, undefined, { refundable, changeable });
  expect(text).toMatch(new RegExp(`Refundable ${refund}\\b.* Changeable ${change}\\b`));
});

test('services are shown, not sold: nothing in the fare rules can be chosen [FLT-05]', () => {
  expect(markupOf([bag])).toContain('Checked bag');
  expect(markupOf([bag])).not.toMatch(/<(button|input|select|form)\b/);
});

test('the same service for two travelers is listed once [FLT-05]', () => {
  expect(textOf([bag, { ...bag, id: 'ase_2', passengerIds: ['pas_b'] }]).match(/Checked bag/g)).toHaveLength(1);
});

test('identity requirements match those of the passenger step [FLT-05]', () => {
  expect(textOf([])).toContain('No passport details are needed to book this flight.');
  expect(textOf([], testPlace('LHR', 'GB'))).toContain('Passport details of every traveler, including infants');
});

test('shows the refund for canceling before purchase, in the terms used when canceling [F-04] [TRIP-11]', () => {
  const byRules = {
    rule: 'fare_rules',
    shares: {
      paid: usd(12_300),
      refund: usd(2650),
      fee: usd(3500),
      credit: usd(0),
      airline: usd(5000),
      markup: usd(1150),
      changeFees: null,
    },
  } as const;
  const later = textOf([], undefined, { free24h: true, byRules, feePerPassenger: usd(3500) });
  expect(later).toContain('Cancel within 24 hours: $123 back');
  expect(later).toContain('Later: $26.50 back by the fare rules, after our online service fee of $35.');
  expect(later).toContain(
    'You pay $123.00 Not refunded −$61.50 Our online service fee −$35.00 Refund to your card $26.50',
  );
  expect(textOf([], undefined, { free24h: false, byRules, feePerPassenger: usd(3500) })).not.toContain('24 hours');
  expect(textOf([])).toContain('Cancel: depends on the airline');
});
