import Stripe from 'stripe';
import type { CardDecline, PaymentResult } from '../../ports/payments.ts';

const inputCodes = new Set([
  'incorrect_number',
  'invalid_number',
  'invalid_cvc',
  'incorrect_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
]);

/** Refused for what became of the payment meanwhile: it must be read again. */
const stateCodes = new Set([
  'payment_intent_unexpected_state',
  'charge_expired_for_capture',
  'capture_charge_authorization_expired',
]);

/**
 * Reads what the client threw. The message is made of codes only: whole errors hold the intent with its client secret
 * and must not be logged. `writes` tells whether a lost answer may hide a done deed.
 */
export function readStripeError(thrown: unknown, writes: boolean): PaymentResult<never> {
  if (!(thrown instanceof Stripe.errors.StripeError)) {
    return fault('unknown', thrown instanceof Error ? thrown.name : 'unknown error');
  }
  const note = [
    thrown.type,
    thrown.rawType,
    thrown.code,
    thrown.decline_code,
    thrown.param,
    thrown.statusCode,
    thrown.requestId,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
  if (thrown instanceof Stripe.errors.StripeConnectionError) {
    return fault(writes && !neverSent(thrown) ? 'unknown' : 'unavailable', note);
  }
  const status = thrown.statusCode ?? 0;
  if (thrown.rawType === 'card_error')
    return { kind: 'declined', decline: toDecline(thrown.code, thrown.decline_code) };
  if (status === 401 || status === 403) return fault('misconfigured', note);
  if (status === 429) return fault('unavailable', note);
  if (status === 409) return fault('unknown', note);
  if (stateCodes.has(thrown.code ?? '')) return fault('wrong_state', note);
  if (status >= 400 && status < 500) return fault('misconfigured', note);
  return fault(writes ? 'unknown' : 'unavailable', note);
}

/** The reading of a failed refund: what the provider refuses for the payment's own sake is a definite no. */
export function readRefundError(thrown: unknown): PaymentResult<never> {
  const read = readStripeError(thrown, true);
  const status = thrown instanceof Stripe.errors.StripeError ? (thrown.statusCode ?? 0) : 0;
  const isOurAccount = status === 401 || status === 403;
  if (read.kind !== 'fault' || read.fault.kind !== 'misconfigured' || isOurAccount) return read;
  return fault('wrong_state', read.fault.message);
}

/** The provider's decline in the contract's words. Lost and stolen look like any decline to the payer. */
export function toDecline(code: string | null | undefined, declineCode: string | null | undefined): CardDecline {
  const detail = [code, declineCode].filter((part) => part).join('/') || 'unknown';
  if (declineCode === 'insufficient_funds') return { code: 'INSUFFICIENT_FUNDS', declineCode: detail };
  if (
    code === 'authentication_required' ||
    declineCode === 'authentication_not_handled' ||
    declineCode === 'authentication_required'
  ) {
    return { code: 'AUTHENTICATION_REQUIRED', declineCode: detail };
  }
  return { code: code != null && inputCodes.has(code) ? 'INVALID_CARD_DETAILS' : 'CARD_DECLINED', declineCode: detail };
}

function fault(
  kind: 'unavailable' | 'unknown' | 'misconfigured' | 'wrong_state',
  message: string,
): PaymentResult<never> {
  return { kind: 'fault', fault: { kind, message } };
}

function neverSent(error: Stripe.errors.StripeConnectionError): boolean {
  const detail: unknown = error.detail;
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'code' in detail &&
    (detail.code === 'ECONNREFUSED' || detail.code === 'ENOTFOUND')
  );
}
