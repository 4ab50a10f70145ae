import { type ChangeAnswer, changeAnswerTable } from '#domain/booking/airline-changes/change-answers.ts';
import { canBeFlown, isUnclear } from '#domain/booking/airline-changes/change-rights.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { assertMove } from '#domain/state-table.ts';
import { withLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import type { OrderState } from '#server/ports/supplier.ts';
import { type Refusal, refuse, silentAirline } from '#server/refusal.ts';
import {
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  callLeaseMs,
  lockBooking,
  orderIdOf,
  recordAirlineChange,
  recordOrderRead,
  supplierOf,
} from '../booking/index.ts';
import { findActiveCancellation } from '../cancellation/index.ts';
import { findVersion, isAnsweredByPhone, recordScheduleChange } from '../itineraries/index.ts';
import { queueMail } from '../mail/index.ts';

/** How often, and how long each time, an acceptance waits for a booking held by another worker. */
const busyWaits = 20;
const busyWaitMs = 250;
/** When an acceptance with an unknown outcome is looked up. */
const lookUpMs = 60_000;

/**
 * Accepts the version of the flights shown to the traveler, only if it is the airline's newest. The order is read
 * first, so that an unseen change is never accepted. Safe to repeat, by several people at once: an accepted version
 * stays accepted. The answer is recorded before it is sent; while its outcome is unknown, the change is `accepting`.
 */
export async function acceptChange(
  deps: BookingDeps,
  { id }: BookingRow,
  version: number,
): Promise<Result<BookingRow, Refusal>> {
  // Another person's answer, or the reading after an event, ends within seconds.
  for (let waits = 0; ; waits++) {
    const answer = await withLease(deps, bookingLifecycle, id, callLeaseMs, async (booking) =>
      isUnclear(booking.airlineChange) ? refuse('SCHEDULE_CHANGE_BY_PHONE') : acceptLeased(deps, booking, version),
    );
    if (answer !== null) return answer;
    if (waits === busyWaits) return refuse('BOOKING_BUSY');
    await deps.clock.sleep(busyWaitMs);
  }
}

/**
 * The same for a booking leased by the caller. The desk passes a recorder of its action, called once all checks have
 * passed, before anything is sent; only at the desk, with a caller's consent, can flights with a missed connection be
 * kept (F-97).
 */
export async function acceptLeased(
  deps: BookingDeps,
  booking: BookingRow,
  version: number,
  recordAtDesk: (() => Promise<unknown>) | null = null,
): Promise<Result<BookingRow, Refusal>> {
  const { id } = booking;
  if (booking.state !== 'confirmed') return refuse('SCHEDULE_CHANGE_NOT_OPEN');
  if (booking.openAmendmentId !== null) return refuse('AMENDMENT_IN_PROGRESS');
  const order = await supplierOf(deps, booking).getOrder(orderIdOf(booking));
  if (!order.ok) {
    deps.log.warn({ booking: id, upstream: order.error.message }, 'A change could not be accepted');
    return order.error.kind === 'unreadable'
      ? err(silentAirline(order.error, 'Nothing was changed.'))
      : refuse('SUPPLIER_UNAVAILABLE');
  }
  await recordOrderRead(deps.db, booking, order.value);
  await recordScheduleChange(deps, booking, order.value);
  const current = await getRow(deps.db, bookingLifecycle, id);
  const refusal = refusalOf(deps, current, version, recordAtDesk !== null);
  if (refusal !== null) return refuse(refusal);
  const answer = current.airlineChange?.answer;
  if (answer === 'accepted') return ok(current);
  if (answer !== 'accepting' && isAnsweredByPhone(order.value)) {
    await noteByPhone(deps, current);
    return refuse('SCHEDULE_CHANGE_BY_PHONE');
  }
  await recordAtDesk?.();
  if (!(await markAccepting(deps, current))) return refuse('CANCELLATION_IN_PROGRESS');
  return sendAcceptance(deps, await getRow(deps.db, bookingLifecycle, id), order.value);
}

/** From now on the change can be answered only by phone, and no reminders are sent. */
async function noteByPhone({ db, clock }: BookingDeps, booking: BookingRow): Promise<void> {
  const { airlineChange } = booking;
  if (airlineChange === null || airlineChange.isByPhone === true) return;
  const set = { airlineChange: { ...airlineChange, isByPhone: true }, changeRemindAt: null };
  await recordAirlineChange(db, booking, set, 'the airline takes the answer by phone only', clock.now());
}

/**
 * Records an answer given to the airline by phone, for a booking leased by the caller. `recordAtDesk` records the
 * administrator's action first.
 */
export async function recordAcceptedByPhone(
  deps: BookingDeps,
  booking: BookingRow,
  recordAtDesk: () => Promise<unknown>,
): Promise<Result<null, Refusal>> {
  const { airlineChange, state, openAmendmentId } = booking;
  if (state !== 'confirmed' || airlineChange?.answer !== 'open') return refuse('SCHEDULE_CHANGE_NOT_OPEN');
  if (openAmendmentId !== null) return refuse('AMENDMENT_IN_PROGRESS');
  if ((await findActiveCancellation(deps.db, booking.id)) !== null) return refuse('CANCELLATION_IN_PROGRESS');
  await recordAtDesk();
  return (await recordAccepted(deps, booking, 'by phone')) ? ok(null) : refuse('SCHEDULE_CHANGE_NOT_OPEN');
}

/** Why a version cannot be accepted; null if it can, or was. */
function refusalOf(
  { clock }: BookingDeps,
  { airlineChange, changeAnswerBy }: BookingRow,
  version: number,
  isDesk: boolean,
): 'SCHEDULE_CHANGE_STALE' | 'SCHEDULE_CHANGE_NOT_OPEN' | null {
  if (airlineChange?.version !== version) return 'SCHEDULE_CHANGE_STALE';
  if (airlineChange.answer === 'accepted') return null;
  const isLate = changeAnswerBy === null || changeAnswerBy <= clock.now();
  const { answer, level } = airlineChange;
  const isAcceptable = answer !== 'not_needed' && (isDesk ? level !== 'canceled' : canBeFlown(level));
  return isLate || !isAcceptable ? 'SCHEDULE_CHANGE_NOT_OPEN' : null;
}

/** Records that the acceptance is about to be sent; false if the booking is being canceled. */
async function markAccepting(deps: BookingDeps, booking: BookingRow): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // Cancellations lock the booking too before they start.
    const locked = await lockBooking(tx, booking.id);
    if (locked?.openAmendmentId !== null || (await findActiveCancellation(tx, booking.id)) !== null) return false;
    const reconcileAt = new Date(deps.clock.now().getTime() + lookUpMs);
    return recordAnswer(deps, tx, booking, 'accepting', 'the new flights are being accepted', { reconcileAt });
  });
}

