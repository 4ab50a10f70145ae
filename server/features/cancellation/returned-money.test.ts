import { expect, test } from 'vitest';
import type { BookingRow } from '#server/features/booking/index.ts';
import type { CancellationRow } from './lifecycle.ts';
import { returnedMinor } from './returned-money.ts';

const refund = (change: Partial<CancellationRow>) =>
  ({ refundMinor: 61_300, refundStatus: 'refunded', repaidByHand: false, ...change }) as CancellationRow;

const bookingOf = (refundedElsewhereMinor: number, changes: readonly object[] = []) =>
  ({ saleMinor: 77_100, currency: 'USD', itinerary: { changes }, refundedElsewhereMinor }) as unknown as BookingRow;

test.each([
  ['no refund elsewhere: the cancellation covers it all', 0, refund({}), null],
  ['a goodwill refund alone', 5_000, null, 5_000],
  ['a goodwill refund while ours is pending', 5_000, refund({ refundStatus: 'pending' }), 5_000],
  ['a goodwill refund and ours', 5_000, refund({}), 66_300],
  ['so much refunded before that only the rest could be sent', 70_000, refund({}), 77_100],
  ['ours failed and a person sent it at the provider: counted once', 61_300, refund({ repaidByHand: true }), 61_300],
  ['ours failed and a person paid it elsewhere, plus a goodwill refund', 5_000, refund({ repaidByHand: true }), 61_300],
])('total refunded of $771, %s [F-12] [F-10]', (_what, refundedElsewhereMinor, cancellation, returned) => {
  expect(returnedMinor(bookingOf(refundedElsewhereMinor), cancellation)).toBe(returned);
});

test('our fee for a change was paid besides the price: a goodwill refund of less leaves the whole refund to be sent [F-12] [SERV-03]', () => {
  const changes = [{ on: '2027-01-10', saleMinor: 0, feeMinor: 2_500 }];
  expect(returnedMinor(bookingOf(2_000, changes), refund({ refundMinor: 77_100 }))).toBe(79_100);
});
