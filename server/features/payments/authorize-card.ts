import { randomBytes } from 'node:crypto';
import type { Money } from '#domain/money/money.ts';
import { cardDigits, cardProblem } from '#domain/payment/card.ts';
import { ok, type Result } from '#domain/result.ts';
import { addDays, utcDate } from '#domain/time/calendar-date.ts';
import { isUniqueViolation } from '#server/database/database.ts';
import { hashRequest } from '#server/http/calls/request-hash.ts';
import { replayIdempotent } from '#server/lifecycle/idempotency.ts';
import { endLease } from '#server/lifecycle/leases.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance } from '#server/lifecycle/transition.ts';
import type { CardDecline, PaymentFailure } from '#server/ports/payments.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { SellableDeps } from '../flights/index.ts';
import { agreeAmount } from './agree-amount.ts';
import type { AuthorizeCommand } from './authorize-command.ts';
import type { CardAttemptLimiter } from './card-attempt-limiter.ts';
import { type PaymentRow, paymentLifecycle } from './lifecycle.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPaymentByKey, insertPayment } from './repository.ts';
import { applyIntent, settlePayment } from './settle-payment.ts';

export interface AuthorizeDeps extends PaymentDeps, SellableDeps {
  readonly cardAttempts: CardAttemptLimiter;
}

/** How long a request may work on a payment before another may take it over. */
const leaseMs = 120_000;

/**
 * Holds the price of an offer on a card (PAY-04, reference saga step 1): validates the card, recomputes the price from
 * the supplier, then card token → intent → confirmation, each recorded before it is requested. A repeated key returns
 * the outcome of the first call. The card is not kept after the request.
 */
export async function authorizeCard(
  deps: AuthorizeDeps,
  command: AuthorizeCommand,
): Promise<Result<PaymentRow, Refusal>> {
  const requestHash = hashRequest(deps.secret, requestParts(command));
  const key = command.idempotencyKey ?? `drawn-${randomBytes(16).toString('base64url')}`;
  const earlier = await findPaymentByKey(deps.db, command.visitor, key);
  if (earlier !== null) return replayEarlierRequest(deps, earlier, requestHash);

  // A card is valid through its month everywhere on earth, so it is judged by yesterday's UTC date.
  const problem = cardProblem(command.card, addDays(utcDate(deps.clock.now()), -1));
  if (problem !== null) {
    const path = `cardDetails.${problem.field}`;
    return refuse('INVALID_CARD_DETAILS', {
      message: problem.message,
      fields: [{ path, message: problem.message }],
      details: { title: problem.title },
    });
  }
  const amount = await agreeAmount(deps, command);
  if (!amount.ok) return amount;

  const attempt = await deps.cardAttempts.reserve(command);
  if (!attempt.ok) return attempt;
  const payment = await insertOnce(deps, command, { key, requestHash, amount: amount.value });
  if (!payment.isNew) {
    // The same request arrived twice at once and the other was first.
    await releaseAttempt(deps, command);
    return replayEarlierRequest(deps, payment.row, requestHash);
  }
  try {
    const held = await hold(deps, command, payment.row, amount.value);
    if (held.ok || !isDecline(held.error)) await releaseAttempt(deps, command);
    return held;
  } finally {
    await endLease(deps.db, paymentLifecycle, payment.row);
  }
}

/** A count that is not released expires after an hour: no reason to fail a payment that is held. */
async function releaseAttempt(deps: AuthorizeDeps, command: AuthorizeCommand): Promise<void> {
  try {
    await deps.cardAttempts.release(command);
  } catch (error) {
    deps.log.warn({ err: error }, 'Card attempt could not be released');
  }
}

/** The row of a new payment, or that of the same attempt if another call was first. */
async function insertOnce(
  deps: PaymentDeps,
  command: AuthorizeCommand,
  { key, requestHash, amount }: { readonly key: string; readonly requestHash: string; readonly amount: Money },
): Promise<{ readonly isNew: boolean; readonly row: PaymentRow }> {
  const now = deps.clock.now();
  try {
    const row = await insertPayment(deps.db, {
      id: `pay_${randomBytes(16).toString('base64url').replace(/[-_]/g, '0')}`,
      visitor: command.visitor,
      brandKey: command.brand.key,
      liveMode: command.gateway.live,
      idempotencyKey: key,
      requestHash,
      offerId: command.offerId,
      services: command.services,
      currency: amount.currency,
      amountMinor: amount.amountMinor,
      captureMinor: amount.amountMinor,
      state: 'new',
      leaseUntil: new Date(now.getTime() + leaseMs),
      createdAt: now,
      updatedAt: now,
    });
    return { isNew: true, row };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const row = await findPaymentByKey(deps.db, command.visitor, key);
    if (row === null) throw error;
    return { isNew: false, row };
  }
}

/** Whether a card was, or may have been, refused by its bank. Unknown outcomes count as well. */
function isDecline({ code }: Refusal): boolean {
  return code === 'PAYMENT_PENDING' || declineCodes.some((one) => one === code);
}