async function sendAcceptance(
  deps: BookingDeps,
  booking: BookingRow,
  order: OrderState,
): Promise<Result<BookingRow, Refusal>> {
  const { newestChange } = order;
  const current = () => getRow(deps.db, bookingLifecycle, booking.id);
  const changeId = await changeIdOf(deps, booking);
  const isAccepted = newestChange?.answer === 'accepted';
  if (changeId !== null && (newestChange === null || (isAccepted && newestChange.id !== changeId))) {
    deps.log.warn(
      { booking: booking.id, change: changeId },
      'The supplier does not list the change to accept; will retry',
    );
    return ok(booking);
  }
  // Without a change at the supplier, the answer is only recorded here.
  const sent =
    newestChange === null || isAccepted ? ok(null) : await supplierOf(deps, booking).acceptChange(newestChange.id);
  if (sent.ok) {
    await recordAccepted(deps, booking, changeId ?? newestChange?.id ?? 'the supplier has no such change');
    return ok(await current());
  }
  const { kind, message } = sent.error;
  deps.log.warn({ booking: booking.id, kind, upstream: message }, 'A change was not accepted');
  if (kind === 'unknown') return ok(booking);
  await recordAnswer(deps, deps.db, booking, 'open', `not accepted: ${kind}`, { reconcileAt: deps.clock.now() });
  if (kind === 'unsent') return refuse('SUPPLIER_UNAVAILABLE');
  if (kind === 'refused') return refuse('SCHEDULE_CHANGE_NOT_OPEN');
  const again = await supplierOf(deps, booking).getOrder(order.id);
  if (again.ok) await recordScheduleChange(deps, await current(), again.value);
  return refuse('SCHEDULE_CHANGE_STALE');
}

