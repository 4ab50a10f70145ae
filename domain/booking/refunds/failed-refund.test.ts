import { expect, test } from 'vitest';
import { priceShares } from '../refund-rule.ts';
import { failedRefund } from './failed-refund.ts';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

/** A refund of $613. */
const shares = priceShares({
  rule: 'fare_rules',
  paid: usd(64_800),
  supplierPrice: usd(64_800),
  supplierRefund: usd(64_800),
  refund: usd(61_300),
  fee: usd(3500),
});

test.each([
  ['whole', 0, false, 'Your refund of $613 did not reach the card you paid with; it'],
  [
    'after a part',
    1000,
    false,
    'Part or all of your refund of $613 did not reach the card or cards you paid with; what is missing',
  ],
  [
    'before a person sent it',
    61_300,
    false,
    'Part or all of your refund of $613 did not reach the card or cards you paid with; what is missing',
  ],
  [
    'in parts',
    0,
    true,
    'Part or all of your refund of $613 did not reach the card or cards you paid with; what is missing',
  ],
])(
  'a refund that failed, %s: no more of it is said not to have arrived than is known [F-06] [F-12]',
  (_how, earlier, mayBeSplit, said) => {
    const { what, card, missing } = failedRefund({ shares, refundedEarlier: usd(earlier), mayBeSplit });
    expect(`${what} did not reach ${card}; ${missing}`).toBe(said);
  },
);