/** The outcome of an earlier call for the same attempt; waits a little if it is under way. */
async function replayEarlierRequest(
  deps: PaymentDeps,
  earlier: PaymentRow,
  requestHash: string,
): Promise<Result<PaymentRow, Refusal>> {
  const replayed = await replayIdempotent(deps.clock, {
    row: earlier,
    isSame: earlier.requestHash === requestHash,
    progress: { waitMs: 20_000, isUnderWay, reload: ({ id }) => getRow(deps.db, paymentLifecycle, id) },
  });
  return replayed.ok ? answerOf(replayed.value) : replayed;
}

function isUnderWay(payment: PaymentRow): boolean {
  return ['new', 'method_ready', 'intent_ready', 'confirming'].includes(payment.state);
}

async function hold(
  deps: PaymentDeps,
  command: AuthorizeCommand,
  payment: PaymentRow,
  amount: Money,
): Promise<Result<PaymentRow, Refusal>> {
  const method = await command.gateway.createMethod(command.card, `${payment.id}:pm`);
  if (!method.ok) return endWithoutHold(deps, payment, method.error);
  const withMethod = await advance(deps, paymentLifecycle, payment, {
    to: 'method_ready',
    set: { methodId: method.value.id, cardBrand: method.value.brand, cardLast4: method.value.last4 },
  });
  if (withMethod === null) return refuse('PAYMENT_UNAVAILABLE');

  const intent = await command.gateway.createIntent(
    { amount, methodId: method.value.id, paymentId: payment.id, brand: command.brand.key },
    `${payment.id}:pi`,
  );
  if (!intent.ok) return endWithoutHold(deps, withMethod, intent.error);
  const withIntent = await advance(deps, paymentLifecycle, withMethod, {
    to: 'intent_ready',
    set: { intentId: intent.value.id },
  });
  const confirming = withIntent && (await advance(deps, paymentLifecycle, withIntent, { to: 'confirming' }));
  if (confirming === null) return refuse('PAYMENT_UNAVAILABLE');

  const confirmed = await command.gateway.confirm(intent.value.id, `${payment.id}:confirm`);
  if (confirmed.ok) return answerOf(await applyIntent(deps, confirming, confirmed.value));
  const { error } = confirmed;
  if (error.kind === 'declined') return answerOf(await decline(deps, confirming, error.decline));
  deps.log.warn({ payment: payment.id, fault: error.message }, 'Confirmation had no response; looking it up');
  return answerOf(await settlePayment(deps, confirming));
}

/** A step before the hold failed: certainly nothing is held. */
async function endWithoutHold(
  deps: PaymentDeps,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<Result<PaymentRow, Refusal>> {
  if (failure.kind === 'declined') {
    if (payment.state === 'new') return answerOf(await decline(deps, payment, failure.decline));
    await advance(deps, paymentLifecycle, payment, { to: 'voided', detail: failure.decline.declineCode });
    return refuse(failure.decline.code, { paymentId: payment.id });
  }
  const misconfigured = failure.kind === 'misconfigured';
  deps.log[misconfigured ? 'error' : 'warn'](
    { payment: payment.id, fault: failure.message },
    'Card payment could not be started',
  );
  await advance(deps, paymentLifecycle, payment, { to: 'voided', detail: failure.message });
  return refuse(misconfigured ? 'PAYMENT_NOT_CONFIGURED' : 'PAYMENT_UNAVAILABLE', { paymentId: payment.id });
}

async function decline(deps: PaymentDeps, payment: PaymentRow, reason: CardDecline): Promise<PaymentRow> {
  const set = { declineCode: reason.code, declineDetail: reason.declineCode };
  return (
    (await advance(deps, paymentLifecycle, payment, { to: 'declined', detail: reason.declineCode, set })) ??
    getRow(deps.db, paymentLifecycle, payment.id)
  );
}

const declineCodes = [
  'CARD_DECLINED',
  'INSUFFICIENT_FUNDS',
  'AUTHENTICATION_REQUIRED',
  'INVALID_CARD_DETAILS',
] as const;

/** The answer for a payment's state, the same for the first call and every repetition. */
function answerOf(payment: PaymentRow): Result<PaymentRow, Refusal> {
  switch (payment.state) {
    case 'authorised':
    case 'booked':
    case 'capturing':
    case 'captured':
    case 'capture_failed':
      return ok(payment);
    case 'declined': {
      const code = declineCodes.find((known) => known === payment.declineCode) ?? 'CARD_DECLINED';
      return refuse(code, { isDecline: true, paymentId: payment.id });
    }
    case 'voided':
    case 'voiding':
      // An existing hold was released; if there never was one, the provider failed us.
      return refuse(payment.captureBefore === null ? 'PAYMENT_UNAVAILABLE' : 'PAYMENT_NOT_USABLE', {
        paymentId: payment.id,
      });
    case 'refunding':
    case 'refunded':
    case 'refund_failed':
    case 'repaid_by_hand':
      return refuse('PAYMENT_NOT_USABLE', { paymentId: payment.id });
    default:
      return refuse('PAYMENT_PENDING', { paymentId: payment.id });
  }
}

/** Only the card details that a receipt would show are used to tell a repetition from another request. */
function requestParts(command: AuthorizeCommand): readonly unknown[] {
  const { card } = command;
  const shown = [cardDigits(card.number).slice(-4), card.expiryMonth, card.expiryYear, card.holderName.trim()];
  return [String(command.amount), command.currency, command.offerId, command.services, shown];
}
