import type { Result } from '#domain/result.ts';
import type { Database } from '#server/database/database.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type { PaymentFailure, RefundView } from '#server/ports/payments.ts';
import { type PaymentRow, type PaymentTransition, paymentLifecycle } from './lifecycle.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { recordRefund } from './repository.ts';
import { gatewayOf, intentIdOf, keyLifetimeMs } from './settle-payment.ts';

export interface RefundOrder {
  /** Minor units of the payment's currency, above zero and at most what was captured. */
  readonly amountMinor: number;
  /** Sent with the refund, so that it can be found after a lost response. */
  readonly cancellationId: string;
  /** Checked right before money is sent: false if another worker may be sending it. */
  readonly isStillOurs: () => Promise<boolean>;
  /** Checked in the transaction of every write: false if another worker has taken over since. */
  readonly isNewest: (tx: Database) => Promise<boolean>;
  /** Told what the provider shows of the refund each time it has accepted it and not failed it. */
  readonly onSeen: (refund: RefundView) => Promise<void>;
}

/**
 * Refunds captured money, once per payment, or checks an earlier refund: `refunding` while it is pending or unknown,
 * `refunded`, `refund_failed` if a person must pay. Safe to repeat: after the first attempt the provider is asked for
 * its outcome before anything is sent again, under the same key. A worker that was overtaken changes nothing.
 */
export async function refundPayment(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): Promise<PaymentRow> {
  switch (payment.state) {
    case 'captured': {
      const set = { refundMinor: order.amountMinor, refundAskedAt: deps.clock.now() };
      const refunding = await advanceOurs(deps, payment, order, { to: 'refunding', detail: order.cancellationId, set });
      return refunding === null ? getRow(deps.db, paymentLifecycle, payment.id) : send(deps, refunding, order);
    }
    case 'refunding': {
      const seen = await findRefund(deps, payment, order);
      if (!seen.ok) return notSettled(deps, payment, seen.error);
      return seen.value === null ? send(deps, payment, order) : apply(deps, payment, order, seen.value);
    }
    case 'refunded':
      return (await checkRefund(deps, payment, order)).payment;
    default:
      return payment;
  }
}

/** Whether a completed refund has come back since; `isAnswered` is false if the provider did not say. */
export async function checkRefund(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: RefundOrder,
): Promise<{ readonly payment: PaymentRow; readonly isAnswered: boolean }> {
  const seen = await findRefund(deps, payment, order);
  const isFailed = seen.ok && seen.value?.status === 'failed';
  if (seen.ok && seen.value !== null && !isFailed) await order.onSeen(seen.value);
  return { payment: isFailed ? await apply(deps, payment, order, seen.value) : payment, isAnswered: seen.ok };
}

async function send(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): Promise<PaymentRow> {
  const amount = { amountMinor: payment.refundMinor ?? order.amountMinor, currency: payment.currency };
  const command = { intentId: intentIdOf(payment), amount, cancellationId: order.cancellationId };
  if (!(await order.isStillOurs())) return payment;
  const result = await gatewayOf(deps, payment).refund(command, refundKey(deps, payment, order));
  if (result.ok) return apply(deps, payment, order, result.value);
  const seen = await findRefund(deps, payment, order);
  if (seen.ok && seen.value !== null) return apply(deps, payment, order, seen.value);
  const { error } = result;
  const isRefused = error.kind === 'declined' || error.kind === 'wrong_state';
  if (!isRefused || !seen.ok) return notSettled(deps, payment, error);
  const elsewhere = await refundsElsewhere(deps, payment, [order.cancellationId]);
  if (elsewhere === null) return notSettled(deps, payment, error);
  const remainingMinor = Math.max(0, payment.captureMinor - elsewhere);
  if (remainingMinor < amount.amountMinor) return sendRemainder(deps, payment, order, remainingMinor);
  return fail(deps, payment, order, error.kind === 'declined' ? error.decline.declineCode : error.message);
}

/** Part of the money was refunded at the provider itself: only the rest can be refunded, under its own key. */
async function sendRemainder(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: RefundOrder,
  refundMinor: number,
): Promise<PaymentRow> {
  deps.log.warn(
    { payment: payment.id, asked: payment.refundMinor, remainingMinor: refundMinor },
    'Only part of the amount is left to refund',
  );
  if (refundMinor > 0) {
    const lower = await recordRefund(deps.db, payment, { refundMinor }, order.isNewest);
    return lower === null ? getRow(deps.db, paymentLifecycle, payment.id) : send(deps, lower, order);
  }
  const move = { to: 'refunded', detail: 'fully refunded at the provider', set: { refundMinor } } as const;
  return advanceOursOrReload(deps, payment, order, move);
}

