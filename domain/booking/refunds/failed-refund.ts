import { formatExact } from '#domain/money/format.ts';
import { paidWith } from '../refund-texts.ts';
import type { BookingCancellation } from '../views/cancellation.ts';

/**
 * Goes with every promise that a person pays a failed refund: the payment provider refuses to refund a disputed payment, and we do not
 * record whether that was why a refund failed.
 */
export const ifDisputed = 'If you disputed this charge with your bank, your bank handles the refund instead.';

/**
 * A refund that failed, for sentences. Names no amount unless none of it was sent in another way: a part may have been refunded before,
 * to another payment of the trip, or by a person at the payment provider since.
 */
export function failedRefund({
  shares: { refund },
  refundedEarlier,
  mayBeSplit,
}: Pick<BookingCancellation, 'shares' | 'refundedEarlier' | 'mayBeSplit'>): {
  readonly isWhole: boolean;
  /** Begins a sentence. */
  readonly what: string;
  readonly card: string;
  /** What our team pays another way. */
  readonly missing: string;
} {
  const isWhole = !mayBeSplit && refundedEarlier.amountMinor === 0;
  const amount = formatExact(refund);
  return isWhole
    ? { isWhole, what: `Your refund of ${amount}`, card: paidWith(false), missing: 'it' }
    : { isWhole, what: `Part or all of your refund of ${amount}`, card: paidWith(true), missing: 'what is missing' };
}
