import { describe, expect, test } from 'vitest';
import { isPossibleSettlement, needsSettlement, paidParts, settlementSentence } from './settlement.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test.each([
  // Paid in full, less than our fee missing, exactly the fee, more than the fee, nothing paid.
  [15_400, { saleMinor: 12_900, feeMinor: 2500 }],
  [14_000, { saleMinor: 12_900, feeMinor: 1100 }],
  [12_900, { saleMinor: 12_900, feeMinor: 0 }],
  [1000, { saleMinor: 1000, feeMinor: 0 }],
  [0, { saleMinor: 0, feeMinor: 0 }],
])('of 154.00, %d was paid: its parts add up to that, and our fee goes first [F-145]', (paidMinor, parts) => {
  expect(paidParts({ saleMinor: 12_900, feeMinor: 2500 }, paidMinor)).toEqual(parts);
});

test.each([
  ['not_paid', 0, true],
  ['not_paid', 1, false],
  ['card', 0, false],
  ['card', 1, true],
  ['bank_transfer', 15_400, true],
  ['bank_transfer', 15_401, false],
  ['card', -1, false],
] as const)('%s with %d of 15400 is possible: %s [F-145]', (way, paidMinor, isPossible) => {
  expect(isPossibleSettlement(way, paidMinor, 15_400)).toBe(isPossible);
});

test.each([
  [{ isMade: true, dueMinor: 1, payment: 'capture_failed' }, true],
  [{ isMade: true, dueMinor: 1, payment: 'voided' }, true],
  [{ isMade: true, dueMinor: 1, payment: 'booked' }, true],
  [{ isMade: true, dueMinor: 1, payment: 'captured' }, false],
  [{ isMade: true, dueMinor: 0, payment: null }, false],
  [{ isMade: false, dueMinor: 1, payment: 'captured' }, false],
  [{ isMade: false, dueMinor: 1, payment: 'voided' }, false],
] as const)('%o asks how it was paid: %s [F-145]', (change, isAsked) => {
  expect(needsSettlement(change)).toBe(isAsked);
});

describe('what a receipt says of it [F-145]', () => {
  test.each([
    ['not_paid', 0, 'None of this was charged.'],
    ['card', 15_400, 'This was paid with another card.'],
    ['bank_transfer', 10_000, '$100 of this was paid by bank transfer. The rest was not charged.'],
  ] as const)('%s %d', (way, paid, said) => {
    expect(settlementSentence({ way, paid: usd(paid) }, usd(15_400))).toBe(said);
  });
});