/**
 * Refunded or pending amount not sent by any of our cancellations, in minor units; null if the provider does not say.
 * `own` are the ids of the cancellations in the database.
 */
export async function refundsElsewhere(
  deps: PaymentDeps,
  payment: PaymentRow,
  own: readonly string[],
): Promise<number | null> {
  if (payment.intentId === null) return 0;
  const all = await gatewayOf(deps, payment).listRefunds(payment.intentId);
  if (!all.ok) {
    notSettled(deps, payment, all.error);
    return null;
  }
  const isOwn = (cancellationId: string | null) => cancellationId !== null && own.includes(cancellationId);
  const others = all.value.filter(({ cancellationId, status }) => !isOwn(cancellationId) && status !== 'failed');
  return others.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

/** The provider's record is authoritative, whichever attempt created it. */
async function apply(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: RefundOrder,
  refund: RefundView,
): Promise<PaymentRow> {
  if (refund.status === 'failed') return fail(deps, payment, order, `${refund.id} failed`);
  if (refund.amount.amountMinor !== payment.refundMinor || refund.amount.currency !== payment.currency) {
    return fail(deps, payment, order, `${refund.id} has a different amount`);
  }
  await order.onSeen(refund);
  const set = { refundId: refund.id };
  if (refund.status === 'pending') {
    if (payment.refundId === refund.id) return payment;
    const noted = await recordRefund(deps.db, payment, set, order.isNewest);
    return noted ?? getRow(deps.db, paymentLifecycle, payment.id);
  }
  return advanceOursOrReload(deps, payment, order, { to: 'refunded', detail: refund.id, set });
}

async function fail(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder, detail: string): Promise<PaymentRow> {
  const failed = await advanceOurs(deps, payment, order, { to: 'refund_failed', detail });
  if (failed !== null) {
    deps.log.error({ payment: payment.id, detail }, 'Refund failed: the traveler must be paid by hand');
  }
  return failed ?? getRow(deps.db, paymentLifecycle, payment.id);
}

/** A transition by the refund's newest worker; null for any other. */
function advanceOurs(
  deps: PaymentDeps,
  payment: PaymentRow,
  { isNewest }: RefundOrder,
  move: Omit<PaymentTransition, 'at' | 'isAllowed'>,
): Promise<PaymentRow | null> {
  return advance(deps, paymentLifecycle, payment, { ...move, isAllowed: isNewest });
}

async function advanceOursOrReload(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: RefundOrder,
  move: Omit<PaymentTransition, 'at' | 'isAllowed'>,
): Promise<PaymentRow> {
  return (await advanceOurs(deps, payment, order, move)) ?? getRow(deps.db, paymentLifecycle, payment.id);
}

function notSettled(deps: PaymentDeps, payment: PaymentRow, failure: PaymentFailure): PaymentRow {
  const isOurs = failure.kind === 'misconfigured';
  const reason = failure.kind === 'declined' ? failure.kind : failure.message;
  deps.log[isOurs ? 'error' : 'warn']({ payment: payment.id, fault: reason }, 'Refund not settled yet');
  return payment;
}

/** This cancellation's refund as the provider shows it; null if there is none. */
async function findRefund(
  deps: PaymentDeps,
  payment: PaymentRow,
  { cancellationId }: RefundOrder,
): Promise<Result<RefundView | null, PaymentFailure>> {
  const all = await gatewayOf(deps, payment).listRefunds(intentIdOf(payment));
  if (!all.ok) return all;
  return { ok: true, value: all.value.find((refund) => refund.cancellationId === cancellationId) ?? null };
}

/**
 * One key for as long as the provider certainly remembers it, counted from the first attempt: two attempts close
 * together must never use different keys, because a payment can be partially refunded more than once.
 */
function refundKey(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): string {
  const askedAt = payment.refundAskedAt ?? payment.updatedAt;
  const period = Math.floor((deps.clock.now().getTime() - askedAt.getTime()) / keyLifetimeMs);
  const part = payment.refundMinor === order.amountMinor ? '' : `:${payment.refundMinor}`;
  return `${payment.id}:refund${part}${period === 0 ? '' : `:${period}`}`;
}
