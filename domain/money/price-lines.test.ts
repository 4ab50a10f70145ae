import { expect, test } from 'vitest';
import { priceLines } from './price-lines.ts';

test('a price is named by its parts, to the cent; seats and extras only where they cost something [PRICE-03] [CONF-04]', () => {
  const parts = { base_amount: '350.00', tax_amount: '82.50', seats_amount: '50.00', extras_amount: '0.00' };
  const read = (change: Partial<typeof parts> = {}) =>
    priceLines({ ...parts, ...change }, 'USD').map(({ label, value }) => `${label} ${value}`);
  expect(read()).toEqual(['Base fare $350', 'Taxes & fees $82.50', 'Seats $50']);
  expect(read({ seats_amount: '0.00', extras_amount: '25.00' })).toEqual([
    'Base fare $350',
    'Taxes & fees $82.50',
    'Bags and extras $25',
  ]);
});
