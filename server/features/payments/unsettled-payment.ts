import { ok, type Result } from '#domain/result.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { PaymentRow } from './lifecycle.ts';

const waitsForBank = 'We are still waiting for this payment to be confirmed with your bank. Nothing was charged.';

/** Refuses a payment that may still hold money: its outcome is unknown, or its challenge unanswered. */
export function checkSettled({ id, state }: PaymentRow): Result<null, Refusal> {
  if (state === 'confirming') return refuse('PAYMENT_PENDING', { paymentId: id });
  if (state === 'needs_action') return refuse('PAYMENT_IN_PROGRESS', { message: waitsForBank, paymentId: id });
  return ok(null);
}
