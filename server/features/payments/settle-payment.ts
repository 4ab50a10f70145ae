import type { Money } from '#domain/money/money.ts';
import { challengeMinutes, unusedHoldMinutes } from '#domain/payment/payment-states.ts';
import type { Result } from '#domain/result.ts';
import { type AskedFacts, disagreementOf } from '#domain/vendors/compare-answer.ts';
import { getRow } from '#server/lifecycle/lifecycle.ts';
import { advance, advanceOrReload } from '#server/lifecycle/transition.ts';
import type { IntentView, PaymentFailure, PaymentGateway } from '#server/ports/payments.ts';
import { type PaymentRow, paymentLifecycle } from './lifecycle.ts';
import { ModeNotConfigured } from './mode-not-configured.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** A hold that expires within this time without being captured is logged as an error. */
const expiringSoonMs = 48 * 3_600_000;

/** A key is reused for less than a day: after that the provider may have forgotten it and would act again. */
export const keyLifetimeMs = 23 * 3_600_000;

/**
 * Takes a payment without a booking as far toward its end as possible now, asking the provider if our row does not say
 * what happened. Safe to repeat and to run alongside a request: every move is a compare-and-set. Returns the current
 * payment.
 */
export async function settlePayment(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  switch (payment.state) {
    case 'new':
    case 'method_ready':
    case 'intent_ready':
      return advanceOrReload(deps, paymentLifecycle, payment, {
        to: 'voided',
        detail: 'stopped before a hold was requested',
      });
    case 'confirming':
    case 'needs_action':
      return settleConfirming(deps, payment);
    case 'authorised':
      return isOlder(deps, payment, unusedHoldMinutes) ? releaseHold(deps, payment, 'unused') : payment;
    case 'voiding':
      return finishRelease(deps, payment);
    default:
      return payment;
  }
}

function isOlder({ clock }: PaymentDeps, { updatedAt }: PaymentRow, minutes: number): boolean {
  return clock.now().getTime() - updatedAt.getTime() >= minutes * 60_000;
}

/** Releases the hold of an authorized or booked payment: `voided`, or `voiding` while the provider does not answer. */
export async function releaseHold(deps: PaymentDeps, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  if (payment.state === 'voiding' || payment.state === 'voided') return finishRelease(deps, payment);
  const voiding = await advance(deps, paymentLifecycle, payment, { to: 'voiding', detail: reason });
  return voiding === null ? getRow(deps.db, paymentLifecycle, payment.id) : finishRelease(deps, voiding);
}

/**
 * Releases a hold that no booking has claimed, even one confirmed by the cardholder at the same moment. Returns the
 * same states as `releaseHold`, or another if a booking has claimed it.
 */
export async function releaseUnclaimed(deps: PaymentDeps, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  const released = await releaseHold(deps, payment, reason);
  const isConfirmedMeanwhile = released.state === 'authorised' && payment.state !== 'authorised';
  return isConfirmedMeanwhile ? releaseHold(deps, released, reason) : released;
}

/**
 * Captures a booked payment: `captured`; `capturing` while the outcome is unknown; `capture_failed` if the provider
 * definitely refuses, which needs a person.
 */
export async function captureHold(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state === 'captured' || payment.state === 'capture_failed') return payment;
  let current = payment;
  if (payment.state === 'booked') {
    const capturing = await advance(deps, paymentLifecycle, payment, { to: 'capturing' });
    if (capturing === null) return getRow(deps.db, paymentLifecycle, payment.id);
    current = capturing;
  } else {
    // Not the first attempt: check the outcome of the earlier one.
    const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
    if (!seen.ok || seen.value.status !== 'held') return settleCapture(deps, payment, seen);
  }
  const key = stepKey(deps, current, 'capture');
  return settleCapture(
    deps,
    current,
    await gatewayOf(deps, current).capture(intentIdOf(current), captureAmount(current), key),
  );
}

/**
 * Retries a failed capture under a new key: the provider may have stored its refusal under the earlier one, and
 * captures a hold at most once. Same as `captureHold` for every other state.
 */
export async function captureAgain(deps: PaymentDeps, payment: PaymentRow, tryName: string): Promise<PaymentRow> {
  if (payment.state !== 'capture_failed') return captureHold(deps, payment);
  const capturing = await advance(deps, paymentLifecycle, payment, { to: 'capturing', detail: 'tried again' });
  if (capturing === null) return getRow(deps.db, paymentLifecycle, payment.id);
  const key = `${payment.id}:capture:${tryName}`;
  const result = await gatewayOf(deps, capturing).capture(intentIdOf(capturing), captureAmount(capturing), key);
  return settleCapture(deps, capturing, result);
}

/** The provider's current view of a payment's hold; null if it does not say. */
export async function readHold(deps: PaymentDeps, payment: PaymentRow): Promise<IntentView['status'] | null> {
  return (await readIntent(deps, payment))?.status ?? null;
}

