import { expect, test } from 'vitest';
import { priceLines, type SaleParts } from './price-lines.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test('lists the parts of a price to the cent; seats and extras only if they cost something [PRICE-03] [CONF-04]', () => {
  const parts = { base: usd(35_000), tax: usd(8250), seats: usd(5000), extras: usd(0) };
  const read = (change: Partial<SaleParts> = {}) =>
    priceLines({ ...parts, ...change }).map(({ label, value }) => `${label} ${value}`);
  expect(read()).toEqual(['Base fare $350', 'Taxes & fees $82.50', 'Seats $50']);
  expect(read({ seats: usd(0), extras: usd(2500) })).toEqual([
    'Base fare $350',
    'Taxes & fees $82.50',
    'Bags and extras $25',
  ]);
  // A base above its total says nothing about taxes.
  expect(read({ base: usd(36_000), tax: usd(-1000) })).toEqual(['Fare $350', 'Seats $50']);
});
