import type { PaymentResult, RefundView } from '../../ports/payments.ts';
import { advance, type PaymentDeps } from './payment-deps.ts';
import { getPayment, noteRefund, noteRefundMinor, type PaymentRow } from './repository.ts';
import { gatewayOf, intentIdOf, keyLifetimeMs, moved } from './settle-payment.ts';

export interface RefundOrder {
  /** Minor units of the payment's currency, above zero and at most what was captured. */
  readonly amountMinor: number;
  /** Travels with the refund, so that a lost answer can be looked up. */
  readonly cancellationId: string;
  /** Asked immediately before money is sent: false where another worker may be sending it. */
  readonly isStillOurs: () => Promise<boolean>;
}

/**
 * Sends captured money back, once for a payment, or sees how that stands: `refunding` while it is on its way or not
 * known, `refunded`, `refund_failed` where a person must pay. Safe to repeat: after the first try the provider is asked
 * what became of it before anything is sent again, under the same key.
 */
export async function refundPayment(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): Promise<PaymentRow> {
  switch (payment.state) {
    case 'captured': {
      const set = { refundMinor: order.amountMinor, refundAskedAt: deps.clock.now() };
      const refunding = await advance(deps, payment, { to: 'refunding', detail: order.cancellationId, set });
      return refunding === null ? getPayment(deps.db, payment.id) : send(deps, refunding, order);
    }
    case 'refunding': {
      const seen = await findRefund(deps, payment, order);
      if (seen.kind !== 'done') return notSettled(deps, payment, seen);
      return seen.value === null ? send(deps, payment, order) : apply(deps, payment, seen.value);
    }
    case 'refunded': {
      const seen = await findRefund(deps, payment, order);
      return seen.kind === 'done' && seen.value?.status === 'failed' ? apply(deps, payment, seen.value) : payment;
    }
    default:
      return payment;
  }
}

async function send(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): Promise<PaymentRow> {
  const amount = { amountMinor: payment.refundMinor ?? order.amountMinor, currency: payment.currency };
  const command = { intentId: intentIdOf(payment), amount, cancellationId: order.cancellationId };
  if (!(await order.isStillOurs())) return payment;
  const result = await gatewayOf(deps, payment).refund(command, refundKey(deps, payment, order));
  if (result.kind === 'done') return apply(deps, payment, result.value);
  const seen = await findRefund(deps, payment, order);
  if (seen.kind === 'done' && seen.value !== null) return apply(deps, payment, seen.value);
  const isRefused = result.kind === 'declined' || result.fault.kind === 'wrong_state';
  if (!isRefused || seen.kind !== 'done') return notSettled(deps, payment, result);
  const elsewhere = await refundsElsewhere(deps, payment, [order.cancellationId]);
  if (elsewhere === null) return notSettled(deps, payment, result);
  const left = Math.max(0, payment.captureMinor - elsewhere);
  if (left < amount.amountMinor) return sendLeft(deps, payment, order, left);
  return fail(deps, payment, result.kind === 'declined' ? result.decline.declineCode : result.fault.message);
}

/** Somebody sent a part back at the provider itself: only what is left can go back, under a key of its own. */
async function sendLeft(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: RefundOrder,
  refundMinor: number,
): Promise<PaymentRow> {
  deps.log.warn(
    { payment: payment.id, asked: payment.refundMinor, left: refundMinor },
    'Only a part is left to refund',
  );
  if (refundMinor > 0) return send(deps, await noteRefundMinor(deps.db, payment.id, refundMinor), order);
  const move = { to: 'refunded', detail: 'all went back at the provider', set: { refundMinor } } as const;
  return moved(deps, payment, await advance(deps, payment, move));
}

/**
 * What went back, or is on its way, that none of our own cancellations sent, in minor units; null where the provider does not
 * say. `own` are the ids of the cancellations that the database knows.
 */
export async function refundsElsewhere(
  deps: PaymentDeps,
  payment: PaymentRow,
  own: readonly string[],
): Promise<number | null> {
  if (payment.intentId === null) return 0;
  const all = await gatewayOf(deps, payment).listRefunds(payment.intentId);
  if (all.kind !== 'done') {
    notSettled(deps, payment, all);
    return null;
  }
  const isOwn = (cancellationId: string | null) => cancellationId !== null && own.includes(cancellationId);
  const others = all.value.filter(({ cancellationId, status }) => !isOwn(cancellationId) && status !== 'failed');
  return others.reduce((sum, { amount }) => sum + amount.amountMinor, 0);
}

/** What the provider shows is the truth, whichever of our tries made it. */
async function apply(deps: PaymentDeps, payment: PaymentRow, refund: RefundView): Promise<PaymentRow> {
  if (refund.status === 'failed') return fail(deps, payment, `${refund.id} failed`);
  if (refund.amount.amountMinor !== payment.refundMinor || refund.amount.currency !== payment.currency) {
    return fail(deps, payment, `${refund.id} is of another amount`);
  }
  if (refund.status === 'pending') {
    return payment.refundId === refund.id ? payment : noteRefund(deps.db, payment.id, refund.id);
  }
  const set = { refundId: refund.id };
  return moved(deps, payment, await advance(deps, payment, { to: 'refunded', detail: refund.id, set }));
}

async function fail(deps: PaymentDeps, payment: PaymentRow, detail: string): Promise<PaymentRow> {
  deps.log.error({ payment: payment.id, detail }, 'Refund failed: the traveler must be paid by hand');
  return moved(deps, payment, await advance(deps, payment, { to: 'refund_failed', detail }));
}

function notSettled(deps: PaymentDeps, payment: PaymentRow, result: PaymentResult<unknown>): PaymentRow {
  const isOurs = result.kind === 'fault' && result.fault.kind === 'misconfigured';
  const reason = result.kind === 'fault' ? result.fault.message : result.kind;
  deps.log[isOurs ? 'error' : 'warn']({ payment: payment.id, fault: reason }, 'Refund not settled yet');
  return payment;
}

/** The refund of this cancellation as the provider shows it; null where it has none. */
async function findRefund(
  deps: PaymentDeps,
  payment: PaymentRow,
  { cancellationId }: RefundOrder,
): Promise<PaymentResult<RefundView | null>> {
  const all = await gatewayOf(deps, payment).listRefunds(intentIdOf(payment));
  if (all.kind !== 'done') return all;
  return { kind: 'done', value: all.value.find((refund) => refund.cancellationId === cancellationId) ?? null };
}

/**
 * One key for as long as the provider surely remembers it, counted from the first try: a boundary must never fall
 * between two tries that are close together, because parts of a payment can be refunded more than once.
 */
function refundKey(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): string {
  const askedAt = payment.refundAskedAt ?? payment.updatedAt;
  const spell = Math.floor((deps.clock.now().getTime() - askedAt.getTime()) / keyLifetimeMs);
  const part = payment.refundMinor === order.amountMinor ? '' : `:${payment.refundMinor}`;
  return `${payment.id}:refund${part}${spell === 0 ? '' : `:${spell}`}`;
}
