import { type BookingDeps, type BookingRow, bookingLifecycle, callLeaseMs } from '#server/features/booking/index.ts';
import { failedParts, type RefundsOutcome, settleRefunds } from '#server/features/payments/index.ts';
import { isNewestLease, keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { endAmendment, moveWithBooking } from '../advance-amendment.ts';
import { type AmendmentRow, amendmentLifecycle } from '../lifecycle.ts';
import { scheduleAmendmentCheck } from '../repository.ts';
import { noteAmendmentRefund, noteIfRefundLate } from './refund-tracking.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** How often a refund under way is checked; how long, and how often, one that arrived is watched, since cards get closed. */
const pendingCheckMs = 15 * minute;
const refundWatchMs = 30 * day;
const refundCheckMs = day;

/** Sends the refund of cheaper flights. Once the provider has accepted it, other things may be done with the booking again. */
export async function settleAmendmentRefund(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
): Promise<AmendmentRow> {
  const { state, refunds } = await refund(deps, booking, row);
  if (isRefused(state)) return refundFailed(deps, booking, row, `the refund is ${state}`);
  const isAccepted = refunds.every(({ refundId, amountMinor }) => refundId !== null || amountMinor === 0);
  if (!isAccepted) return waitToSend(deps, booking, row);
  const sentMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  if (sentMinor < row.refundMinor) return refundFailed(deps, booking, row, 'less was left to refund');
  return endAmendment(deps, booking, row, `refund: ${state}`, refundWatch(deps.clock.now(), state));
}

/** A refund that the provider has not accepted is tried again in each run, and less often once it is late. */
async function waitToSend(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<AmendmentRow> {
  if (!(await noteIfRefundLate(deps, booking, row))) return row;
  await scheduleAmendmentCheck(deps.db, row, { lookAt: new Date(deps.clock.now().getTime() + pendingCheckMs) });
  return row;
}

/** When a refund that was accepted is checked next, and until when it is watched. */
export function refundWatch(now: Date, state: RefundsOutcome['state'] = 'refunded') {
  return {
    lookAt: new Date(now.getTime() + checkMsOf(state)),
    watchUntil: new Date(now.getTime() + refundWatchMs),
  };
}

/** Watches a refund that was accepted: it may be pending, and it may come back. */
export async function watchAmendmentRefund(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
): Promise<AmendmentRow> {
  const { state, isAnswered } = await refund(deps, booking, row);
  if (isRefused(state)) return refundFailed(deps, booking, row, `the refund is ${state}`);
  if (state === 'pending') await noteIfRefundLate(deps, booking, row);
  const now = deps.clock.now();
  const isOver = isAnswered && state !== 'pending' && row.watchUntil !== null && now >= row.watchUntil;
  const next = isOver ? { lookAt: null, watchUntil: null } : { lookAt: new Date(now.getTime() + checkMsOf(state)) };
  await scheduleAmendmentCheck(deps.db, row, next);
  return row;
}

function checkMsOf(state: RefundsOutcome['state']): number {
  return state === 'pending' ? pendingCheckMs : refundCheckMs;
}

function refund(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<RefundsOutcome> {
  return settleRefunds(deps, row.id, {
    isStillOurs: () => keepLease(deps, bookingLifecycle, booking, callLeaseMs),
    isNewest: (tx) => isNewestLease(tx, bookingLifecycle, booking),
    onAccepted: (parts) => noteAmendmentRefund(deps, booking, row, parts),
  });
}

/** Whether a person must look at it: it came back or was refused, perhaps because the payment is disputed. */
function isRefused(state: RefundsOutcome['state']): boolean {
  return state === 'failed' || state === 'disputed';
}

/** A person must pay the traveler, unless the bank does, and the traveler is told. */
async function refundFailed(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  detail: string,
): Promise<AmendmentRow> {
  const failed = await moveWithBooking(deps, booking, row, {
    move: { to: 'needs_attention', detail, set: { lookAt: null, watchUntil: null } },
    set: { openAmendmentId: booking.openAmendmentId === row.id ? null : booking.openAmendmentId },
    note: `the refund of a change of flights failed: ${row.id}`,
    mail: 'amendment_refund_failed',
    failed: await failedParts(deps.db, row.id),
  });
  return failed ?? getRow(deps.db, amendmentLifecycle, row.id);
}
