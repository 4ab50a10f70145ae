import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoneyDecimal } from '../money/money.ts';
import { type ReceiptFacts, receiptOf } from './receipt.ts';

const parts = { base_amount: '350.00', tax_amount: '82.00', seats_amount: '50.00', extras_amount: '0.00' };
const payment = { card_brand: 'visa', card_last4: '4242', paid_on: '2026-11-22' };
const facts: ReceiptFacts = { amount: '482.00', currency: 'USD', parts, payment };
const detailsOf = (change: Partial<ReceiptFacts['payment']>) =>
  receiptOf({ ...facts, payment: { ...payment, ...change } }).details.map(({ label, value }) => `${label}: ${value}`);

test('a receipt names what the price is made of, card, date and currency [F-31]', () => {
  const { lines, total, details } = receiptOf(facts);
  expect([...lines, total, ...details].map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Base fare: $350',
    'Taxes & fees: $82',
    'Seats: $50',
    'Total paid: $482',
    'Paid with: Visa ending in 4242',
    'Paid on: Nov 22, 2026 (UTC)',
    'Currency: USD',
  ]);
});

test('what the books do not hold is left out, and nothing is called paid before it was [F-31]', () => {
  expect(detailsOf({ card_brand: 'newcard' })[0]).toBe('Paid with: Card ending in 4242');
  expect(detailsOf({ card_brand: null, card_last4: null })[0]).toBe('Paid on: Nov 22, 2026 (UTC)');
  expect(detailsOf({ card_last4: null, paid_on: null })).toEqual(['Paid with: Visa', 'Currency: USD']);
  const open = receiptOf({ ...facts, parts: null, payment: null });
  expect([open.lines, open.total, open.details.length]).toEqual([[], { label: 'Total', value: '$482' }, 1]);
});

test.each(['USD', 'JPY', 'KWD'])('the lines that are shown add up to what was charged, in %s [F-31]', (currency) => {
  const minor = fc.nat({ max: 10_000_000 });
  fc.assert(
    fc.property(minor, minor, minor, minor, fc.integer({ min: -1, max: 1 }), (base, tax, seats, extras, off) => {
      const text = (amountMinor: number) => formatMoneyDecimal({ amountMinor, currency });
      const { lines } = receiptOf({
        ...facts,
        currency,
        amount: text(base + tax + seats + extras + off),
        parts: {
          base_amount: text(base),
          tax_amount: text(tax),
          seats_amount: text(seats),
          extras_amount: text(extras),
        },
      });
      // Parts that come to something else than was charged are not told.
      if (off !== 0) expect(lines).toEqual([]);
      else {
        const each = (line: (typeof lines)[number]) => Number(line.value.replace(/[^\d.]/g, ''));
        const sum = lines.reduce((all, line) => all + each(line), 0);
        expect(sum).toBeCloseTo(Number(text(base + tax + seats + extras)), 5);
      }
    }),
  );
});
