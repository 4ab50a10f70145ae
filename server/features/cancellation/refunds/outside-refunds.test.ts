import { expect, test } from 'vitest';
import type { BookingRow } from '#server/features/booking/index.ts';
import type { CancellationRow } from '../lifecycle.ts';
import { returnedMinor } from './outside-refunds.ts';

const refund = (change: Partial<CancellationRow>) =>
  ({ refundMinor: 61_300, refundStatus: 'refunded', repaidByHand: false, ...change }) as CancellationRow;

test.each([
  ['no refund elsewhere: the cancellation covers it all', 0, refund({}), null],
  ['a goodwill refund alone', 5_000, null, 5_000],
  ['a goodwill refund while ours is pending', 5_000, refund({ refundStatus: 'pending' }), 5_000],
  ['a goodwill refund and ours', 5_000, refund({}), 66_300],
  ['so much refunded before that only the rest could be sent', 70_000, refund({}), 77_100],
  ['ours failed and a person sent it at the provider: counted once', 61_300, refund({ repaidByHand: true }), 61_300],
  ['ours failed and a person paid it elsewhere, plus a goodwill refund', 5_000, refund({ repaidByHand: true }), 61_300],
])('total refunded of $771, %s [F-12] [F-10]', (_what, refundedElsewhereMinor, cancellation, returned) => {
  expect(returnedMinor({ saleMinor: 77_100, refundedElsewhereMinor } as BookingRow, cancellation)).toBe(returned);
});
