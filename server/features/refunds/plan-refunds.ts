import { createHash } from 'node:crypto';
import { shareRefund } from '#domain/payment/share-refund.ts';
import type { Database } from '#server/database/database.ts';
import { lockCapturedPayments } from '#server/features/payments/index.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import { findPaymentsForNothing } from '#server/read-models/payments-for-nothing.ts';
import type { RefundRow } from './lifecycle.ts';
import { findGiven, insertRefund } from './repository.ts';

export interface RefundPlan {
  readonly bookingId: string;
  /** Id of the cause. Its refunds are planned once; a repetition returns the first plan. */
  readonly causeId: string;
  /** Minor units of the booking's currency, above zero. */
  readonly amountMinor: number;
  readonly at: Date;
  /** Minor units refunded at the provider, by payment id, from `refundsElsewhere`. */
  readonly elsewhere?: ReadonlyMap<string, number>;
  /** Whether to refund the remainder if that is less; otherwise nothing is planned then. */
  readonly orLess?: boolean;
}

/**
 * Splits a refund over a booking's captured payments, oldest first, each at most its remainder, and stores a refund for
 * each in the caller's transaction. A payment for a change that was not made gives nothing: a person repays all of it.
 * Nothing is sent: `followRefund` does, after the commit. Payments are locked, so two causes never get the same money.
 * Null if less is left than requested. Throws for an amount not above zero, which is a bug in the caller.
 */
export async function planRefunds(tx: Database, plan: RefundPlan): Promise<RefundRow[] | null> {
  const { bookingId, causeId, amountMinor, at, elsewhere = new Map<string, number>(), orLess = false } = plan;
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError(`A refund of ${amountMinor}`);
  const claimed = await lockCapturedPayments(tx, bookingId);
  const earlier = await findRefundsOfCause(tx, causeId);
  if (earlier.length > 0) return earlier.map(({ refund }) => refund);
  const forNothing = await findPaymentsForNothing(tx, bookingId);
  const captured = claimed.filter(({ id }) => !forNothing.has(id));
  const ids = captured.map(({ id }) => id);
  const given = await findGiven(tx, ids, causeId);
  const refundable = captured.map(({ id, captureMinor }) => ({
    id,
    leftMinor: captureMinor - (given.get(id) ?? 0) - (elsewhere.get(id) ?? 0),
  }));
  const { shares, missingMinor } = shareRefund(amountMinor, refundable);
  if (missingMinor > 0 && !orLess) return null;
  const planned: RefundRow[] = [];
  for (const { id: paymentId, amountMinor: plannedMinor } of shares) {
    const amounts = { plannedMinor, amountMinor: plannedMinor };
    const id = refundIdOf(paymentId, causeId);
    const moments = { createdAt: at, updatedAt: at };
    planned.push(await insertRefund(tx, { id, paymentId, causeId, ...amounts, state: 'sending', ...moments }));
  }
  return planned;
}

/** The same for the same refund, so that a restored database sends it under the same key. */
function refundIdOf(paymentId: string, causeId: string): string {
  const hash = createHash('sha256').update(`${paymentId}:${causeId}`).digest('base64url');
  return `rfd_${hash.replace(/[-_]/g, '0').slice(0, 22)}`;
}
