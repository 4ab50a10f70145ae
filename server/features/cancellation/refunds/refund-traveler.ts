import type { BookingDeps } from '#server/features/booking/index.ts';
import { bookingLifecycle, callLeaseMs } from '#server/features/booking/index.ts';
import {
  findCapturedPayments,
  findRefundsOfCause,
  type PaymentRow,
  paymentLifecycle,
  planRefunds,
  type RefundRow,
  type RefundsGuard,
  type RefundsOutcome,
  refundsElsewhere,
  settleRefunds,
} from '#server/features/payments/index.ts';
import { isNewestLease, keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advanceOrReload } from '#server/lifecycle/transition.ts';
import { continueWatch } from '../continue-watch.ts';
import { type CancellationRow, cancellationLifecycle } from '../lifecycle.ts';
import { scheduleCancellationCheck } from '../repository.ts';
import { recordExternalRefunds, sentMinor } from './outside-refunds.ts';
import { recordRefundFailed } from './refund-failed.ts';
import { noteIfLate, noteRefunds } from './refund-tracking.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * How often a pending refund is checked; how long, and how often, one that arrived is watched, since cards get closed.
 */
const pendingCheckMs = 15 * minute;
const refundWatchMs = 30 * day;
const refundCheckMs = day;

/** The columns of a cancellation whose refunds are watched from now on. */
export function refundWatch(now: Date) {
  return { lookAt: new Date(now.getTime() + refundCheckMs), watchUntil: new Date(now.getTime() + refundWatchMs) };
}

/** The order is canceled: refunds the traveler, once, and follows the refund until it has arrived. */
export async function refundTraveler(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  if (row.refundMinor === 0) return advanceOrReload(deps, cancellationLifecycle, row, { to: 'done', detail: row.rule });
  const payments = await findCapturedPayments(deps.db, row.bookingId);
  if (payments.length === 0) return recordRefundFailed(deps, row, await whyNothingIsCaptured(deps, row));
  if (!(await planOnce(deps, row, payments))) return row;
  const outcome = await settleRefunds(deps, row.id, guardOf(deps, row));
  switch (outcome.state) {
    // Nothing is planned if all of the money went back for other reasons.
    case 'none':
    case 'refunded':
      return recordRefunded(deps, row, outcome);
    case 'pending':
      if (outcome.refunds.every(isSeen)) {
        await scheduleCancellationCheck(deps.db, row, new Date(deps.clock.now().getTime() + pendingCheckMs));
      }
      return noteIfLate(deps, row);
    case 'failed':
    case 'disputed':
      return recordRefundFailed(deps, row, `the refund is ${outcome.state}`, outcome.state);
  }
}

/** Watches a refund that was sent: its bank reference may come later, and it may come back. */
export async function watchRefund(deps: BookingDeps, row: CancellationRow): Promise<CancellationRow> {
  const outcome = await settleRefunds(deps, row.id, guardOf(deps, row));
  if (outcome.state === 'failed' || outcome.state === 'disputed')
    return recordRefundFailed(deps, row, 'the refund came back', outcome.state);
  const isRecorded = await recordExternalRefunds(deps, await getRow(deps.db, bookingLifecycle, row.bookingId));
  await continueWatch(deps, row, refundCheckMs, outcome.isAnswered && isRecorded);
  return row;
}

/**
 * Stores which payments give how much, once; false if the provider did not say how much they have left, or another worker
 * has taken over. A single payment need not be asked about: the provider refuses to refund more than is left of it.
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
  { refunds }: RefundsOutcome,
): Promise<CancellationRow> {
  const booking = () => getRow(deps.db, bookingLifecycle, row.bookingId);
  const isRecorded = await recordExternalRefunds(deps, await booking());
  const promised = sentMinor(await booking(), row);
  const sent = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (sent < promised) {
    if (isRecorded) return recordRefundFailed(deps, row, 'less was left to refund');
    // What is missing may have been refunded at the provider, which has not said so yet.
    await scheduleCancellationCheck(deps.db, row, new Date(deps.clock.now().getTime() + pendingCheckMs));
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

function guardOf(deps: BookingDeps, row: CancellationRow): RefundsGuard {
  return {
    isStillOurs: () => keepLease(deps, cancellationLifecycle, row, callLeaseMs),
    isNewest: (tx) => isNewestLease(tx, cancellationLifecycle, row),
    onAccepted: (refunds) => noteRefunds(deps, row, refunds),
  };
}
