import type { ErrorCode } from '#contract/errors/error-codes.ts';
import { isUnanswered } from '#domain/booking/amendments/amendment-silence.ts';
import { exactMoney } from '#domain/money/money.ts';
import { ok } from '#domain/result.ts';
import { keepLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advanceOrReload } from '#server/lifecycle/transition.ts';
import type { FlightChangeFailure } from '#server/ports/flight-changes.ts';
import { type BookingDeps, type BookingRow, bookingLifecycle, callLeaseMs } from '../booking/index.ts';
import { captureHold, type PaymentRow, paymentLifecycle, releaseHold } from '../payments/index.ts';
import { columnsAfterUnlock, endAmendment, moveWithBooking } from './advance-amendment.ts';
import { amendmentWords } from './kinds/amendment-words.ts';
import type { MadeMove } from './kinds/amendment-work.ts';
import { noteDisagreement } from './kinds/changed-order.ts';
import { workOf } from './kinds/work-of.ts';
import { type AmendmentRow, amendmentLifecycle } from './lifecycle.ts';
import { settleAmendmentRefund, watchAmendmentRefund } from './refund-difference.ts';
import { findAmendment, findWatchedAmendments, scheduleAmendmentCheck } from './repository.ts';

const minute = 60_000;
/** How long, and how often, we check whether a change presumed not made was made late. */
const lateWatchMs = 24 * 60 * minute;
const lateCheckMs = 15 * minute;

/**
 * Confirms a claimed amendment with the airline and takes it as far as possible now: made and paid, certainly not made
 * and released, or left to `settleAmendment`. Sent once: the supplier has no idempotency keys, so a lost response is
 * looked up. The caller holds the booking's lease.
 */
