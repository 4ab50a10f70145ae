import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OfferDetail } from '../../../contract/offer.ts';
import type { PricedOffer } from '../../../domain/flights/offer.ts';
import { testOffer, testPlace } from '../../../domain/testing/offers.ts';
import { FareRules } from './fare-rules.tsx';

type Service = PricedOffer['available_services'][number];

function textOf(
  services: readonly Service[],
  to = testPlace('EWR', 'US'),
  canceling: OfferDetail['canceling'] = { free_24h: false, by_rules: null, fee_amount: '0.00' },
): string {
  const offer: OfferDetail = {
    ...testOffer({ from: testPlace('BOS', 'US'), to, departing: '2027-01-20T08:00:00' }),
    sale_amount: '123.00',
    sale_currency: 'USD',
    sale_base_amount: '98.00',
    sale_tax_amount: '25.00',
    available_services: services,
    canceling,
  };
  return renderToStaticMarkup(createElement(FareRules, { offer }))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const bag: Service = {
  id: 'ase_1',
  type: 'baggage',
  name: 'Checked bag',
  description: 'Extra bag of up to 23 kg',
  total_amount: '40.00',
  total_currency: 'USD',
  maximum_quantity: 1,
  passenger_ids: ['pas_a'],
  segment_ids: ['seg_BOSEWR'],
  sale_amount: '49.00',
  sale_currency: 'USD',
};

test('a service shows name, description and sale price; one without a readable price says so [FLT-05] [PRICE-01]', () => {
  expect(textOf([bag])).toContain('Checked bag Extra bag of up to 23 kg Per traveler, all flights $49');
  expect(textOf([{ ...bag, sale_amount: 'soon' }])).toContain('Price unavailable');
  expect(textOf([])).toContain('No additional services available for this flight.');
});

test('the same service for two travellers is listed once [FLT-05]', () => {
  expect(textOf([bag, { ...bag, id: 'ase_2', passenger_ids: ['pas_b'] }]).match(/Checked bag/g)).toHaveLength(1);
});

test('identity requirements follow the rule of the passenger step [FLT-05]', () => {
  expect(textOf([])).toContain('No passport details are needed to book this flight.');
  expect(textOf([], testPlace('LHR', 'GB'))).toContain('Passport details of every traveler, infants included');
});

test('what cancelling gives back stands there before buying, in the words of the later bill [F-04] [TRIP-11]', () => {
  const by_rules = {
    rule: 'fare_rules',
    paid_amount: '123.00',
    refund_amount: '26.50',
    fee_amount: '35.00',
    airline_credit_amount: '0.00',
    airline_kept_amount: '50.00',
    margin_kept_amount: '11.50',
  } as const;
  const later = textOf([], undefined, { free_24h: true, by_rules, fee_amount: '35.00' });
  expect(later).toContain('Cancel within 24 hours of booking: all $123 back');
  expect(later).toContain('Later, by the fare rules: $26.50 back, after our online service fee of $35.');
  expect(later).toContain(
    'You pay $123 Kept by the airline −$50 Our margin, not refunded −$11.50 Our online service fee −$35 Refund to your card $26.50',
  );
  expect(textOf([], undefined, { free_24h: false, by_rules, fee_amount: '35.00' })).not.toContain('24 hours');
  expect(textOf([])).toContain('Cancel, by the fare rules: depends on the airline');
});
