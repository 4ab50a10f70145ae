import { combinedRefundState } from '#domain/payment/refund-states.ts';
import type { RefundView } from '#server/ports/payments.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { RefundRow } from './lifecycle.ts';
import { findRefundsOfCause, type PaymentRefund } from './repository.ts';
import { type RefundGuard, settleRefund } from './settle-refund.ts';

export interface RefundsGuard extends RefundGuard {
  /**
   * Told what the provider shows of the refunds of a cause, those of the oldest payment first, each time it has accepted
   * all and failed none.
   */
  readonly onAccepted: (refunds: readonly RefundView[]) => Promise<void>;
}

export interface RefundsOutcome {
  /**
   * `pending` while the provider has not confirmed or failed each · `refunded` all are on their way to the cards · `failed`
   * a person must pay a part · `disputed` the bank decides about what was not refunded · `none` no refund was planned.
   */
  readonly state: 'none' | 'pending' | 'refunded' | 'failed' | 'disputed';
  /** False if the provider did not say of a completed refund whether it has come back since. */
  readonly isAnswered: boolean;
  /** As they are now, those of the oldest payment first. */
  readonly refunds: readonly RefundRow[];
}

const outcomes = {
  sending: 'pending',
  failed: 'failed',
  disputed: 'disputed',
  refunded: 'refunded',
  repaid_by_hand: 'refunded',
} as const;

/**
 * Takes all refunds of a cause as far as possible now: sends them, or looks up what came of an earlier request, and whether
 * completed ones have come back. Safe to repeat and to run alongside another worker.
 */
export async function settleRefunds(deps: PaymentDeps, causeId: string, guard: RefundsGuard): Promise<RefundsOutcome> {
  const planned = await findRefundsOfCause(deps.db, causeId);
  const noteSeen = collectAccepted(planned, guard);
  const settled: { readonly refund: RefundRow; readonly isAnswered: boolean }[] = [];
  for (const { refund, payment } of planned) {
    const onSeen = (view: RefundView | null) => noteSeen(refund.id, view);
    settled.push(await settleRefund({ deps, payment, guard, onSeen }, refund));
  }
  const refunds = settled.map(({ refund }) => refund);
  const state = combinedRefundState(refunds.map((refund) => refund.state));
  const isAnswered = settled.every((one) => one.isAnswered);
  return { state: state === null ? 'none' : outcomes[state], isAnswered, refunds };
}

/** Collects what the provider shows of each refund, null for one with nothing left to refund, until it is known of all. */
function collectAccepted(planned: readonly PaymentRefund[], { onAccepted }: RefundsGuard) {
  const seen = new Map<string, RefundView | null>();
  for (const { refund } of planned) if (refund.amountMinor === 0) seen.set(refund.id, null);
  return async (id: string, view: RefundView | null): Promise<void> => {
    seen.set(id, view);
    const all = planned.map(({ refund }) => seen.get(refund.id));
    const views = all.filter((one) => one != null);
    if (all.every((one) => one !== undefined) && views.length > 0) await onAccepted(views);
  };
}
