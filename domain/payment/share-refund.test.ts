import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareRefund } from './share-refund.ts';

const amounts = fc.integer({ min: 0, max: 1_000_000 });
/** The remainder of each payment; negative if more was refunded at the provider than we know of. */
const payments = fc
  .array(fc.integer({ min: -10_000, max: 500_000 }), { maxLength: 6 })
  .map((left) => left.map((leftMinor, index) => ({ id: `p${index}`, leftMinor })));

describe('a refund over several payments', () => {
  test.each([
    [50, [100], [['p0', 50]], 0],
    [100, [100, 20], [['p0', 100]], 0],
    [
      110,
      [100, 20],
      [
        ['p0', 100],
        ['p1', 10],
      ],
      0,
    ],
    [10, [0, 20], [['p1', 10]], 0],
    [130, [100, -5], [['p0', 100]], 30],
    [0, [100], [], 0],
  ])('%d of %j left is %j, and %d is missing [SERV-03] [SAFE-01]', (amountMinor, left, shares, missingMinor) => {
    const given = left.map((leftMinor, index) => ({ id: `p${index}`, leftMinor }));
    const shared = shareRefund(amountMinor, given);
    expect(shared.shares.map((share) => [share.id, share.amountMinor])).toEqual(shares);
    expect(shared.missingMinor).toBe(missingMinor);
  });

  test('nothing is lost or made up, and no payment gives more than it has left [SERV-03] [SAFE-01]', () => {
    fc.assert(
      fc.property(amounts, payments, (amountMinor, given) => {
        const { shares, missingMinor } = shareRefund(amountMinor, given);
        expect(shares.reduce((sum, share) => sum + share.amountMinor, missingMinor)).toBe(amountMinor);
        expect(missingMinor).toBeGreaterThanOrEqual(0);
        const leftOf = new Map(given.map(({ id, leftMinor }) => [id, leftMinor]));
        for (const share of shares) {
          expect(share.amountMinor).toBeGreaterThan(0);
          expect(share.amountMinor).toBeLessThanOrEqual(leftOf.get(share.id) ?? 0);
        }
      }),
    );
  });

  test('a payment gives only once all before it are used up, and something is missing only after all [SERV-03]', () => {
    fc.assert(
      fc.property(amounts, payments, (amountMinor, given) => {
        const { shares, missingMinor } = shareRefund(amountMinor, given);
        const givenBy = new Map(shares.map((share) => [share.id, share.amountMinor]));
        const last = missingMinor > 0 ? given.length : given.findLastIndex(({ id }) => givenBy.has(id));
        for (const { id, leftMinor } of given.slice(0, Math.max(0, last))) {
          expect(givenBy.get(id) ?? 0).toBe(Math.max(0, leftMinor));
        }
      }),
    );
  });
});