/** The provider's current intent; null if it does not answer. */
export async function readIntent(deps: PaymentDeps, payment: PaymentRow): Promise<IntentView | null> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  return seen.ok ? seen.value : null;
}

/** Minor units captured and not refunded; null if the provider does not say. */
export async function readKept(deps: PaymentDeps, payment: PaymentRow): Promise<number | null> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  const paidBack = await readRefunded(deps, payment);
  return seen.ok && paidBack !== null ? seen.value.captured.amountMinor - paidBack : null;
}

/** Minor units refunded to the card or pending, including refunds not sent by us; null if the provider does not say. */
async function readRefunded(deps: PaymentDeps, payment: PaymentRow): Promise<number | null> {
  const seen = await gatewayOf(deps, payment).listRefunds(intentIdOf(payment));
  if (!seen.ok) return null;
  return seen.value.reduce((sum, { status, amount }) => (status === 'failed' ? sum : sum + amount.amountMinor), 0);
}

async function settleCapture(
  deps: PaymentDeps,
  payment: PaymentRow,
  result: Result<IntentView, PaymentFailure>,
): Promise<PaymentRow> {
  if (!result.ok) return settleFailedCapture(deps, payment, result.error);
  const { status, captured } = result.value;
  if (status === 'captured') {
    const asked = { amount: captureAmount(payment), isCanceled: false };
    const detail = intentDisagreement('the capture', payment, asked, result.value, captured);
    if (detail === null) return advanceOrReload(deps, paymentLifecycle, payment, { to: 'captured' });
    return failCapture(deps, payment, detail, 'What was captured is not what was asked for');
  }
  if (status === 'released') {
    const message = 'The hold of a booked payment is gone: an order exists without money';
    return failCapture(deps, payment, 'hold is gone', message);
  }
  return captureNotSettled(deps, payment, `intent is ${status}`);
}

async function settleFailedCapture(
  deps: PaymentDeps,
  payment: PaymentRow,
  failure: PaymentFailure,
): Promise<PaymentRow> {
  if (failure.kind === 'declined') {
    const { declineCode } = failure.decline;
    return failCapture(deps, payment, declineCode, 'Capture refused: an order exists without money');
  }
  const { kind, message: fault } = failure;
  if (kind !== 'wrong_state' && kind !== 'misconfigured') return captureNotSettled(deps, payment, fault);
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  if (!seen.ok) {
    // Not even the hold can be read. The state stays `capturing`, so it settles once the account works again.
    deps.log.error(
      { payment: payment.id, fault },
      'Capture refused and the hold cannot be read: check the payment account',
    );
    return payment;
  }
  if (seen.value.status !== 'held') return settleCapture(deps, payment, seen);
  // The hold exists and asking again gets the same answer: raise an alert now, long before the hold expires (F-62).
  const message = 'Capture refused until the operator acts: the hold stands, the order is unpaid';
  return failCapture(deps, payment, fault, message);
}

/** The money certainly cannot be captured: a person must act. */
function failCapture(deps: PaymentDeps, payment: PaymentRow, detail: string, message: string): Promise<PaymentRow> {
  deps.log.error({ payment: payment.id, detail }, message);
  return advanceOrReload(deps, paymentLifecycle, payment, { to: 'capture_failed', detail });
}

function captureNotSettled(deps: PaymentDeps, payment: PaymentRow, fault: string): PaymentRow {
  const msLeft = (payment.captureBefore?.getTime() ?? Number.POSITIVE_INFINITY) - deps.clock.now().getTime();
  deps.log[msLeft < expiringSoonMs ? 'error' : 'warn']({ payment: payment.id, fault }, 'Capture not settled yet');
  return payment;
}

async function settleConfirming(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  const seen = await gatewayOf(deps, payment).retrieve(intentIdOf(payment));
  if (!seen.ok) {
    deps.log.warn({ payment: payment.id }, 'Payment outcome still unknown');
    return payment;
  }
  return applyIntent(deps, payment, seen.value);
}

