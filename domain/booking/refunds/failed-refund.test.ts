import { expect, test } from 'vitest';
import { priceShares } from '../refund-rule.ts';
import { bankDecides, failedRefund, failedRefundText, ifDisputed, otherRefundLabel } from './failed-refund.ts';

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

const whole = 'Your refund of $613 did not reach the card you paid with';
const part = 'Part or all of your refund of $613 did not reach the card or cards you paid with';

test.each([
  ['whole', 0, false, whole, 'it', 'the'],
  ['after a part', 1000, false, part, 'what is missing', 'a'],
  ['before a person sent it', 61_300, false, part, 'what is missing', 'a'],
  ['in parts', 0, true, part, 'what is missing', 'a'],
])(
  'a refund that failed, %s: no more of it is said not to have arrived than is known, and who pays it [F-06] [F-12] [TRIP-07]',
  (_how, earlier, mayBeSplit, said, missing, charge) => {
    const refund = { shares, refundedEarlier: usd(earlier), mayBeSplit };
    expect(failedRefundText({ ...refund, refundStatus: 'failed' })).toBe(
      `${said}. Our team will pay ${missing} another way and contact you; you do not need to do anything. ${ifDisputed}`,
    );
    expect(failedRefundText({ ...refund, refundStatus: 'disputed' })).toBe(
      `${said}, because ${charge} charge was disputed with your bank. ${bankDecides}`,
    );
  },
);

test('another part of a refund that fails is told as that, and never as the whole [F-06] [SERV-06]', () => {
  const refund = { shares, refundedEarlier: usd(0), mayBeSplit: false, refundStatus: 'failed' } as const;
  const { isWhole, what, card } = failedRefund(refund, true);
  expect([isWhole, what, card]).toEqual([
    false,
    'Another part of your refund of $613',
    'the card or cards you paid with',
  ]);
});

test.each([
  ['on its way', { refundStatus: 'pending' }, null],
  ['refunded', { refundStatus: 'refunded' }, null],
  ['failed', { refundStatus: 'failed' }, 'Owed to you'],
  ['failed in part', { refundStatus: 'failed', mayBeSplit: true }, 'Your refund'],
  ['disputed', { refundStatus: 'disputed' }, 'Your refund'],
  [
    'paid another way',
    { refundStatus: 'refunded', refundSteps: [{ kind: 'repaid', state: 'done', at: null }] },
    'Your refund',
  ],
] as const)(
  'the total of a refund that is %s does not say more of the card than is known [F-06] [TRIP-07]',
  (_how, change, label) => {
    const refund = { shares, refundedEarlier: usd(0), mayBeSplit: false, refundSteps: [] };
    expect(otherRefundLabel({ ...refund, ...change })).toBe(label);
  },
);
