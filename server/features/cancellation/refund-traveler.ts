import { isNewestLease, keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advanceOrReload, recordTransition, transition } from '#server/lifecycle/transition.ts';
import { findRefundsOfCause } from '#server/read-models/payment-refunds.ts';
import { type BookingDeps, bookingLifecycle, callLeaseMs } from '../booking/index.ts';
import { findCapturedPayments, type PaymentRow, paymentLifecycle } from '../payments/index.ts';
import {
  followRefund,
  noteIfLate,
  planRefunds,
  queueFailedMail,
  type RefundCause,
  type RefundOutcome,
  type RefundRow,
  recordExternalRefunds,
  refundCheckMs,
  refundsElsewhere,
  refundWatch,
} from '../refunds/index.ts';
import { continueWatch } from './continue-watch.ts';
import { type CancellationRow, cancellationLifecycle } from './lifecycle.ts';
import { scheduleCancellationCheck, storeRefund } from './repository.ts';
import { sentMinor } from './returned-money.ts';

/** The order is canceled: refunds the traveler, once, and follows the refund until it arrives. */
export async function refundTraveler(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  if (row.refundMinor === 0) return advanceOrReload(deps, cancellationLifecycle, row, { to: 'done', detail: row.rule });
  const payments = await findCapturedPayments(deps.db, row.bookingId);
  if (payments.length === 0) return recordRefundFailed(deps, row, await whyNothingIsCaptured(deps, row));
  if (!(await planOnce(deps, row, payments))) return row;
  const cause = causeOf(deps, row);
  const outcome = await followRefund(deps, cause);
  switch (outcome.state) {
    // Nothing is planned if all of the money went back for other reasons.
    case 'none':
    case 'refunded':
      return recordRefunded(deps, row, outcome);
    case 'pending':
      if (outcome.refunds.every(isSeen)) await checkSoon(deps, row);
      await noteIfLate(deps, cause);
      return getRow(deps.db, cancellationLifecycle, row.id);
    case 'failed':
    case 'disputed':
      return recordRefundFailed(deps, row, `the refund is ${outcome.state}`, outcome.state);
  }
}

/** Watches a sent refund: its bank reference may come later, and it may come back. */
export async function watchRefund(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const outcome = await followRefund(deps, causeOf(deps, row));
  if (outcome.state === 'failed' || outcome.state === 'disputed')
    return recordRefundFailed(deps, row, 'the refund came back', outcome.state);
  const isRecorded = await recordExternalRefunds(deps, await getRow(deps.db, bookingLifecycle, row.bookingId));
  await continueWatch(deps, row, refundCheckMs(outcome.state), outcome.isAnswered && isRecorded);
  return row;
}

/**
 * Stores how much each payment refunds, once; false if the provider did not report the remaining amounts, or another
 * worker has taken over. A single payment need not be asked about: the provider refuses to refund more than is left.
 */
async function planOnce(deps: BookingDeps, row: CancellationRow, payments: readonly PaymentRow[]): Promise<boolean> {
  if ((await findRefundsOfCause(deps.db, row.id)).length > 0) return true;
  const { bookingId, id: causeId, refundMinor: amountMinor } = row;
  const elsewhere = payments.length > 1 ? await refundsElsewhere(deps, bookingId, causeId) : new Map<string, number>();
  if (elsewhere === null) return false;
  const planned = await deps.db.transaction(async (tx) => {
    if (!(await isNewestLease(tx, cancellationLifecycle, row))) return null;
    return planRefunds(tx, { bookingId, causeId, amountMinor, at: deps.clock.now(), elsewhere, orLess: true });
  });
  for (const { state } of planned ?? []) deps.onTransition('refund', state);
  return planned !== null;
}

async function recordRefunded(
  deps: BookingDeps,
  row: CancellationRow,
  { refunds, amountMinor }: RefundOutcome,
): Promise<CancellationRow> {
  const booking = () => getRow(deps.db, bookingLifecycle, row.bookingId);
  const isRecorded = await recordExternalRefunds(deps, await booking());
  const promised = sentMinor(await booking(), row);
  if (amountMinor < promised) {
    if (isRecorded) return recordRefundFailed(deps, row, 'less was left to refund');
    // The missing amount may have been refunded at the provider, unreported so far.
    await checkSoon(deps, row);
    return row;
  }
  const set = { refundStatus: 'refunded', ...refundWatch(deps.clock.now()) } as const;
  const detail = refunds.flatMap(({ refundId }) => refundId ?? []).join(', ');
  return advanceOrReload(deps, cancellationLifecycle, row, { to: 'done', detail, set });
}

/** Whether a refund has ended, or is known to be pending at the provider. */
function isSeen({ state, refundId }: RefundRow): boolean {
  return state !== 'sending' || refundId !== null;
}

async function whyNothingIsCaptured(deps: BookingDeps, row: CancellationRow): Promise<string> {
  const { paymentId } = await getRow(deps.db, bookingLifecycle, row.bookingId);
  return `payment is ${(await getRow(deps.db, paymentLifecycle, paymentId)).state}`;
}

function checkSoon(deps: BookingDeps, row: CancellationRow): Promise<void> {
  return scheduleCancellationCheck(deps.db, row, new Date(deps.clock.now().getTime() + refundCheckMs('pending')));
}

/** The refund did not arrive: a person pays it unless disputed, and the traveler is mailed, both or neither (F-06). */
async function recordRefundFailed(
  deps: BookingDeps,
  row: CancellationRow,
  detail: string,
  refundStatus: 'failed' | 'disputed' = 'failed',
): Promise<CancellationRow> {
  const at = deps.clock.now();
  // A part repaid by a person does not make up for one that came back since.
  const set = { refundStatus, repaidByHand: false, reconcileAt: null, watchUntil: null } as const;
  const failed = await deps.db.transaction(async (tx) => {
    const next = await transition(tx, cancellationLifecycle, row, { to: 'needs_attention', at, detail, set });
    if (next !== null) await queueFailedMail(tx, causeOf(deps, row), at);
    return next;
  });
  if (failed !== null) recordTransition(deps, cancellationLifecycle, row, { to: 'needs_attention', detail });
  return failed ?? getRow(deps.db, cancellationLifecycle, row.id);
}

function causeOf(deps: BookingDeps, row: CancellationRow): RefundCause {
  const { id, bookingId } = row;
  return {
    id,
    bookingId,
    logIds: cancellationLifecycle.logIds(row),
    sentMail: { kind: 'refund_sent', bookingId },
    failedMail: { kind: 'refund_failed', bookingId },
    isStillOurs: () => keepLease(deps, cancellationLifecycle, row, callLeaseMs),
    isNewest: (tx) => isNewestLease(tx, cancellationLifecycle, row),
    async read(db) {
      const stored = await getRow(db, cancellationLifecycle, id);
      return { ...stored, agreedAt: stored.cancelledAt };
    },
    store: (tx, set) => storeRefund(tx, id, set),
  };
}
