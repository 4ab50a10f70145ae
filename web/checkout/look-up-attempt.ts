import type { PaymentAnswer } from '#contract/payments.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CheckoutCalls } from './checkout-calls.ts';
import type { CheckoutEnd, Held } from './checkout-end.ts';
import type { PaymentAttempt } from './payment-attempt.ts';
import { type PaymentNotice, paymentTexts } from './payment-notices.ts';

/** Pauses between look-ups after a lost response. */
const lookupWaitsMs = [0, 1500, 3000, 5000];

/** Looks up an attempt whose response was lost, several times while it is still in progress (PAY-11). */
export async function lookUpAttempt(calls: CheckoutCalls, attempt: PaymentAttempt): Promise<Held | CheckoutEnd> {
  for (const wait of lookupWaitsMs) {
    await calls.pause(wait);
    let found: PaymentAnswer;
    try {
      found = await calls.findAttempt(attempt.paymentKey);
    } catch (error) {
      if (toApiError(error).status === 404) {
        return { kind: 'not-paid', notice: paymentError(paymentTexts.notArrived), attempt: 'keep' };
      }
      continue;
    }
    if (found.bookingId !== null) return { kind: 'booked', bookingId: found.bookingId, attempt: 'keep' };
    if (found.status === 'authorised') return { kind: 'held', paymentId: found.paymentId };
    if (found.status === 'requires_action') {
      if (await calls.isOwnedElsewhere(found.paymentId))
        return { kind: 'payment-unknown', notice: paymentError(paymentTexts.openElsewhere), attempt: 'keep' };
      await releaseHold(calls, found.paymentId);
      return { kind: 'card-refused', notice: notConfirmed, price: null, attempt: 'drop' };
    }
    if (found.status === 'declined') {
      const notice: PaymentNotice = { code: 'payment-failed', text: paymentTexts.declined };
      return { kind: 'card-refused', notice, price: null, attempt: 'drop' };
    }
    if (found.status === 'released' || found.status === 'refunded') {
      return { kind: 'not-paid', notice: paymentError(paymentTexts.releasedUnused), attempt: 'drop' };
    }
  }
  return { kind: 'payment-unknown', notice: paymentError(paymentTexts.unknown), attempt: 'keep' };
}

/**
 * Releases a hold; if that fails, the server releases a hold without a booking automatically within 20 minutes
 * (PAY-10).
 */
export async function releaseHold(calls: Pick<CheckoutCalls, 'release'>, paymentId: string): Promise<void> {
  await calls.release(paymentId).catch(() => undefined);
}

export const notConfirmed: PaymentNotice = { code: 'payment-failed', text: paymentTexts.notConfirmed };

export function paymentError(text: string): PaymentNotice {
  return { code: 'payment-error', text };
}

export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError(0, 'No response', null);
}
