import { expect, test } from 'vitest';
import { defaultMarkup, saleBreakdown } from '#domain/money/price.ts';
import { priceBill } from './price-bill.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test('the help at taxes and fees names all that the line holds: more than the airline’s taxes, by our margin [F-151] [PRICE-01]', () => {
  const supplier = { total: usd(50_000), base: usd(40_000) };
  const { base, taxes } = saleBreakdown(supplier, defaultMarkup);
  const line = priceBill({ base, tax: taxes, seats: usd(0), extras: usd(0) }).find(
    ({ label }) => label === 'Taxes & fees',
  );
  expect([taxes, line?.value]).toEqual([usd(12_300), '$123']);
  expect(line?.help?.text).toMatch(/governments, airports and airlines.*our margin on them.*base fare.*our margin/);
});