/** Waits a limited time for the cardholder's bank. A hold approved at the moment of the release is voided, too. */
function settleChallenge(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> | PaymentRow {
  if (payment.state !== 'needs_action') {
    const set = { challengedAt: deps.clock.now() };
    return advanceOrReload(deps, paymentLifecycle, payment, { to: 'needs_action', set });
  }
  return isOlder(deps, payment, challengeMinutes) ? releaseHold(deps, payment, 'not confirmed in time') : payment;
}

/** Reads a hold: authorized, declined, waiting for the cardholder, or canceled if the provider still shows it open. */
export async function applyIntent(deps: PaymentDeps, payment: PaymentRow, intent: IntentView): Promise<PaymentRow> {
  if (intent.status === 'settling') return payment;
  if (intent.status === 'needs_action') return settleChallenge(deps, payment);
  if (intent.status === 'held') {
    const asked = { amount: amountOf(payment), isCanceled: false };
    const disagreement = intentDisagreement('the hold', payment, asked, intent, intent.held);
    if (disagreement === null) {
      const { captureBefore, authentication } = intent;
      const set = {
        chargeId: intent.chargeId,
        captureBefore,
        authenticationFlow: authentication?.flow ?? null,
        authenticationResult: authentication?.result ?? null,
        authenticationEci: authentication?.eci ?? null,
        reviewId: intent.review === null || intent.review.state === 'approved' ? null : intent.review.id,
        riskLevel: intent.riskLevel,
        // Nothing is left to do until a booking claims it.
        leaseUntil: null,
      };
      return advanceOrReload(deps, paymentLifecycle, payment, { to: 'authorised', set });
    }
    deps.log.error({ payment: payment.id, disagreement }, 'The hold is not what was asked for; releasing it');
    return releaseHold(deps, payment, disagreement);
  }
  if (intent.status === 'open' && intent.decline !== null) {
    const set = { declineCode: intent.decline.code, declineDetail: intent.decline.declineCode };
    return advanceOrReload(deps, paymentLifecycle, payment, {
      to: 'declined',
      detail: intent.decline.declineCode,
      set,
    });
  }
  // Never confirmed, or nobody waits for the confirmation anymore: canceling settles it either way.
  return releaseHold(deps, payment, `intent was ${intent.status}`);
}

async function finishRelease(deps: PaymentDeps, payment: PaymentRow): Promise<PaymentRow> {
  if (payment.state !== 'voiding') return payment;
  const gateway = gatewayOf(deps, payment);
  const result = await gateway.release(intentIdOf(payment), stepKey(deps, payment, 'void'));
  const seen =
    result.ok && isReleased(deps, payment, result.value) ? result : await gateway.retrieve(intentIdOf(payment));
  if (seen.ok && isReleased(deps, payment, seen.value)) {
    return advanceOrReload(deps, paymentLifecycle, payment, { to: 'voided' });
  }
  if (seen.ok && seen.value.status === 'captured') {
    deps.log.error({ payment: payment.id }, 'A payment to be released was captured: money without an order');
    return advanceOrReload(deps, paymentLifecycle, payment, {
      to: 'captured',
      detail: 'found captured while releasing',
      set: { captureMinor: seen.value.captured.amountMinor },
    });
  }
  deps.log.warn({ payment: payment.id }, 'Release not settled yet');
  return payment;
}

/** Whether the provider says that a hold is gone without any money taken. */
function isReleased(deps: PaymentDeps, payment: PaymentRow, intent: IntentView): boolean {
  if (intent.status !== 'released') return false;
  const asked = { amount: { ...amountOf(payment), amountMinor: 0 }, isCanceled: true };
  const disagreement = intentDisagreement('the release', payment, asked, intent, intent.captured);
  if (disagreement !== null)
    deps.log.error({ payment: payment.id, disagreement }, 'A release is not what was asked for; it is tried again');
  return disagreement === null;
}

/** How an intent differs from its payment; null if it does not. */
export function intentDisagreement(
  subject: string,
  { id, intentId }: PaymentRow,
  asked: AskedFacts,
  intent: IntentView,
  amount: Money,
): string | null {
  const { paymentId: of, isCanceled } = intent;
  const ids = { id: intentId ?? undefined, of: of === null ? undefined : id };
  return disagreementOf(subject, { ...ids, ...asked }, { id: intent.id, of, amount, isCanceled });
}

function amountOf({ amountMinor, currency }: PaymentRow): Money {
  return { amountMinor, currency };
}

function captureAmount(payment: PaymentRow): Money {
  return { amountMinor: payment.captureMinor, currency: payment.currency };
}

/** One key per step and day, so that a repetition within the provider's memory has one effect. */
function stepKey(deps: PaymentDeps, payment: PaymentRow, step: string): string {
  const day = Math.floor((deps.clock.now().getTime() - payment.createdAt.getTime()) / keyLifetimeMs);
  return `${payment.id}:${step}${day === 0 ? '' : `:${day}`}`;
}

/** The provider for the payment's mode. Throws `ModeNotConfigured`. */
export function gatewayOf(deps: PaymentDeps, payment: PaymentRow): PaymentGateway {
  const gateway = deps.vendors.gatewayOf(payment.liveMode);
  if (gateway === null) throw new ModeNotConfigured(`Payment ${payment.id}`);
  return gateway;
}

/** Throws for a payment without an intent, which is a bug in the caller. */
export function intentIdOf(payment: PaymentRow): string {
  if (payment.intentId === null) throw new Error(`Payment ${payment.id} has no intent`);
  return payment.intentId;
}
