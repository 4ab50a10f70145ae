import { isNewestLease, keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { type BookingDeps, type BookingRow, bookingLifecycle, callLeaseMs } from '../booking/index.ts';
import {
  followRefund,
  noteIfLate,
  queueFailedMail,
  type RefundCause,
  type RefundOutcome,
  refundCheckMs,
  refundWatch,
} from '../refunds/index.ts';
import { endAmendment, moveWithBooking } from './advance-amendment.ts';
import { type AmendmentRow, amendmentLifecycle } from './lifecycle.ts';
import { refundRule } from './refund-view.ts';
import { scheduleAmendmentCheck, storeRefund } from './repository.ts';

/** Sends the refund for cheaper flights. Other actions are possible again once the provider has accepted it. */
export async function settleAmendmentRefund(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
): Promise<AmendmentRow> {
  const cause = refundCauseOf(deps, booking, row);
  const { state, refunds, amountMinor } = await followRefund(deps, cause);
  if (hasFailed(state)) return refundFailed(deps, booking, row, `the refund is ${state}`);
  const isAccepted = refunds.every((refund) => refund.refundId !== null || refund.amountMinor === 0);
  if (!isAccepted) return waitToSend(deps, cause, row);
  if (amountMinor < row.refundMinor) return refundFailed(deps, booking, row, 'less was left to refund');
  return endAmendment(deps, booking, row, `refund: ${state}`, refundWatch(deps.clock.now(), state));
}

/** An unaccepted refund is retried in each run, and less often once it is late. */
async function waitToSend(deps: BookingDeps, cause: RefundCause, row: AmendmentRow): Promise<AmendmentRow> {
  if (!(await noteIfLate(deps, cause))) return row;
  const reconcileAt = new Date(deps.clock.now().getTime() + refundCheckMs('pending'));
  await scheduleAmendmentCheck(deps.db, row, { reconcileAt });
  return row;
}

/** Watches an accepted refund: it may be pending, and it may come back. */
export async function watchAmendmentRefund(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
): Promise<AmendmentRow> {
  const cause = refundCauseOf(deps, booking, row);
  const { state, isAnswered } = await followRefund(deps, cause);
  if (hasFailed(state)) return refundFailed(deps, booking, row, `the refund is ${state}`);
  if (state === 'pending') await noteIfLate(deps, cause);
  const now = deps.clock.now();
  const isOver = isAnswered && state !== 'pending' && row.watchUntil !== null && now >= row.watchUntil;
  const next = isOver
    ? { reconcileAt: null, watchUntil: null }
    : { reconcileAt: new Date(now.getTime() + refundCheckMs(state)) };
  await scheduleAmendmentCheck(deps.db, row, next);
  return row;
}

/** The change as the cause of its refund. The caller holds the booking's lease. */
export function refundCauseOf(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): RefundCause {
  const { id } = row;
  const about = { bookingId: booking.id, amendmentId: id };
  return {
    id,
    bookingId: booking.id,
    logIds: amendmentLifecycle.logIds(row),
    sentMail: { kind: 'amendment_refund_sent', ...about },
    failedMail: { kind: 'amendment_refund_failed', ...about },
    isStillOurs: () => keepLease(deps, bookingLifecycle, booking, callLeaseMs),
    isNewest: (tx) => isNewestLease(tx, bookingLifecycle, booking),
    async read(db) {
      const stored = await getRow(db, amendmentLifecycle, id);
      return { ...stored, rule: refundRule, agreedAt: stored.confirmedAt };
    },
    store: (tx, set) => storeRefund(tx, id, set),
  };
}

/** Whether a person must look at it: it came back or was refused, perhaps because of a dispute. */
function hasFailed(state: RefundOutcome['state']): boolean {
  return state === 'failed' || state === 'disputed';
}

/** A person must pay the traveler, unless the bank does, and the traveler is mailed. */
async function refundFailed(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  detail: string,
): Promise<AmendmentRow> {
  const failed = await moveWithBooking(deps, booking, row, {
    move: { to: 'needs_attention', detail, set: { reconcileAt: null, watchUntil: null } },
    set: { openAmendmentId: booking.openAmendmentId === row.id ? null : booking.openAmendmentId },
    note: `the refund of a change of flights failed: ${row.id}`,
    mail: null,
    also: (tx, at) => queueFailedMail(tx, refundCauseOf(deps, booking, row), at),
  });
  return failed ?? getRow(deps.db, amendmentLifecycle, row.id);
}
