import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoneyDecimal } from '../money/money.ts';
import { type ReceiptFacts, receiptOf } from './receipt.ts';
import type { BookingPayment } from './views/booking.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
const parts = { base: usd(35_000), tax: usd(8200), seats: usd(5000), extras: usd(0) };
const payment = { cardBrand: 'visa', cardLast4: '4242', paidOn: '2026-11-22', amount: usd(48_200), refunds: [] };
const facts: ReceiptFacts = { paid: usd(48_200), parts, payments: [payment] };
const detailsOf = (change: Partial<BookingPayment>) =>
  receiptOf({ ...facts, payments: [{ ...payment, ...change }] }).details.map(
    ({ label, value }) => `${label}: ${value}`,
  );

test('a receipt shows the parts of the price, card, date and currency [F-31]', () => {
  const { lines, total, details } = receiptOf(facts);
  expect([...lines, total, ...details].map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Base fare: $350',
    'Taxes & fees: $82',
    'Seats: $50',
    'Total paid: $482',
    'Paid with: Visa ending in 4242',
    'Paid on: Sun, Nov 22, 2026 (UTC)',
    'Currency: USD',
  ]);
});

test('a receipt says what the traveler changed and added, when, and what each cost [SERV-03] [SERV-04]', () => {
  const changes = [
    { kind: 'flights', on: '2026-11-23', sale: usd(12_900), fee: usd(2500) },
    { kind: 'bags', on: '2026-11-24', sale: usd(9200), fee: usd(0) },
  ] as const;
  const { lines, total } = receiptOf({ ...facts, paid: usd(48_200 + 12_900 + 9200), changes });
  expect([...lines.slice(3), total].map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Flights changed Mon, Nov 23, 2026: $129',
    'Our change fee: $25',
    'Bags added Tue, Nov 24, 2026: $92',
    'Total paid: $728',
  ]);
});

test('what a change gave back has the minus sign of the bills [SERV-03] [TERMS-02]', () => {
  const changes = [{ kind: 'flights', on: '2026-11-23', sale: usd(-9200), fee: usd(2500) }] as const;
  const { lines } = receiptOf({ ...facts, paid: usd(48_200 - 9200), changes });
  expect(lines.slice(3).map(({ value }) => value)).toEqual(['−$92', '$25']);
});

test('who paid more than once reads which card paid what, and where money went back to [SERV-03] [SERV-04] [TERMS-02]', () => {
  const changes = [
    { kind: 'bags', on: '2026-11-24', sale: usd(9200), fee: usd(0) },
    { kind: 'flights', on: '2026-11-25', sale: usd(-10_000), fee: usd(2500) },
  ] as const;
  const more = { cardBrand: 'mastercard', cardLast4: '4444', paidOn: '2026-11-24', amount: usd(9200), refunds: [] };
  const payments = [{ ...payment, refunds: [usd(7500)] }, more];
  const { total, details } = receiptOf({ ...facts, paid: usd(48_200 + 9200 - 10_000), changes, payments });
  expect([total, ...details].map(({ label, value }) => `${label}: ${value}`)).toEqual([
    // $482 and $92 were charged, and $75 was refunded.
    'Total after changes: $499',
    'Paid with Visa ending in 4242 on Sun, Nov 22, 2026 (UTC): $482',
    'Paid with Mastercard ending in 4444 on Tue, Nov 24, 2026 (UTC): $92',
    'Refunded to Visa ending in 4242: $75',
    'Currency: USD',
  ]);
  const unknown = { ...more, cardBrand: null, cardLast4: null, refunds: [usd(9200)] };
  const bare = receiptOf({ ...facts, payments: [payment, { ...unknown, paidOn: null }] }).details;
  expect(bare.slice(1, 3).map(({ label }) => label)).toEqual(['Paid', 'Refunded to the card']);
});

test('with a refund, the only payment says how much was charged [TRIP-07] [TERMS-02]', () => {
  expect(detailsOf({ refunds: [usd(1000), usd(2000)] })).toEqual([
    'Paid with Visa ending in 4242 on Sun, Nov 22, 2026 (UTC): $482',
    'Refunded to Visa ending in 4242: $10',
    'Refunded to Visa ending in 4242: $20',
    'Currency: USD',
  ]);
});

test('unknown facts are omitted, and nothing is called paid before it was [F-31]', () => {
  expect(detailsOf({ cardBrand: 'newcard' })[0]).toBe('Paid with: Card ending in 4242');
  expect(detailsOf({ cardBrand: null, cardLast4: null })[0]).toBe('Paid on: Sun, Nov 22, 2026 (UTC)');
  expect(detailsOf({ cardLast4: null, paidOn: null })).toEqual(['Paid with: Visa', 'Currency: USD']);
  const open = receiptOf({ ...facts, parts: null, payments: [] });
  expect([open.lines, open.total, open.details.length]).toEqual([[], { label: 'Total', value: '$482' }, 1]);
});

test.each(['USD', 'JPY', 'KWD'])('the displayed lines add up to the charge, in %s [F-31]', (currency) => {
  const minor = fc.nat({ max: 10_000_000 });
  fc.assert(
    fc.property(minor, minor, minor, minor, fc.integer({ min: -1, max: 1 }), (base, tax, seats, extras, off) => {
      const money = (amountMinor: number) => ({ amountMinor, currency });
      const { lines } = receiptOf({
        ...facts,
        paid: money(base + tax + seats + extras + off),
        parts: { base: money(base), tax: money(tax), seats: money(seats), extras: money(extras) },
      });
      // Parts that do not add up to the charge are not shown.
      if (off !== 0) expect(lines).toEqual([]);
      else {
        const each = (line: (typeof lines)[number]) => Number(line.value.replace(/[^\d.]/g, ''));
        const sum = lines.reduce((all, line) => all + each(line), 0);
        expect(sum).toBeCloseTo(Number(formatMoneyDecimal(money(base + tax + seats + extras))), 5);
      }
    }),
  );
});
