import type { Result } from '#domain/result.ts';
import { disagreementOf } from '#domain/vendors/compare-answer.ts';
import {
  gatewayOf,
  intentIdOf,
  keyLifetimeMs,
  type PaymentDeps,
  type PaymentRow,
} from '#server/features/payments/index.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type { PaymentFailure, RefundFailure, RefundView } from '#server/ports/payments.ts';
import { type RefundRow, type RefundTransition, refundLifecycle } from './lifecycle.ts';
import type { RefundCause } from './refund-cause.ts';
import { noteUnsettled, readElsewhere } from './refunds-elsewhere.ts';
import { recordRefund } from './repository.ts';

/** The context for settling one refund. */
export interface RefundWork {
  readonly deps: PaymentDeps;
  readonly payment: PaymentRow;
  readonly guard: Pick<RefundCause, 'isStillOurs' | 'isNewest'>;
  /** Called with the provider's refund each time it is accepted and not failed; null if nothing was left to refund. */
  readonly onSeen: (refund: RefundView | null) => Promise<void>;
}

/**
 * Refunds captured money, once, or checks an earlier refund: `sending` while it is pending or unknown, `refunded`,
 * `failed` if a person must pay, `disputed` if the bank decides about the money. Safe to repeat: after the first
 * attempt the provider is asked for its outcome before anything is resent, under the same key. An overtaken worker
 * changes nothing. `isAnswered` is false if the provider did not say whether a completed refund has come back.
 */
export async function settleRefund(
  work: RefundWork,
  refund: RefundRow,
): Promise<{ readonly refund: RefundRow; readonly isAnswered: boolean }> {
  if (refund.state === 'refunded') return checkRefunded(work, refund);
  if (refund.state !== 'sending') return { refund, isAnswered: true };
  return { refund: await (refund.askedAt === null ? sendFirst : sendOrLookUp)(work, refund), isAnswered: true };
}

async function sendFirst(work: RefundWork, refund: RefundRow): Promise<RefundRow> {
  const { deps, guard } = work;
  const asked = await recordRefund(deps.db, refund, { askedAt: deps.clock.now() }, guard.isNewest);
  return asked === null ? reload(work, refund) : send(work, asked);
}

async function sendOrLookUp(work: RefundWork, refund: RefundRow): Promise<RefundRow> {
  const seen = await lookUp(work, refund);
  if (!seen.ok) return notSettled(work, refund, seen.error);
  return seen.value === null ? send(work, refund) : apply(work, refund, seen.value);
}

async function checkRefunded(work: RefundWork, refund: RefundRow) {
  const seen = await lookUp(work, refund);
  const isFailed = seen.ok && seen.value !== null && failedAs(seen.value) !== null;
  if (seen.ok && seen.value !== null && !isFailed) await work.onSeen(seen.value);
  return { refund: isFailed ? await apply(work, refund, seen.value) : refund, isAnswered: seen.ok };
}

async function send(work: RefundWork, refund: RefundRow): Promise<RefundRow> {
  const { deps, payment, guard } = work;
  const { amountMinor, causeId } = refund;
  const command = {
    intentId: intentIdOf(payment),
    amount: { amountMinor, currency: payment.currency },
    causeId,
    isOfEarlierRelease: refund.id === payment.id,
  };
  if (!(await guard.isStillOurs())) return refund;
  const result = await gatewayOf(deps, payment).refund(command, refundKey(work, refund));
  if (result.ok) return applyAnswer(work, refund, result.value);
  const seen = await lookUp(work, refund);
  if (seen.ok && seen.value !== null) return apply(work, refund, seen.value);
  const { error } = result;
  if (!refusals.includes(error.kind) || !seen.ok) return notSettled(work, refund, error);
  const elsewhere = await readElsewhere(deps, payment, [causeId]);
  if (elsewhere === null) return notSettled(work, refund, error);
  const remainingMinor = Math.max(0, payment.captureMinor - elsewhere);
  if (remainingMinor < amountMinor) return sendRemainder(work, refund, remainingMinor);
  const detail = error.kind === 'declined' ? error.decline.declineCode : error.message;
  return fail(work, refund, error.kind === 'disputed' ? 'disputed' : 'failed', detail);
}

/** Definite refusals for this payment. */
const refusals: readonly RefundFailure['kind'][] = ['declined', 'wrong_state', 'disputed'];

function failedAs({ status }: RefundView): 'failed' | 'disputed' | null {
  return status === 'failed' || status === 'disputed' ? status : null;
}

