import { errorBody, invalid, refused, unexpectedState } from '../api/errors.ts';
import { succeed } from '../api/expand.ts';
import type { Context, Reply } from '../context.ts';
import { recordEvent } from '../events/events.ts';
import { startTimer } from '../timers.ts';
import { settleCapture } from './capture.ts';
import { authorizationWindowSeconds, checksOf, type Failure, newCharge } from './charges.ts';
import { getCardOf, getPaymentMethod } from './payment-methods.ts';
import { openReview } from './reviews.ts';
import { authenticated, requestOf, startAuthentication } from './three-d-secure.ts';
import type { PaymentIntent, PaymentMethod, ThreeDSecure } from './wire.ts';

/** Attempts on one intent before it is canceled. The documentation names the rule, not the number. */
const maxAttempts = 20;

export interface Attempt {
  errorOnAction: boolean;
  offSession: boolean;
  returnUrl: string | null;
  /** The browser's script takes the payer through the issuer's steps. */
  usesScript: boolean;
  methodId?: string | null;
  captureMethod?: PaymentIntent['capture_method'] | null;
}

const messages: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  payment_intent_authentication_failure: 'The provided PaymentMethod has failed authentication.',
};

/**
 * Attempts a payment. Uses up the PaymentMethod (it belongs to no customer), whatever the outcome. Returns 200 with the
 * intent in `requires_capture`, `succeeded` or `requires_action`, or 402 `card_error` with the intent back in
 * `requires_payment_method`. Source: Stripe API reference, "Confirm a PaymentIntent".
 * @throws ApiError 400 `payment_intent_unexpected_state`, a used PaymentMethod, or a missing `return_url` if redirects
 * are possible.
 */
export function confirmIntent(
  context: Context,
  intent: PaymentIntent,
  attempt: Attempt,
  expand: string[] | null | undefined,
): Reply {
  const needsNewMethod = intent.status === 'requires_payment_method' || intent.status === 'requires_action';
  if (!needsNewMethod && intent.status !== 'requires_confirmation') throw unexpectedState(intent, 'confirmed');
  if (intent.status === 'requires_action' && !attempt.methodId) throw unexpectedState(intent, 'confirmed');
  const methodId = attempt.methodId ?? intent.payment_method;
  if (methodId === null) {
    const message = "You cannot confirm this PaymentIntent because it's missing a payment method.";
    throw refused(message, { code: 'payment_intent_unexpected_state', payment_intent: intent });
  }
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !attempt.returnUrl) {
    const message =
      'This PaymentIntent is configured to accept payment methods that may redirect. You must provide a return_url, or create it with ' +
      'automatic_payment_methods[allow_redirects] set to never.';
    throw invalid(message, { param: 'return_url' });
  }
  const method = getPaymentMethod(context, methodId, 'payment_method');
  const hidden = context.store.getHidden(method.id);
  if (hidden.used) {
    throw refused(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account ' +
        'without Customer attachment, or was detached from a Customer. It may not be used again.',
    );
  }
  context.store.put('payment_method', method, { ...hidden, used: true });
  const attempts = (context.store.getHidden(intent.id).attempts ?? 0) + 1;
  intent.payment_method = method.id;
  intent.capture_method = attempt.captureMethod ?? intent.capture_method;
  intent.next_action = null;
  context.store.put('payment_intent', intent, { attempts, returnUrl: attempt.returnUrl });
  const authentication = startAuthentication(method, getCardOf(context, method).behavior, requestOf(intent));
  if (authentication !== 'challenge') return settle(context, intent, method, authentication, expand);
  if (attempt.errorOnAction || attempt.offSession) {
    const declineCode = attempt.errorOnAction ? 'authentication_not_handled' : 'authentication_required';
    return decline(context, intent, method, failureOf('authentication_required', declineCode, 'try_again_later'), null);
  }
  intent.status = 'requires_action';
  intent.next_action = nextAction(context, intent, attempt);
  context.store.put('payment_intent', intent);
  recordEvent(context, 'payment_intent.requires_action', intent);
  return succeed(context, intent, expand);
}

