import type { FastifyBaseLogger } from 'fastify';
import { unsettledStates } from '#domain/booking/booking-states.ts';
import { unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import { repeatWork, type WatchRun } from '#server/repeated-work.ts';
import { deleteExpiredSessions } from '../features/accounts/index.ts';
import { remindOfChanges } from '../features/airline-changes/index.ts';
import {
  type AmendmentRow,
  amendmentLifecycle,
  deleteAmendmentQuotes,
  findUnsettledAmendments,
  scheduleAmendmentCheck,
  settleAmendment,
} from '../features/amendments/index.ts';
import {
  type BookingDeps,
  type BookingRow,
  bookingLifecycle,
  claimDueOrders,
  deleteExpiredAccess,
  scheduleReconciliation,
} from '../features/booking/index.ts';
import {
  type CancellationRow,
  cancellationLifecycle,
  deleteQuotes,
  findUnsettledCancellations,
  scheduleCancellationCheck,
  settleCancellation,
} from '../features/cancellation/index.ts';
import { deleteExpiredHolders } from '../features/flights/index.ts';
import {
  findStuckPayments,
  ModeNotConfigured,
  type PaymentRow,
  paymentLifecycle,
  settlePayment,
  syncDisputes,
} from '../features/payments/index.ts';
import { reconcileBooking } from '../features/settlement/index.ts';
import type { AffectedRows } from '../features/webhooks/index.ts';
import { endLease, endLeasesOfEnded, takeLease, withLease } from '../lifecycle/leases.ts';
import { getRow } from '../lifecycle/lifecycle.ts';
import { createSharedCounter, deleteExpiredCounts } from '../rate-limits/shared-counter.ts';
import { findUnsettledBookings } from '../read-models/unsettled-bookings.ts';
import { inSpan } from '../telemetry/spans.ts';

const batch = 50;
/** Concurrent scheduled order readings, the time limit of a run for them, and the maximum reminders per run. */
const checksAtOnce = 4;
const checkingMs = 20_000;
const reminderBatch = 200;
/** Interval for reading the disputes of all payments, and its counter. */
const disputesMs = 3_600_000;
const disputeChecks = 'dispute checks';
const leaseMs = 180_000;
/** Of payments not claimed by a booking. */
const openStates = ['new', 'method_ready', 'intent_ready', 'confirming', 'needs_action', 'voiding'] as const;
/** Retry interval for rows that only a configuration change can settle. */
const laterMs = 15 * 60_000;
/** Unused quotes are kept this long, for questions about what was shown. */
const quoteLifetimeMs = 7 * 24 * 3_600_000;

/** Finishes work left open by crashed requests and lost responses, with the same steps as requests (SAFE-01). */
export interface Reconciler {
  /** Processes everything due, once; never rejects. Runs within a process do not overlap. */
  run(): Promise<void>;
  /** Checks these rows now, except leased ones; never rejects. */
  reconcileNow(rows: AffectedRows): Promise<void>;
  /** Reads the disputes of payments now; never rejects. */
  syncDisputes(): Promise<void>;
  /** Runs immediately and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Stops the schedule and waits for the current run. */
  stop(): Promise<void>;
}

export function createReconciler(deps: BookingDeps, watch?: WatchRun): Reconciler {
  return {
    ...repeatWork((isStopping) => reconcile(deps, isStopping), watch),
    async reconcileNow(rows) {
      for (const payment of rows.payments) await reconcilePayment(deps, payment);
      for (const booking of rows.bookings) await reconcileOneBooking(deps, booking);
      for (const cancellation of rows.cancellations) await reconcileCancellation(deps, cancellation);
      for (const amendment of rows.amendments) await reconcileAmendment(deps, amendment);
    },
    async syncDisputes() {
      await logErrors(deps.log, syncDisputes(deps), false);
    },
  };
}

/** Work left at a stop is done by another instance or after the next start. */
async function reconcile(deps: BookingDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;

  await logErrors(log, endLeasesOfEnded(deps, bookingLifecycle, unsettledStates), undefined);
  await logErrors(log, endLeasesOfEnded(deps, cancellationLifecycle, ['confirming', 'cancelled']), undefined);
  await logErrors(log, endLeasesOfEnded(deps, paymentLifecycle, openStates), undefined);

  for (const booking of await logErrors(log, findUnsettledBookings(db, clock.now(), batch), [])) {
    if (isStopping()) return;
    await reconcileOneBooking(deps, booking);
  }
  for (const row of await logErrors(log, findUnsettledCancellations(db, clock.now(), batch), [])) {
    if (isStopping()) return;
    await reconcileCancellation(deps, row);
  }
  for (const row of await logErrors(log, findUnsettledAmendments(db, clock.now(), batch), [])) {
    if (isStopping()) return;
    await reconcileAmendment(deps, row);
  }

  await checkOrders(deps, isStopping);
  await logErrors(log, remindOfChanges(db, clock.now(), reminderBatch), 0);

  await logErrors(log, deleteExpiredAccess(db, clock.now()), undefined);
  await logErrors(log, deleteExpiredSessions(db, clock.now()), undefined);
  await logErrors(log, deleteExpiredCounts(db, clock.now()), undefined);
  await logErrors(log, deleteExpiredHolders(db, clock.now()), undefined);
  const oldQuotes = new Date(clock.now().getTime() - quoteLifetimeMs);
  await logErrors(log, deleteQuotes(db, oldQuotes), undefined);
  await logErrors(log, deleteAmendmentQuotes(db, oldQuotes), undefined);

  const now = clock.now();
  const unused = new Date(now.getTime() - unusedHoldMinutes * 60_000);
  const due = [
    { states: openStates, before: now },
    { states: ['authorised'], before: unused },
  ] as const;
  for (const { states, before } of due) {
    for (const payment of await logErrors(log, findStuckPayments(db, { states, before, now, limit: batch }), [])) {
      if (isStopping()) return;
      await reconcilePayment(deps, payment);
    }
  }

  // Last, because nothing waits for it and a hanging provider takes time.
  await checkDisputes(deps);
}

/**
 * Reads due orders, within the limit per minute across all instances and for a limited time: open money and orders come
 * first in the next run. Claimed orders stay due if the process dies before reading them.
 */
async function checkOrders(deps: BookingDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;
  const counter = createSharedCounter(db, clock, '');
  const end = performance.now() + checkingMs;
  while (!isStopping() && performance.now() < end) {
    const none = { count: Number.POSITIVE_INFINITY };
    const { count } = await logErrors(log, counter.add('order checks', 60_000, checksAtOnce), none);
    if (count > deps.orderChecksPerMinute) return;
    const ids = await logErrors(log, claimDueOrders(db, clock.now(), checksAtOnce), []);
    await Promise.all(ids.map((id) => reconcileOneBooking(deps, { id })));
    if (ids.length < checksAtOnce) return;
  }
}

/**
 * One instance reads them at this interval, and sooner after a failure; provider events trigger an immediate reading.
 */
async function checkDisputes(deps: BookingDeps): Promise<void> {
  const { db, clock, log } = deps;
  const counter = createSharedCounter(db, clock, '');
  const none = { count: 0, msLeft: 0 };
  const { count } = await logErrors(log, counter.add(disputeChecks, disputesMs), none);
  if (count !== 1 || (await logErrors(log, syncDisputes(deps), false))) return;
  await logErrors(log, counter.subtractEach([disputeChecks]), undefined);
}

async function reconcileOneBooking(deps: BookingDeps, { id }: Pick<BookingRow, 'id'>): Promise<void> {
  const work = withLease(deps, bookingLifecycle, id, leaseMs, (booking) =>
    deferIfUnconfigured(reconcileBooking(deps, booking), () =>
      scheduleReconciliation(deps.db, booking, inLaterMs(deps)),
    ),
  );
  await logErrors(deps.log, work, null, { booking: id });
}

async function reconcileCancellation(deps: BookingDeps, { id, bookingId }: CancellationRow): Promise<void> {
  const work = withLease(deps, cancellationLifecycle, id, leaseMs, (row) =>
    deferIfUnconfigured(settleCancellation(deps, row), () => scheduleCancellationCheck(deps.db, row, inLaterMs(deps))),
  );
  await logErrors(deps.log, work, null, { cancellation: id, booking: bookingId });
}

/** Under its booking's lease, which another worker may hold: then it is left for the next run. */
async function reconcileAmendment(deps: BookingDeps, { id, bookingId }: AmendmentRow): Promise<void> {
  const work = withLease(deps, bookingLifecycle, bookingId, leaseMs, async (booking) => {
    const row = await getRow(deps.db, amendmentLifecycle, id);
    return deferIfUnconfigured(settleAmendment(deps, booking, row), () =>
      scheduleAmendmentCheck(deps.db, row, { reconcileAt: inLaterMs(deps) }),
    );
  });
  await logErrors(deps.log, work, null, { amendment: id, booking: bookingId });
}

function reconcilePayment(deps: BookingDeps, { id }: PaymentRow): Promise<void> {
  const lease = { name: 'payment lease', kind: 'internal', attributes: { payment: id } } as const;
  return inSpan(lease, () => settleUnderLease(deps, id));
}

async function settleUnderLease(deps: BookingDeps, id: string): Promise<void> {
  const { db, log } = deps;
  const payment = await logErrors(log, takeLease(deps, paymentLifecycle, id, leaseMs), null);
  if (payment === null) return;
  let isLater = false;
  const later = async () => {
    isLater = true;
  };
  await logErrors(log, deferIfUnconfigured(settlePayment(deps, payment), later), null, { payment: id });
  // A payment has no next-check column: keeping its lease excludes it from the next runs, and nothing else works on it.
  if (!isLater) await logErrors(log, endLease(db, paymentLifecycle, payment), undefined);
}

/** Logs a row in a mode no longer configured like others, but not in every run, where it would hold them up. */
async function deferIfUnconfigured<T>(work: Promise<T>, later: () => Promise<void>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ModeNotConfigured) await later();
    throw error;
  }
}

function inLaterMs({ clock }: BookingDeps): Date {
  return new Date(clock.now().getTime() + laterMs);
}

/**
 * One broken row must not keep the others from being settled: it is logged at error level and retried in the next run.
 */
async function logErrors<T>(log: FastifyBaseLogger, work: Promise<T>, instead: T, subject: object = {}): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error, ...subject }, 'Reconciler: not settled');
    return instead;
  }
}
