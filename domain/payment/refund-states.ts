import type { StateTable } from '../state-table.ts';
import type { PaymentState } from './payment-states.ts';

/**
 * The life of one refund of one payment. The row is written before the provider is called, so that a crash leaves a row
 * that says what may have happened:
 *
 * - `sending` to be requested, or requested: **unknown** or in progress until the provider confirms
 * - `refunded` the amount that was left to refund is on its way to the card · `failed` it bounced or was refused: a
 *   person must pay the traveler
 * - `repaid_by_hand` an administrator paid a failed refund in another way: nothing more is sent
 */
export type RefundState = 'sending' | 'refunded' | 'failed' | 'repaid_by_hand';

export const refundTable: StateTable<RefundState> = {
  sending: ['refunded', 'failed'],
  // A completed refund can bounce if the card's account is closed.
  refunded: ['failed'],
  failed: ['repaid_by_hand'],
  repaid_by_hand: [],
};

/** Refund states that take money from what is left to refund of a payment. */
export const givenStates: readonly RefundState[] = ['sending', 'refunded', 'repaid_by_hand'];

/**
 * The state of several refunds as one, for a decision about all of them: `sending` until each has ended, then `failed` if
 * one has; null without refunds.
 */
export function combinedRefundState(states: readonly RefundState[]): RefundState | null {
  const first = (['sending', 'failed', 'repaid_by_hand'] as const).find((state) => states.includes(state));
  return first ?? (states.length === 0 ? null : 'refunded');
}

/** The state of a booking's money as administrators see it: of its payment, or of its refunds once there are any. */
export type MoneyState = PaymentState | 'refunding' | 'refunded' | 'refund_failed' | 'repaid_by_hand';

/** How the state of a refund reads beside those of payments. */
export const moneyStateOfRefund = {
  sending: 'refunding',
  refunded: 'refunded',
  failed: 'refund_failed',
  repaid_by_hand: 'repaid_by_hand',
} as const satisfies Record<RefundState, MoneyState>;

export function moneyState(payment: PaymentState, refunds: readonly RefundState[]): MoneyState {
  const refund = combinedRefundState(refunds);
  return refund === null ? payment : moneyStateOfRefund[refund];
}
