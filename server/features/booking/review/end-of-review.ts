import type { ErrorCode } from '#contract/errors/error-codes.ts';
import type { IntentView } from '#server/ports/payments.ts';
import type { BookingRow } from '../lifecycle.ts';

/**
 * Why a payment can no longer be approved; null if it can. `seen` is the provider's view, null without a response: then
 * only the time counts.
 */
export function endOfReview(
  { reviewUntil }: BookingRow,
  seen: Pick<IntentView, 'status' | 'review'> | null,
  now: Date,
): { readonly code: ErrorCode; readonly detail: string } | null {
  if (reviewUntil === null || reviewUntil <= now)
    return { code: 'PAYMENT_REVIEW_EXPIRED', detail: 'nobody decided in time' };
  if (seen === null) return null;
  if (seen.status !== 'held') return { code: 'PAYMENT_NOT_APPROVED', detail: `the hold is ${seen.status}` };
  return seen.review?.state === 'refused'
    ? { code: 'PAYMENT_NOT_APPROVED', detail: 'the review was closed at the payment provider' }
    : null;
}
