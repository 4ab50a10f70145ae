import type { StateTable } from '../state-table.ts';
import type { PaymentState } from './payment-states.ts';

/**
 * The life of one refund of one payment. The row is written before the provider is called, so that a crash leaves a row
 * that says what may have happened:
 *
 * - `sending` to be requested, or requested: **unknown** or in progress until the provider confirms
 * - `refunded` the amount that was left to refund is on its way to the card · `failed` it bounced or was refused: a
 *   person must pay the traveler
 * - `disputed` it was refused or returned because the cardholder disputed the payment: the bank decides who gets the money, and
 *   a person must pay the traveler only if it keeps it from them
 * - `repaid_by_hand` an administrator settled a failed or disputed refund in another way: nothing more is sent
 */
export type RefundState = 'sending' | 'refunded' | 'failed' | 'disputed' | 'repaid_by_hand';

export const refundTable: StateTable<RefundState> = {
  sending: ['refunded', 'failed', 'disputed'],
  // A completed refund can bounce if the card's account is closed.
  refunded: ['failed', 'disputed'],
  failed: ['repaid_by_hand'],
  disputed: ['repaid_by_hand'],
  repaid_by_hand: [],
};

/** Refund states in which money of a payment goes, or went, back: to its card or by hand. */
export const givenStates: readonly RefundState[] = ['sending', 'refunded', 'repaid_by_hand'];

/**
 * The state of several refunds as one, for a decision about all of them: `sending` until each has ended, then `failed` if
 * one has, else `disputed` if one was; null without refunds.
 */
export function combinedRefundState(states: readonly RefundState[]): RefundState | null {
  const first = (['sending', 'failed', 'disputed', 'repaid_by_hand'] as const).find((state) => states.includes(state));
  return first ?? (states.length === 0 ? null : 'refunded');
}

/** What became of a refund, whoever paid it. */
export type RefundProgress = 'pending' | 'refunded' | 'failed' | 'disputed';

export const refundProgressOf = {
  sending: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  disputed: 'disputed',
  repaid_by_hand: 'refunded',
} as const satisfies Record<RefundState, RefundProgress>;

/** The state of a booking's money as administrators see it: of its payment, or of its refunds once there are any. */
export type MoneyState =
  | PaymentState
  | 'refunding'
  | 'refunded'
  | 'refund_failed'
  | 'refund_disputed'
  | 'repaid_by_hand';

/** How the state of a refund reads beside those of payments. */
export const moneyStateOfRefund = {
  sending: 'refunding',
  refunded: 'refunded',
  failed: 'refund_failed',
  disputed: 'refund_disputed',
  repaid_by_hand: 'repaid_by_hand',
} as const satisfies Record<RefundState, MoneyState>;

export function moneyState(payment: PaymentState, refunds: readonly RefundState[]): MoneyState {
  const refund = combinedRefundState(refunds);
  return refund === null ? payment : moneyStateOfRefund[refund];
}
