import { type DeskAction, possibleActions } from '#domain/booking/desk.ts';
import { formatExact } from '#domain/money/format.ts';
import { ok, type Result } from '#domain/result.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import type { HistoryRow } from '#server/lifecycle/history.ts';
import { replayIdempotent } from '#server/lifecycle/idempotency.ts';
import { withLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { type DeskRows, findDeskRows, newestEntry } from '#server/read-models/desk/desk-bookings.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { acceptLeased, recordAcceptedByPhone } from '../airline-changes/index.ts';
import { type BookingDeps, bookingLifecycle, captureManually, refuseManually } from '../booking/index.ts';
import { cancellationLifecycle } from '../cancellation/index.ts';
import { paymentLifecycle, readHold, readKept, settlePayment, syncDisputes } from '../payments/index.ts';
import {
  type ActionHandler,
  moneyTaken,
  notPaidBack,
  providerSilent,
  type SettlementInput,
  supplierSilent,
} from './action-handler.ts';
import { amendmentActions, lookAtLateRefunds } from './amendment-actions.ts';
import { closeAsCanceled, closeAsConfirmed, closeRefundManually, readOrder, recheckManually } from './close-booking.ts';
import { statesOf } from './desk-view.ts';
import { findEarlier, isSameAction, type RecordedAction, recordAction } from './repository.ts';
import { reviewActions } from './review-actions.ts';

/** Longer than the vendors' deadlines for the calls an action makes. */
const leaseMs = 180_000;

export interface ManualAction extends RecordedAction {
  readonly settlement?: SettlementInput | null;
  readonly action: DeskAction;
  readonly bookingId: string;
  /** The newest audit entry read by the administrator, not counting notes. */
  readonly seen: number;
}

/**
 * Performs an administrator's action, once, and returns a message about the outcome. The booking and its cancellation
 * are leased meanwhile: of two administrators one wins, and a booking leased by a request or the reconciler is left
 * alone. Refused if anything has changed since the administrator read it.
 */
export async function performManualAction(deps: BookingDeps, command: ManualAction): Promise<Result<string, Refusal>> {
  const { db } = deps;
  const earlier = await findEarlier(db, command);
  if (earlier !== null) return replay(deps, earlier, command);
  const known = await findDeskRows(db, command.bookingId);
  if (known === null) return refuse('NOT_FOUND', { message: 'There is no such booking' });
  try {
    const done = await withLease(deps, bookingLifecycle, command.bookingId, leaseMs, async () =>
      checkAndRun(deps, command, (await findDeskRows(db, command.bookingId)) ?? known),
    );
    return done ?? refuse('BOOKING_BUSY');
  } catch (error) {
    if (!isUniqueViolation(error, 'history_request')) throw error;
    const first = await findEarlier(db, command);
    return first === null ? refuse('IDEMPOTENCY_CONFLICT') : replay(deps, first, command);
  }
}

async function replay(
  { clock }: BookingDeps,
  earlier: HistoryRow,
  command: ManualAction,
): Promise<Result<string, Refusal>> {
  const replayed = await replayIdempotent(clock, { row: earlier, isSame: isSameAction(earlier, command) });
  // It may still be running, or have been refused after it was recorded.
  return replayed.ok ? ok('This was requested before. The status shows what has come of it so far.') : replayed;
}

/**
 * Runs an action on a leased booking if nothing has changed since the administrator read it and the action is possible.
 */
async function checkAndRun(deps: BookingDeps, command: ManualAction, rows: DeskRows): Promise<Result<string, Refusal>> {
  if ((await newestEntry(deps.db, rows)) !== command.seen) return refuse('BOOKING_CHANGED');
  if (!possibleActions(statesOf(rows, deps.clock.now())).includes(command.action)) return refuse('ACTION_NOT_POSSIBLE');
  const { liveMode } = rows.booking;
  if (deps.vendors.supplierOf(liveMode) === null || deps.vendors.gatewayOf(liveMode) === null) {
    const message = 'This booking was made in a mode that is no longer configured.';
    return refuse('ACTION_NOT_POSSIBLE', { message });
  }
  if (rows.cancellation === null) return runAction(deps, command, rows);
  const done = await withLease(deps, cancellationLifecycle, rows.cancellation.id, leaseMs, (cancellation) =>
    runAction(deps, command, { ...rows, cancellation }),
  );
  return done ?? refuse('BOOKING_BUSY');
}

function runAction(deps: BookingDeps, command: ManualAction, rows: DeskRows): Promise<Result<string, Refusal>> {
  const { action, reason, detail, actor, requestKey, settlement } = command;
  const entry = { action, reason, detail: detail ?? null, actor, requestKey };
  const record = async () => {
    const number = await recordAction(deps.db, rows.booking, entry, deps.clock.now());
    deps.log.warn({ booking: rows.booking.id, user: actor, action }, 'Done by hand');
    return number;
  };
  return actionHandlers[action](deps, rows, record, settlement ?? null);
}

const acceptElsewhere = 'The supplier cannot accept this change. Accept it with the airline directly.';

/** The facts of a dispute that may change. */
function factsOfDispute({ id, status, answerBy, amountMinor }: DeskRows['disputes'][number]) {
  return { id, status, answerBy, amountMinor };
}

const actionHandlers: Record<DeskAction, ActionHandler> = {
  ...reviewActions,
  ...amendmentActions,

  async look_again(deps, rows, record) {
    const startedAt = deps.clock.now();
    await record();
    await recheckManually(deps, rows.booking, rows.cancellation);
    await lookAtLateRefunds(deps, rows);
    if (rows.payments.some(({ state }) => state === 'captured')) await syncDisputes(deps, [rows.booking.liveMode]);
    const payment = await getRow(deps.db, paymentLifecycle, rows.payment.id);
    if (payment.state === 'voiding') await settlePayment(deps, payment);
    const after = (await findDeskRows(deps.db, rows.booking.id)) ?? rows;
    const [was, is] = [statesOf(rows, deps.clock.now()), statesOf(after, deps.clock.now())];
    if (is.hasOrder && !was.hasOrder) return ok('The supplier has an order for this booking.');
    const parts = ['booking', 'payment', 'cancellation', 'refund'] as const;
    const isSame =
      parts.every((part) => is[part] === was[part]) &&
      JSON.stringify(after.disputes.map(factsOfDispute)) === JSON.stringify(rows.disputes.map(factsOfDispute)) &&
      is.amendment?.state === was.amendment?.state &&
      after.booking.itineraryVersion === rows.booking.itineraryVersion &&
      after.booking.airlineChange?.version === rows.booking.airlineChange?.version;
    const isUnread = rows.booking.state === 'confirmed' && (after.booking.orderReadAt ?? new Date(0)) < startedAt;
    if (isSame && isUnread)
      return ok('The supplier does not answer: its order could not be read. We will try again soon.');
    return ok(isSame ? 'Looked again: nothing has changed.' : 'Looked again: it has moved on.');
  },

  async accept_change(deps, { booking }, record) {
    const version = booking.airlineChange?.version ?? 0;
    const accepted = await acceptLeased(deps, booking, version, record);
    if (!accepted.ok)
      return accepted.error.code === 'SCHEDULE_CHANGE_BY_PHONE'
        ? refuse('ACTION_NOT_POSSIBLE', { message: acceptElsewhere })
        : accepted;
    const isDone = accepted.value.airlineChange?.answer === 'accepted';
    return ok(isDone ? 'The new flights are accepted.' : 'The airline has not answered yet. We will keep checking.');
  },

  async accepted_by_phone(deps, { booking }, record) {
    const accepted = await recordAcceptedByPhone(deps, booking, record);
    return accepted.ok ? ok('The new flights are accepted.') : accepted;
  },

  async release_hold(deps, rows, record) {
    const order = await readOrder(deps, rows.booking);
    if (order === null) return supplierSilent;
    if (order.kind !== 'none') {
      const message = `The supplier has order ${order.id} for this booking: the hold was not released. Look again first.`;
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    await record();
    await refuseManually(deps, rows.booking);
    const { state } = await getRow(deps.db, paymentLifecycle, rows.payment.id);
    if (state === 'voided') return ok('The hold is released. Nothing was charged.');
    if (state === 'captured') return ok(moneyTaken);
    return ok('The release was asked for and is repeated until the provider confirms it.');
  },

  async capture_and_confirm(deps, rows, record) {
    const [order, hold] = await Promise.all([readOrder(deps, rows.booking), readHold(deps, rows.payment)]);
    if (order === null) return supplierSilent;
    if (order.kind !== 'active') {
      const message = 'The order no longer exists at the supplier. Nothing was captured.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    if (hold === null) return providerSilent;
    if (hold !== 'held' && hold !== 'captured') {
      const message = 'Nothing is held on this card anymore, so nothing can be taken from it.';
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    const { state } = await captureManually(deps, rows.booking, `by-hand-${await record()}`);
    const { captureMinor: amountMinor, currency } = rows.payment;
    if (state === 'confirmed') {
      return ok(`${formatExact({ amountMinor, currency })} was taken and the booking is confirmed.`);
    }
    if (state === 'ordered') return ok('The capture was asked for; its outcome is looked up automatically.');
    const message = 'The provider did not take the agreed amount. See the history.';
    return refuse('ACTION_NOT_POSSIBLE', { message });
  },

  async refund_paid_otherwise(deps, { refunds, cancellation }, record) {
    if (cancellation === null) return refuse('ACTION_NOT_POSSIBLE');
    await record();
    const isPartRefunded = refunds.some(({ causeId, state }) => causeId === cancellation.id && state === 'refunded');
    const isDone = await closeRefundManually(deps, cancellation, isPartRefunded);
    return isDone ? ok('The refund is marked as paid by other means.') : refuse('BOOKING_CHANGED');
  },

  async settled_flying(deps, { booking, cancellation }, record) {
    const order = await readOrder(deps, booking);
    if (order === null) return supplierSilent;
    if (order.kind !== 'active') {
      return refuse('ACTION_NOT_POSSIBLE', { message: 'The order no longer exists at the supplier.' });
    }
    await record();
    return settled(await closeAsConfirmed(deps, booking, cancellation));
  },

  async settled_not_flying(deps, { booking, payments, cancellation }, record) {
    const order = await readOrder(deps, booking);
    if (order === null) return supplierSilent;
    if (order.kind === 'active') {
      const message = `Order ${order.id} still exists at the supplier. Cancel it there first.`;
      return refuse('ACTION_NOT_POSSIBLE', { message });
    }
    const kept = await readUnexplained(deps, booking, payments);
    if (kept === null) return providerSilent;
    if (kept > 0) return notPaidBack({ amountMinor: kept, currency: booking.currency });
    await record();
    return settled(await closeAsCanceled(deps, booking, cancellation));
  },
};

/** Minor units the provider took with a booking's payments and kept without an order; null if unknown. */
async function readUnexplained(
  deps: BookingDeps,
  { orderId }: DeskRows['booking'],
  payments: DeskRows['payments'],
): Promise<number | null> {
  const unexplained = payments.filter(
    ({ state }) => state === 'capture_failed' || (orderId === null && state === 'captured'),
  );
  const kept = await Promise.all(unexplained.map((payment) => readKept(deps, payment)));
  return kept.includes(null) ? null : kept.reduce<number>((sum, minor) => sum + Math.max(minor ?? 0, 0), 0);
}

function settled(isDone: boolean): Result<string, Refusal> {
  return isDone ? ok('The booking is marked as settled.') : refuse('BOOKING_CHANGED');
}
