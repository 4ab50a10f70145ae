import { refundLateFrom } from '#domain/booking/refunds/refund-steps.ts';
import { combinedRefundState, type RefundProgress, refundProgressOf } from '#domain/payment/refund-states.ts';
import type { BookingDeps } from '#server/features/booking/index.ts';
import type { RefundView } from '#server/ports/payments.ts';
import { findRefundsOfCause, type PaymentRefund } from '#server/read-models/payment-refunds.ts';
import type { RefundRow } from './lifecycle.ts';
import type { RefundCause } from './refund-cause.ts';
import { queueRefundMail } from './refund-mails.ts';
import { settleRefund } from './settle-refund.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * How often a refund under way is checked; how long, and how often, an arrived one is watched, since cards get closed.
 */
const pendingCheckMs = 15 * minute;
const watchCheckMs = day;
const watchMs = 30 * day;
/** A refund sent longer ago, before refunds were tracked, is not mailed as news. */
const newsMs = 2 * day;

export interface RefundOutcome {
  /**
   * `pending` while the provider has not confirmed or failed each · `refunded` all are on their way to the cards ·
   * `failed` a person must pay a part · `disputed` the bank decides about the unrefunded part · `none` no refund was
   * planned.
   */
  readonly state: 'none' | RefundProgress;
  /** False if the provider did not say whether a completed refund has come back since. */
  readonly isAnswered: boolean;
  /** Minor units of the refund. */
  readonly amountMinor: number;
  /** Their current state, oldest payment first. */
  readonly refunds: readonly RefundRow[];
}

/**
 * Takes all refunds of a cause as far as possible now: sends them, or looks up the outcome of an earlier request, and
 * whether completed ones have come back. Once the provider has accepted all, that is stored and mailed. Safe to repeat
 * and to run alongside another worker.
 */
export async function followRefund(deps: BookingDeps, cause: RefundCause): Promise<RefundOutcome> {
  const planned = await findRefundsOfCause(deps.db, cause.id);
  const noteSeen = collectAccepted(planned, (parts) => noteAccepted(deps, cause, parts));
  const settled: { readonly refund: RefundRow; readonly isAnswered: boolean }[] = [];
  for (const { refund, payment } of planned) {
    const onSeen = (view: RefundView | null) => noteSeen(refund.id, view);
    settled.push(await settleRefund({ deps, payment, guard: cause, onSeen }, refund));
  }
  const refunds = settled.map(({ refund }) => refund);
  const state = combinedRefundState(refunds.map((refund) => refund.state));
  return {
    state: state === null ? 'none' : refundProgressOf[state],
    isAnswered: settled.every(({ isAnswered }) => isAnswered),
    amountMinor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    refunds,
  };
}

/** Collects the provider's view of each refund, null for one with nothing left to refund, until all are known. */
function collectAccepted(planned: readonly PaymentRefund[], onAccepted: (parts: RefundView[]) => Promise<void>) {
  const seen = new Map<string, RefundView | null>();
  for (const { refund } of planned) if (refund.amountMinor === 0) seen.set(refund.id, null);
  return async (id: string, view: RefundView | null): Promise<void> => {
    seen.set(id, view);
    const all = planned.map(({ refund }) => seen.get(refund.id));
    const views = all.filter((one) => one != null);
    if (all.every((one) => one !== undefined) && views.length > 0) await onAccepted(views);
  };
}

/**
 * Stores when the provider accepted the last part of a refund, and the known bank references. A refund sent late is no
 * longer late, and the traveler is mailed once. No-op if another worker took over.
 */
export async function noteAccepted(
  { db, clock }: Pick<BookingDeps, 'db' | 'clock'>,
  cause: RefundCause,
  parts: readonly RefundView[],
): Promise<void> {
  const at = clock.now();
  const known = await cause.read(db);
  const isSent = known.refundSentAt !== null;
  const bankReference = parts.flatMap((part) => part.bankReference ?? []).join(', ') || known.bankReference;
  if (isSent && bankReference === known.bankReference) return;
  const refundSentAt = new Date(Math.max(...parts.map(({ createdAt }) => createdAt.getTime())));
  await db.transaction(async (tx) => {
    if (!(await cause.isNewest(tx))) return;
    await cause.store(tx, isSent ? { bankReference } : { refundSentAt, bankReference, refundLateSince: null });
    if (!isSent && at.getTime() - refundSentAt.getTime() < newsMs) await queueRefundMail(tx, cause.sentMail, at);
  });
}

/**
 * Marks a refund that was not sent, or has not arrived, in time: logged as an error once, and shown at the desk until
 * it arrives. Returns whether it is late.
 */
export async function noteIfLate({ db, clock, log }: BookingDeps, cause: RefundCause): Promise<boolean> {
  const { refundSentAt, refundLateSince, ...facts } = await cause.read(db);
  const now = clock.now();
  const lateFrom = refundLateFrom({ ...facts, refundSentAt });
  if (lateFrom === null || now < lateFrom) return false;
  if (refundLateSince !== null) return true;
  const isMarked = await db.transaction(async (tx) => {
    if (!(await cause.isNewest(tx)) || (await cause.read(tx)).refundLateSince !== null) return false;
    await cause.store(tx, { refundLateSince: now });
    return true;
  });
  if (!isMarked) return true;
  const what = refundSentAt === null ? 'was not sent in time' : 'did not arrive in time';
  log.error({ ...cause.logIds, lateFrom: lateFrom.toISOString() }, `Refund is late: it ${what}`);
  return true;
}

/** How long until a refund is checked again. */
export function refundCheckMs(state: RefundOutcome['state']): number {
  return state === 'pending' ? pendingCheckMs : watchCheckMs;
}

/** The columns of a cause whose refund is watched from now on: time of the next check, and end of the watch. */
export function refundWatch(now: Date, state: RefundOutcome['state'] = 'refunded') {
  return {
    reconcileAt: new Date(now.getTime() + refundCheckMs(state)),
    watchUntil: new Date(now.getTime() + watchMs),
  };
}
