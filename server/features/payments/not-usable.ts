import type { Result } from '#domain/result.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { PaymentRow } from './lifecycle.ts';

const released = 'This payment can no longer be used. Nothing was charged. Please enter your card again.';

/**
 * Refuses a payment that cannot pay for this: its hold was released, or it is for something else. Only for a released
 * hold does it say that nothing was charged.
 */
export function notUsable({ id, state }: PaymentRow): Result<never, Refusal> {
  const isReleased = state === 'voiding' || state === 'voided';
  return refuse('PAYMENT_NOT_USABLE', { paymentId: id, ...(isReleased ? { message: released } : {}) });
}
