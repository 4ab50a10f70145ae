import type { StateTable } from '../state-table.ts';
import type { PaymentState } from './payment-states.ts';

/**
 * The life of one refund of one payment. The row is written before the provider is called, so that a crash leaves a row
 * that says what may have happened:
 *
 * - `sending` to be requested, or requested: **unknown** or in progress until the provider confirms
 * - `refunded` the remaining amount is on its way to the card · `failed` it bounced or was refused: a person must pay
 *   the traveler
 * - `disputed` refused or returned because the cardholder disputed the payment: the bank decides who gets the money,
 *   and a person must pay the traveler only if the bank does not
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

/** Refund states with money on its way back or returned, to the card or by hand. */
export const givenStates: readonly RefundState[] = ['sending', 'refunded', 'repaid_by_hand'];

/**
 * The combined state of several refunds: `sending` until each has ended, then `failed` if one has, else `disputed` if
 * one was; null without refunds.
 */
export function combinedRefundState(states: readonly RefundState[]): RefundState | null {
  const first = (['sending', 'failed', 'disputed', 'repaid_by_hand'] as const).find((state) => states.includes(state));
  return first ?? (states.length === 0 ? null : 'refunded');
}

/** The outcome of a refund, by any payer. */
export type RefundProgress = 'pending' | 'refunded' | 'failed' | 'disputed';

export const refundProgressOf = {
  sending: 'pending',
  refunded: 'refunded',
  failed: 'failed',
  disputed: 'disputed',
  repaid_by_hand: 'refunded',
} as const satisfies Record<RefundState, RefundProgress>;

/** Administrators' view of a booking's money: its payment's state, or that of its refunds once there are any. */
export type MoneyState =
  | PaymentState
  | 'refunding'
  | 'refunded'
  | 'refund_failed'
  | 'refund_disputed'
  | 'repaid_by_hand';

/** A refund's state in the words of payment states. */
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