/** Part of the money was refunded by others: only the rest can be refunded, under its own key. */
async function sendRemainder(work: RefundWork, refund: RefundRow, amountMinor: number): Promise<RefundRow> {
  const { deps, guard } = work;
  const amounts = { asked: refund.amountMinor, remainingMinor: amountMinor };
  deps.log.warn({ ...refundLifecycle.logIds(refund), ...amounts }, 'Only part of the amount is left to refund');
  if (amountMinor > 0) {
    const lower = await recordRefund(deps.db, refund, { amountMinor }, guard.isNewest);
    return lower === null ? reload(work, refund) : send(work, lower);
  }
  await work.onSeen(null);
  const move = { to: 'refunded', detail: 'fully refunded at the provider', set: { amountMinor } } as const;
  return advanceOrReload(work, refund, move);
}

/**
 * Handles the response to a refund request. A mismatch is looked up before it counts as failed, because a person would
 * pay the same money again.
 */
async function applyAnswer(work: RefundWork, refund: RefundRow, answer: RefundView): Promise<RefundRow> {
  const detail = refundDisagreement(work, refund, answer);
  if (detail === null) return apply(work, refund, answer);
  work.deps.log.error(
    { ...refundLifecycle.logIds(refund), detail },
    'The answer to a refund is not what was asked for',
  );
  const seen = await lookUp(work, refund);
  return seen.ok && seen.value !== null ? apply(work, refund, seen.value) : refund;
}

/** How a refund differs from the request; null if it does not. */
function refundDisagreement({ payment }: RefundWork, refund: RefundRow, seen: RefundView): string | null {
  const { id, intentId: of, amount } = seen;
  const asked = {
    id: refund.refundId ?? undefined,
    of: of === null ? undefined : payment.intentId,
    amount: { amountMinor: refund.amountMinor, currency: payment.currency },
  };
  return disagreementOf('the refund', asked, { id, of, amount });
}

/** The provider's record is authoritative, whichever attempt created it. */
async function apply(work: RefundWork, refund: RefundRow, seen: RefundView): Promise<RefundRow> {
  const failed = failedAs(seen);
  if (failed !== null) return fail(work, refund, failed, `${seen.id} ${failed}`);
  const disagreement = refundDisagreement(work, refund, seen);
  if (disagreement !== null) return fail(work, refund, 'failed', `${seen.id}: ${disagreement}`);
  await work.onSeen(seen);
  const set = { refundId: seen.id };
  if (seen.status === 'pending') {
    if (refund.refundId === seen.id) return refund;
    return (await recordRefund(work.deps.db, refund, set, work.guard.isNewest)) ?? reload(work, refund);
  }
  return advanceOrReload(work, refund, { to: 'refunded', detail: seen.id, set });
}

const failureNotes = {
  failed: 'Refund failed: the traveler must be paid by hand',
  disputed: 'Refund failed: the cardholder disputed the payment, and the bank decides who gets the money',
} as const;

async function fail(
  work: RefundWork,
  refund: RefundRow,
  to: keyof typeof failureNotes,
  detail: string,
): Promise<RefundRow> {
  const failed = await advanceOurs(work, refund, { to, detail });
  if (failed !== null) work.deps.log.error({ ...refundLifecycle.logIds(refund), detail }, failureNotes[to]);
  return failed ?? reload(work, refund);
}

type Move = Omit<RefundTransition, 'at' | 'isAllowed'>;

/** A transition by the refund's newest worker; null for any other. */
function advanceOurs({ deps, guard }: RefundWork, refund: RefundRow, move: Move): Promise<RefundRow | null> {
  return advance(deps, refundLifecycle, refund, { ...move, isAllowed: guard.isNewest });
}

async function advanceOrReload(work: RefundWork, refund: RefundRow, move: Move): Promise<RefundRow> {
  return (await advanceOurs(work, refund, move)) ?? reload(work, refund);
}

function reload({ deps }: RefundWork, { id }: RefundRow): Promise<RefundRow> {
  return getRow(deps.db, refundLifecycle, id);
}

function notSettled({ deps, payment }: RefundWork, refund: RefundRow, failure: RefundFailure): RefundRow {
  noteUnsettled(deps, payment, failure);
  return refund;
}

/** The provider's view of the refund; null if there is none. */
async function lookUp(
  { deps, payment }: RefundWork,
  { causeId }: RefundRow,
): Promise<Result<RefundView | null, PaymentFailure>> {
  const all = await gatewayOf(deps, payment).listRefunds(intentIdOf(payment));
  if (!all.ok) return all;
  return { ok: true, value: all.value.find((refund) => refund.causeId === causeId) ?? null };
}

/**
 * One key for as long as the provider certainly remembers it, counted from the first attempt: two close attempts must
 * never use different keys, because a payment can be partially refunded more than once.
 */
function refundKey({ deps }: RefundWork, refund: RefundRow): string {
  const { id, amountMinor, plannedMinor, askedAt, updatedAt } = refund;
  const period = Math.floor((deps.clock.now().getTime() - (askedAt ?? updatedAt).getTime()) / keyLifetimeMs);
  const part = amountMinor === plannedMinor ? '' : `:${amountMinor}`;
  return `${id}:refund${part}${period === 0 ? '' : `:${period}`}`;
}
