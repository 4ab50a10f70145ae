import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderFile } from '#contract/order-file/order-file.ts';
import type { OfferService } from '#domain/flights/offer.ts';
import { readMoney } from '#domain/money/money.ts';
import { priceLines } from '#domain/money/price-lines.ts';
import { purchaseTerms } from '#domain/payment/purchase-terms.ts';
import { sampleSale } from '#server/testing/steps/sample-sale.ts';
import { orderFileOf } from './order-file.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

function bag(id: string): OfferService {
  return {
    id,
    type: 'baggage',
    kind: 'checked_bag',
    name: 'Checked bag, 23 kg',
    description: '',
    price: usd(4000),
    maximumQuantity: 2,
    passengerIds: ['pas_a'],
    segmentIds: [],
  };
}

/** The sample with a seat for $10 and two bags at $40 each, at a markup of 23 percent. */
function saleWithExtras() {
  const sale = sampleSale();
  const availableServices = [bag('ase_bag'), bag('ase_other')].map((service) => ({ ...service, sale: usd(4900) }));
  return {
    ...sale,
    offer: { ...sale.offer, availableServices },
    services: [
      { id: 'ase_seat', kind: 'seat', name: 'Seat 12A', quantity: 1, price: usd(1000), sale: usd(1200) },
      { id: 'ase_bag', kind: 'extra', name: 'Checked bag, 23 kg', quantity: 2, price: usd(4000), sale: usd(4900) },
    ] as const,
    supplier: usd(19_000),
    sale: usd(23_300),
    parts: { ...sale.parts, seats: usd(1200), extras: usd(9800) },
  };
}

test('the file has every bought service with both prices, of the offer’s services only those, and lines that add up [TERMS-02]', () => {
  const { price, offer } = orderFileOf(saleWithExtras());
  expect(price.services).toEqual([
    { id: 'ase_seat', kind: 'seat', name: 'Seat 12A', quantity: 1, supplier_amount: '10.00', sale_amount: '12.00' },
    {
      ...{ id: 'ase_bag', kind: 'extra', name: 'Checked bag, 23 kg', quantity: 2 },
      ...{ supplier_amount: '40.00', sale_amount: '49.00' },
    },
  ]);
  expect(offer.available_services.map(({ id }) => id)).toEqual(['ase_bag']);
  const sum = Object.values(price.lines).reduce((minor, text) => minor + readMoney(text, 'USD').amountMinor, 0);
  expect([price.sale_amount, sum]).toEqual(['233.00', 23_300]);
  expect(priceLines(saleWithExtras().parts).map(({ value }) => value)).toEqual(['$98', '$25', '$12', '$98']);
});

test('its terms are those of the payment step for the same purchase, with seats and extras too [TERMS-02] [TERMS-01]', () => {
  for (const facts of [sampleSale(), saleWithExtras()]) {
    const hasExtras = facts.services.length > 0;
    const purchase = { price: facts.sale, supplierPrice: facts.supplier, farePrice: facts.offer.sale.total, hasExtras };
    const { canceling, fareRules } = purchaseTerms(facts.offer, purchase);
    expect(orderFileOf(facts).terms).toEqual({ canceling, fare_rules: fareRules });
  }
});

test('it is a valid answer of the call without a field more, in amounts of the currency’s decimals [TERMS-02]', () => {
  for (const facts of [sampleSale(), saleWithExtras()]) {
    const file = orderFileOf(facts);
    expect(z.parse(orderFile, file)).toEqual(file);
  }
  // As recorded before version 2.
  const { offer, ...rest } = orderFileOf(sampleSale());
  const { change_fee_amount: fee, ...sold } = offer;
  expect(fee).toBe('25.00');
  const older = { ...rest, version: 1, offer: sold };
  expect(z.parse(orderFile, older)).toEqual({ ...older, offer: { ...sold, change_fee_amount: null } });
  const yen = (amountMinor: number) => ({ amountMinor, currency: 'JPY' });
  const { price } = orderFileOf({ ...sampleSale(), sale: yen(12_300), supplier: yen(10_000) });
  expect([price.currency, price.sale_amount]).toEqual(['JPY', '12300']);
});
