import type { FastifyBaseLogger } from 'fastify';
import { unusedHoldMinutes } from '../../domain/payment/payment-states.ts';
import { forgetLimitCounts } from '../adapters/database/tally.ts';
import { forgetExpiredSessions } from '../features/accounts/index.ts';
import {
  type BookingDeps,
  type BookingRow,
  type CancellationRow,
  endBookingLease,
  endCancellationLease,
  findUnsettledBookings,
  findUnsettledCancellations,
  forgetExpiredAccess,
  forgetQuotes,
  type Hinted,
  leaseBooking,
  leaseCancellation,
  lookAgainAt,
  lookAtCancellation,
  makeOrdersDue,
  settleBooking,
  settleCancellation,
} from '../features/bookings/index.ts';
import {
  endPaymentLease,
  findStuckPayments,
  leasePayment,
  ModeNotConfigured,
  type PaymentRow,
  settlePayment,
} from '../features/payments/index.ts';
import { repeatWork } from '../repeated-work.ts';

const batch = 50;
/** Orders that are read in one run for no other reason than that a day has passed: few, so that what is due goes on beside. */
const dailyBatch = 10;
const leaseMs = 180_000;
/** What only the operator's configuration can settle comes again after so long. */
const laterMs = 15 * 60_000;
/** A quote that nobody took up is kept so long, for questions about what was shown. */
const quoteLifeMs = 7 * 24 * 3_600_000;

/** Finishes what crashed requests and lost answers left open, with the same steps that requests use (SAFE-01). */
export interface Reconciler {
  /** Looks at everything that is due, once; never rejects. Runs of one instance do not overlap. */
  run(): Promise<void>;
  /** Looks at these rows now, those that somebody works on aside; never rejects. */
  look(rows: Hinted): Promise<void>;
  /** Runs now and then at an interval, until stopped. */
  start(intervalMs: number): void;
  /** Ends the schedule and waits for a run that is under way. */
  stop(): Promise<void>;
}

export function createReconciler(deps: BookingDeps): Reconciler {
  return {
    ...repeatWork((isStopping) => reconcile(deps, isStopping)),
    async look(rows) {
      for (const payment of rows.payments) await lookAtPayment(deps, payment);
      for (const booking of rows.bookings) await lookAtBooking(deps, booking);
      for (const cancellation of rows.cancellations) await lookAtOneCancellation(deps, cancellation);
    },
  };
}

/** What is left when it is to stop is done by another instance or the next start. */
async function reconcile(deps: BookingDeps, isStopping: () => boolean): Promise<void> {
  const { db, clock, log } = deps;

  await settledOr(log, makeOrdersDue(db, clock.now(), dailyBatch), undefined);
  for (const booking of await settledOr(log, findUnsettledBookings(db, clock.now(), batch), [])) {
    if (isStopping()) return;
    await lookAtBooking(deps, booking);
  }
  for (const row of await settledOr(log, findUnsettledCancellations(db, clock.now(), batch), [])) {
    if (isStopping()) return;
    await lookAtOneCancellation(deps, row);
  }

  await settledOr(log, forgetExpiredAccess(db, clock.now()), undefined);
  await settledOr(log, forgetExpiredSessions(db, clock.now()), undefined);
  await settledOr(log, forgetLimitCounts(db, clock.now()), undefined);
  await settledOr(log, forgetQuotes(db, new Date(clock.now().getTime() - quoteLifeMs)), undefined);

  const now = clock.now();
  const unused = new Date(now.getTime() - unusedHoldMinutes * 60_000);
  const due = [
    { states: ['new', 'method_ready', 'intent_ready', 'confirming', 'voiding'], before: now },
    { states: ['authorised'], before: unused },
  ] as const;
  for (const { states, before } of due) {
    for (const payment of await settledOr(log, findStuckPayments(db, { states, before, now, limit: batch }), [])) {
      if (isStopping()) return;
      await lookAtPayment(deps, payment);
    }
  }
}

async function lookAtBooking(deps: BookingDeps, { id }: BookingRow): Promise<void> {
  const { db, log } = deps;
  const booking = await settledOr(log, leaseBooking(deps, id, leaseMs), null);
  if (booking === null) return;
  const later = () => lookAgainAt(db, booking, inLaterMs(deps));
  await settledOr(log, orLater(settleBooking(deps, booking), later), null, { booking: id });
  await settledOr(log, endBookingLease(db, booking), undefined);
}

async function lookAtOneCancellation(deps: BookingDeps, { id, bookingId }: CancellationRow): Promise<void> {
  const { db, log } = deps;
  const row = await settledOr(log, leaseCancellation(deps, id, leaseMs), null);
  if (row === null) return;
  const later = () => lookAtCancellation(db, row, inLaterMs(deps));
  await settledOr(log, orLater(settleCancellation(deps, row), later), null, { cancellation: id, booking: bookingId });
  await settledOr(log, endCancellationLease(db, row), undefined);
}

async function lookAtPayment(deps: BookingDeps, { id }: PaymentRow): Promise<void> {
  const { db, log } = deps;
  const payment = await settledOr(log, leasePayment(deps, id, leaseMs), null);
  if (payment === null) return;
  let isLater = false;
  const later = async () => {
    isLater = true;
  };
  await settledOr(log, orLater(settlePayment(deps, payment), later), null, { payment: id });
  // A payment has no time of its next look: its lease keeps it from the next runs, and nobody else works on it.
  if (!isLater) await settledOr(log, endPaymentLease(db, payment), undefined);
}

/**
 * A row of a mode that is not configured any more is as loud as every other that is not settled, but not in every run: it
 * would keep its place before those that can be.
 */
async function orLater<T>(work: Promise<T>, later: () => Promise<void>): Promise<T> {
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

/** One broken row must not keep the others from being settled: it is logged at error level and met again next time. */
async function settledOr<T>(log: FastifyBaseLogger, work: Promise<T>, instead: T, subject: object = {}): Promise<T> {
  try {
    return await work;
  } catch (error) {
    log.error({ err: error, ...subject }, 'Reconciler: not settled');
    return instead;
  }
}