function nextAction(context: Context, intent: PaymentIntent, { returnUrl, usesScript }: Attempt) {
  const challenge = `${context.origin}/__sim/challenge/${intent.id}`;
  if (usesScript || returnUrl === null)
    return { type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: challenge, type: 'three_d_secure_redirect' } };
  const url = `${challenge}?client_secret=${intent.client_secret}`;
  return { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' };
}

/**
 * Ends the 3-D Secure step of an intent in `requires_action`, as the payer would: success continues with the issuer's
 * decision, failure returns to `requires_payment_method`. @throws ApiError 400 in any other status.
 */
export function finishAuthentication(context: Context, intent: PaymentIntent, succeeded: boolean): void {
  if (intent.status !== 'requires_action' || intent.payment_method === null)
    throw unexpectedState(intent, 'authenticated');
  const method = getPaymentMethod(context, intent.payment_method, 'payment_method');
  intent.next_action = null;
  if (succeeded) settle(context, intent, method, authenticated(method.card.brand, 'challenge'), null);
  else decline(context, intent, method, failureOf('payment_intent_authentication_failure', null, null), null);
}

function settle(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  authentication: ThreeDSecure | null,
  expand: string[] | null | undefined,
): Reply {
  const { behavior } = getCardOf(context, method);
  const ruling = behavior.decline;
  const failure =
    ruling === undefined || (ruling.onlyWithCvc && method.card.checks.cvc_check === null)
      ? null
      : failureOf(ruling.code, ruling.declineCode ?? null, ruling.adviceCode ?? null);
  const charge = newCharge(context, intent, method, behavior, failure, authentication);
  if (failure === null && behavior.review) openReview(context, intent, charge);
  method.card.checks = checksOf(method.card.checks, behavior);
  context.store.put('payment_method', method);
  context.store.put('charge', charge);
  intent.latest_charge = charge.id;
  if (failure !== null) {
    recordEvent(context, 'charge.failed', charge);
    return decline(context, intent, method, failure, charge.id);
  }
  intent.last_payment_error = null;
  recordEvent(context, 'charge.succeeded', charge);
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    context.store.put('payment_intent', intent);
    startTimer(context, authorizationWindowSeconds, 'expire_authorisation', intent.id);
    recordEvent(context, 'payment_intent.amount_capturable_updated', intent);
  } else {
    settleCapture(context, intent, charge, intent.amount);
  }
  return succeed(context, intent, expand);
}

function failureOf(code: string, declineCode: string | null, adviceCode: string | null): Failure {
  return {
    code,
    declineCode,
    adviceCode,
    message: messages[declineCode ?? ''] ?? messages[code] ?? 'Your card was declined.',
  };
}

function decline(
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Failure,
  chargeId: string | null,
): Reply {
  const details = {
    code: failure.code,
    ...(failure.declineCode === null ? {} : { decline_code: failure.declineCode }),
    ...(failure.adviceCode === null ? {} : { advice_code: failure.adviceCode }),
    ...(chargeId === null ? {} : { charge: chargeId }),
    payment_method: method,
  };
  const attempts = context.store.getHidden(intent.id).attempts ?? 0;
  const { error } = errorBody('card_error', failure.message, details);
  intent.last_payment_error = { ...(error as object) };
  intent.payment_method = null;
  intent.status = attempts >= maxAttempts ? 'canceled' : 'requires_payment_method';
  if (intent.status === 'canceled') {
    intent.canceled_at = context.now;
    intent.cancellation_reason = 'automatic';
  }
  context.store.put('payment_intent', intent);
  recordEvent(context, 'payment_intent.payment_failed', intent);
  if (intent.status === 'canceled') recordEvent(context, 'payment_intent.canceled', intent);
  return { status: 402, body: errorBody('card_error', failure.message, { ...details, payment_intent: intent }) };
}