/**
 * Aligns the recorded answer with the supplier's, after the order was read: a change accepted elsewhere counts as
 * accepted, and an acceptance with a lost outcome is resent. True if nothing is left to look up.
 */
export async function settleAnswer(deps: BookingDeps, booking: BookingRow, order: OrderState): Promise<boolean> {
  const { airlineChange } = booking;
  const isPending = airlineChange?.answer === 'accepting';
  if (booking.state !== 'confirmed' || order.cancelledAt !== null) return true;
  const { newestChange } = order;
  if (newestChange?.answer === 'accepted' && (isPending || airlineChange?.answer === 'open')) {
    if ((await changeIdOf(deps, booking)) === newestChange.id) {
      await recordAccepted(deps, booking, newestChange.id);
      return true;
    }
  }
  if (!isPending) return true;
  await sendAcceptance(deps, booking, order);
  return (await getRow(deps.db, bookingLifecycle, booking.id)).airlineChange?.answer !== 'accepting';
}

/** The supplier's change behind the booking's newest flights; null if it named none. */
async function changeIdOf({ db }: BookingDeps, { id, airlineChange }: BookingRow): Promise<string | null> {
  const version = airlineChange === null ? null : await findVersion(db, id, airlineChange.version);
  return version?.supplierChangeId ?? null;
}

/** Records that the new flights are accepted, unless the booking has been canceled meanwhile. */
async function recordAccepted(deps: BookingDeps, booking: BookingRow, detail: string): Promise<boolean> {
  const done = { changeAnswerBy: null, changeRemindAt: null, reconcileAt: null };
  return deps.db.transaction(async (tx) => {
    if ((await lockBooking(tx, booking.id))?.state !== 'confirmed') return false;
    const text = `the new flights were accepted: ${detail}`;
    if (!(await recordAnswer(deps, tx, booking, 'accepted', text, done))) return false;
    await queueAcceptedMail(tx, booking, deps.clock.now());
    return true;
  });
}

async function queueAcceptedMail(tx: BookingDeps['db'], booking: BookingRow, at: Date): Promise<void> {
  const { id: bookingId, itineraryVersion: version, brandKey, contactEmail: recipient } = booking;
  if (recipient === '') return;
  const payload = { kind: 'schedule_accepted', bookingId, version } as const;
  await queueMail(tx, { occasion: `${bookingId}:schedule_accepted:${version}`, brandKey, recipient, payload }, at);
}

async function recordAnswer(
  { clock }: BookingDeps,
  tx: BookingDeps['db'],
  booking: BookingRow,
  answer: ChangeAnswer,
  detail: string,
  set: Parameters<typeof recordAirlineChange>[2],
): Promise<boolean> {
  const { airlineChange: change } = booking;
  if (change === null) return false;
  assertMove(changeAnswerTable, change.answer, answer);
  const agreed = answer === 'accepted' ? change.now : change.agreed;
  return recordAirlineChange(
    tx,
    booking,
    { ...set, airlineChange: { ...change, answer, agreed } },
    detail,
    clock.now(),
  );
}
