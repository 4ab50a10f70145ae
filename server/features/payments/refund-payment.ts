import type { Database } from '../../adapters/database/database.ts';
import type { PaymentResult, RefundView } from '../../ports/payments.ts';
import { advance, type PaymentDeps } from './payment-deps.ts';
import { getPayment, noteRefund, type PaymentMove, type PaymentRow } from './repository.ts';
import { gatewayOf, intentIdOf, keyLifetimeMs, moved } from './settle-payment.ts';

export interface RefundOrder {
  /** Minor units of the payment's currency, above zero and at most what was captured. */
  readonly amountMinor: number;
  /** Travels with the refund, so that a lost answer can be looked up. */
  readonly cancellationId: string;
  /** Asked immediately before money is sent: false where another worker may be sending it. */
  readonly isStillOurs: () => Promise<boolean>;
  /** Asked within the transaction of every write: false where another worker has taken over since, who knows more. */
  readonly isNewest: (tx: Database) => Promise<boolean>;
}

/**
 * Sends captured money back, once for a payment, or sees how that stands: `refunding` while it is on its way or not
 * known, `refunded`, `refund_failed` where a person must pay. Safe to repeat: after the first try the provider is asked
 * what became of it before anything is sent again, under the same key. A worker that was away while another took over
 * changes nothing, whatever it knew.
 */
export async function refundPayment(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder): Promise<PaymentRow> {
  switch (payment.state) {
    case 'captured': {
      const set = { refundMinor: order.amountMinor, refundAskedAt: deps.clock.now() };
      const refunding = await advanceOurs(deps, payment, order, { to: 'refunding', detail: order.cancellationId, set });
      return refunding === null ? getPayment(deps.db, payment.id) : send(deps, refunding, order);
    }
    case 'refunding': {
      const seen = await findRefund(deps, payment, order);
      if (seen.kind !== 'done') return notSettled(deps, payment, seen);
      return seen.value === null ? send(deps, payment, order) : apply(deps, payment, order, seen.value);
    }
    case 'refunded': {
      const seen = await findRefund(deps, payment, order);
      return seen.kind === 'done' && seen.value?.status === 'failed'
        ? apply(deps, payment, order, seen.value)
        : payment;
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
  if (result.kind === 'done') return apply(deps, payment, order, result.value);
  const seen = await findRefund(deps, payment, order);
  if (seen.kind === 'done' && seen.value !== null) return apply(deps, payment, order, seen.value);
  const isRefused = result.kind === 'declined' || result.fault.kind === 'wrong_state';
  if (!isRefused || seen.kind !== 'done') return notSettled(deps, payment, result);
  const elsewhere = await refundsElsewhere(deps, payment, [order.cancellationId]);
  if (elsewhere === null) return notSettled(deps, payment, result);
  const left = Math.max(0, payment.captureMinor - elsewhere);
  if (left < amount.amountMinor) return sendLeft(deps, payment, order, left);
  return fail(deps, payment, order, result.kind === 'declined' ? result.decline.declineCode : result.fault.message);
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
  if (refundMinor > 0) {
    const lower = await noteRefund(deps.db, payment, { refundMinor }, order.isNewest);
    return lower === null ? getPayment(deps.db, payment.id) : send(deps, lower, order);
  }
  const move = { to: 'refunded', detail: 'all went back at the provider', set: { refundMinor } } as const;
  return moved(deps, payment, await advanceOurs(deps, payment, order, move));
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
async function apply(
  deps: PaymentDeps,
  payment: PaymentRow,
  order: RefundOrder,
  refund: RefundView,
): Promise<PaymentRow> {
  if (refund.status === 'failed') return fail(deps, payment, order, `${refund.id} failed`);
  if (refund.amount.amountMinor !== payment.refundMinor || refund.amount.currency !== payment.currency) {
    return fail(deps, payment, order, `${refund.id} is of another amount`);
  }
  const set = { refundId: refund.id };
  if (refund.status === 'pending') {
    if (payment.refundId === refund.id) return payment;
    return moved(deps, payment, await noteRefund(deps.db, payment, set, order.isNewest));
  }
  return moved(deps, payment, await advanceOurs(deps, payment, order, { to: 'refunded', detail: refund.id, set }));
}

async function fail(deps: PaymentDeps, payment: PaymentRow, order: RefundOrder, detail: string): Promise<PaymentRow> {
  const failed = await advanceOurs(deps, payment, order, { to: 'refund_failed', detail });
  if (failed !== null) {
    deps.log.error({ payment: payment.id, detail }, 'Refund failed: the traveler must be paid by hand');
  }
  return moved(deps, payment, failed);
}

/** A move by the newest worker of the refund; null for any other. */
function advanceOurs(
  deps: PaymentDeps,
  payment: PaymentRow,
  { isNewest }: RefundOrder,
  move: Omit<PaymentMove, 'at' | 'isAllowed'>,
): Promise<PaymentRow | null> {
  return advance(deps, payment, { ...move, isAllowed: isNewest });
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