export async function sendAmendment(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<AmendmentRow> {
  if (!(await keepLease(deps, bookingLifecycle, booking, callLeaseMs))) {
    // This process was paused so long that another may have settled the amendment: nothing is sent.
    deps.log.error({ amendment: row.id }, 'The amendment was not sent: its lease had expired');
    return getRow(deps.db, amendmentLifecycle, row.id);
  }
  const sent = await workOf(row).send(deps, booking, row);
  if (sent.ok) {
    const move = { to: 'changed', detail: 'confirmed' } as const;
    return sent.value === null
      ? recordApplied(deps, booking, row, move)
      : settleDisagreement(deps, booking, row, sent.value);
  }
  const { kind, message: detail } = sent.error;
  if (kind !== 'unknown') return settleRefusal(deps, booking, row, { ...sent.error, kind });
  deps.log.warn({ amendment: row.id, upstream: detail }, 'Amendment not confirmed; looking it up');
  return lookUp(deps, booking, row);
}

/** The airline's response contradicts the request: a person settles the money if it was made, else it is looked up. */
async function settleDisagreement(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  detail: string,
): Promise<AmendmentRow> {
  noteDisagreement(deps, row, detail);
  const found = await workOf(row).lookUp(deps, booking, row);
  return found.ok && found.value.isMade ? recordApplied(deps, booking, row, { to: 'needs_attention', detail }) : row;
}

const refusalCodes = {
  unsent: 'SUPPLIER_UNAVAILABLE',
  stale: 'AMENDMENT_OFFER_GONE',
  refused: 'AMENDMENT_BY_PHONE',
} as const;

/** The airline refused it but may have made it anyway: checks before anyone reads that nothing was charged. */
async function settleRefusal(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  { kind, message: detail, isUnreached }: FlightChangeFailure & { readonly kind: keyof typeof refusalCodes },
): Promise<AmendmentRow> {
  const found = isUnreached === true ? null : await workOf(row).lookUp(deps, booking, row);
  if (found?.ok && found.value.isMade) {
    const made = `made although it was refused: ${detail}`;
    noteDisagreement(deps, row, made);
    return recordApplied(deps, booking, row, { to: 'needs_attention', detail: made });
  }
  return fail(deps, booking, row, { code: refusalCodes[kind], detail, isCertain: found?.ok ?? true });
}

/**
 * Takes an amendment as far toward its end as possible now. Safe to repeat: it never confirms, only looks up, captures,
 * refunds and releases. The caller holds the booking's lease.
 */
export async function settleAmendment(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
): Promise<AmendmentRow> {
  switch (row.state) {
    case 'confirming':
      return lookUp(deps, booking, row);
    case 'changed':
      return settleMoney(deps, booking, row);
    case 'failed':
      return watchFailed(deps, booking, row);
    case 'done':
      return watchAmendmentRefund(deps, booking, row);
    default:
      return row;
  }
}

/** Settles a booking's open or watched amendments, before its order is judged otherwise. */
export async function settleAmendmentsOf(deps: BookingDeps, booking: BookingRow): Promise<BookingRow> {
  const { openAmendmentId } = booking;
  const open = openAmendmentId === null ? null : await findAmendment(deps.db, booking.id, openAmendmentId);
  const rows = openAmendmentId === null ? await findWatchedAmendments(deps.db, booking) : [open];
  let current = booking;
  for (const row of rows) {
    if (row === null || row.state === 'needs_attention') continue;
    await settleAmendment(deps, current, row);
    current = await getRow(deps.db, bookingLifecycle, booking.id);
  }
  return current;
}

/** The outcome of a change with a lost response, according to the supplier. */
async function lookUp(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<AmendmentRow> {
  // The response is as old as the request: the change may have been made since.
  const asked = deps.clock.now();
  const found = await workOf(row).lookUp(deps, booking, row);
  if (!found.ok) {
    // A long silence also appears in the desk's queue.
    deps.log[isUnanswered(row, asked) ? 'error' : 'warn'](
      { amendment: row.id, upstream: found.error.message },
      'Lookup of an amendment failed; will retry',
    );
    return row;
  }
  const { isMade, disagreement } = found.value;
  if (disagreement !== null) {
    noteDisagreement(deps, row, disagreement);
    return recordApplied(deps, booking, row, { to: 'needs_attention', detail: disagreement });
  }
  if (isMade) return recordApplied(deps, booking, row, { to: 'changed', detail: 'found confirmed' });
  if (asked.getTime() - (row.askedAt ?? row.updatedAt).getTime() < deps.orderSettleMs) return row;
  const detail = 'not confirmed within the settle window';
  // The price may still be available.
  return fail(deps, booking, row, { code: 'AMENDMENT_BY_PHONE', detail, isCertain: false });
}

async function recordApplied(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  move: MadeMove,
): Promise<AmendmentRow> {
  const changed = await moveWithBooking(deps, booking, row, await workOf(row).made(deps, booking, row, move));
  if (changed === null) return getRow(deps.db, amendmentLifecycle, row.id);
  if (changed.state !== 'changed') return changed;
  return settleMoney(deps, await getRow(deps.db, bookingLifecycle, booking.id), changed);
}

/** The airline has made the change: captures the amount due, or settles its refund. Needs the booking's lease. */
export async function settleMoney(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  capture: (payment: PaymentRow) => Promise<PaymentRow> = (payment) => captureHold(deps, payment),
): Promise<AmendmentRow> {
  if (row.refundMinor > 0) return settleAmendmentRefund(deps, booking, row);
  if (row.paymentId === null) return endAmendment(deps, booking, row, 'nothing to pay');
  const payment = await capture(await getRow(deps.db, paymentLifecycle, row.paymentId));
  if (payment.state === 'captured') return endAmendment(deps, booking, row, payment.id);
  if (payment.state === 'capturing') return row;
  return advanceOrReload(deps, amendmentLifecycle, row, {
    to: 'needs_attention',
    detail: `payment is ${payment.state}`,
  });
}

/** Not made: the booking stays unchanged, and the hold is released. Watched in case the airline makes it late. */
async function fail(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  { code, detail, isCertain }: NotMade,
): Promise<AmendmentRow> {
  const now = deps.clock.now();
  // An order cannot tell refused bags from the same bags added by other means, so after a refusal they are not watched.
  const watchMs = row.kind === 'bags' && isCertain ? 0 : lateWatchMs;
  const set = {
    failureCode: code,
    reconcileAt: new Date(now.getTime() + lateCheckMs),
    watchUntil: new Date(now.getTime() + watchMs),
  };
  // A traveler who waited longer than the call saw it as pending.
  const isTold = now.getTime() - (row.askedAt ?? now).getTime() >= deps.orderWaitMs;
  const failed = await moveWithBooking(deps, booking, row, {
    move: { to: 'failed', detail, set },
    set: columnsAfterUnlock(deps, booking, row),
    note: `${amendmentWords[row.kind].notDone}: ${row.id}`,
    mail: isTold ? 'amendment_failed' : null,
  });
  if (failed === null) return getRow(deps.db, amendmentLifecycle, row.id);
  return (await release(deps, failed)) === 'captured' ? alertOfMoney(deps, booking, failed) : failed;
}

/** The hold was captured at the provider: a person must refund it. The traveler may have read 'not charged'. */
async function alertOfMoney(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<AmendmentRow> {
  const set = { reconcileAt: null, watchUntil: null };
  const alert = await moveWithBooking(deps, booking, row, {
    move: { to: 'needs_attention', detail: 'money without a change', set },
    set: {},
    note: `${amendmentWords[row.kind].takenForNothing}: ${row.id}`,
    mail: 'amendment_money_taken',
  });
  return alert ?? getRow(deps.db, amendmentLifecycle, row.id);
}

interface NotMade {
  readonly code: ErrorCode;
  readonly detail: string;
  /** Whether the airline refused it, or never had it. */
  readonly isCertain: boolean;
}

/** The payment's state after its release was requested; null without a payment. */
async function release(deps: BookingDeps, { paymentId, kind }: AmendmentRow): Promise<PaymentRow['state'] | null> {
  if (paymentId === null) return null;
  const payment = await getRow(deps.db, paymentLifecycle, paymentId);
  if (payment.state === 'captured') return payment.state;
  return (await releaseHold(deps, payment, amendmentWords[kind].notDone)).state;
}

/** Whether it was refused so that it is not watched: its watch ended when it began. */
function isCertainlyNotMade({ kind, watchUntil, updatedAt }: AmendmentRow): boolean {
  return kind === 'bags' && watchUntil !== null && watchUntil <= updatedAt;
}

/** Checks whether the airline made the change after all; if not, releases what a crash left claimed. */
async function watchFailed(deps: BookingDeps, booking: BookingRow, row: AmendmentRow): Promise<AmendmentRow> {
  const asked = deps.clock.now();
  const found = isCertainlyNotMade(row) ? ok(null) : await workOf(row).lookUp(deps, booking, row);
  if (found.ok && found.value?.isMade === true) return recordLateApplied(deps, booking, row, found.value.disagreement);
  const money = await release(deps, row);
  if (money === 'captured') return alertOfMoney(deps, booking, row);
  const isReleased = money === null || money === 'voided';
  const isOver = found.ok && isReleased && row.watchUntil !== null && asked >= row.watchUntil;
  const next = isOver
    ? { reconcileAt: null, watchUntil: null }
    : { reconcileAt: new Date(asked.getTime() + lateCheckMs) };
  await scheduleAmendmentCheck(deps.db, row, next);
  return row;
}

/**
 * The airline made a change that had been given up. If nothing is due, or its money is still held, it proceeds like any
 * other; otherwise a person must settle it. The traveler is mailed either way.
 */
async function recordLateApplied(
  deps: BookingDeps,
  booking: BookingRow,
  row: AmendmentRow,
  disagreement: string | null,
): Promise<AmendmentRow> {
  const payment = row.paymentId === null ? null : await getRow(deps.db, paymentLifecycle, row.paymentId);
  // Never beside a newer change, nor after a cancellation: then a person decides what is owed.
  const isAlone = booking.state === 'confirmed' && booking.openAmendmentId === null;
  if (isAlone && disagreement === null && (payment === null || payment.state === 'booked'))
    return recordApplied(deps, booking, row, { to: 'changed', detail: 'made late' });
  const detail = disagreement === null ? 'made late' : `made late: ${disagreement}`;
  const move = { to: 'needs_attention', detail } as const;
  const late = await moveWithBooking(deps, booking, row, await workOf(row).made(deps, booking, row, move));
  if (late === null) return getRow(deps.db, amendmentLifecycle, row.id);
  const unpaid = exactMoney({ amountMinor: row.dueMinor, currency: row.currency });
  const ids = amendmentLifecycle.logIds(row);
  deps.log.error({ ...ids, unpaid }, 'An amendment was made after it had been given up');
  return late;
}
