import { expect, test } from 'vitest';
import type { CancellationRow } from './cancellation-repository.ts';
import { returnedMinor } from './money-elsewhere.ts';
import type { BookingRow } from './repository.ts';

const refund = (change: Partial<CancellationRow>) =>
  ({ refundMinor: 61_300, refundStatus: 'refunded', repaidByHand: false, ...change }) as CancellationRow;

test.each([
  ['nothing went back elsewhere: the cancellation says it all', 0, refund({}), null],
  ['a goodwill refund alone', 5_000, null, 5_000],
  ['a goodwill refund while ours is on its way', 5_000, refund({ refundStatus: 'pending' }), 5_000],
  ['a goodwill refund and ours', 5_000, refund({}), 66_300],
  ['so much before that only the rest could be sent', 70_000, refund({}), 77_100],
  ['ours failed and a person sent it at the provider: once, not twice', 61_300, refund({ repaidByHand: true }), 61_300],
  ['ours failed and a person paid it elsewhere beside a goodwill', 5_000, refund({ repaidByHand: true }), 61_300],
])('what went back of $771 in all, %s [F-12] [F-10]', (_what, refundedElsewhereMinor, cancellation, returned) => {
  expect(returnedMinor({ saleMinor: 77_100, refundedElsewhereMinor } as BookingRow, cancellation)).toBe(returned);
});
