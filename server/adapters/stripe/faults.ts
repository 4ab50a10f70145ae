import Stripe from 'stripe';
import type { CardDecline, PaymentFault, PaymentResult } from '../../ports/payments.ts';
import { isDecline, issuerMeaningOf, meaningOf } from './error-codes.ts';

/**
 * Reads what the client threw: a broken connection and the provider's own failures leave open what was done, a card's error
 * is a definite no, else the code says what it means, and where nobody knows that code, the status. The message is made of codes only: whole errors hold the intent with its client secret
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
  if (status < 400 || status >= 500) return fault(writes ? 'unknown' : 'unavailable', note);
  const meaning = meaningOf(thrown.code) ?? meaningOfStatus(status);
  if (isDecline(meaning)) return { kind: 'declined', decline: toDecline(thrown.code, thrown.decline_code) };
  return fault(meaning, note);
}

function meaningOfStatus(status: number): PaymentFault['kind'] {
  if (status === 429) return 'unavailable';
  return status === 409 ? 'unknown' : 'misconfigured';
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
  const issuer = issuerMeaningOf(declineCode);
  if (issuer !== null && issuer !== 'CARD_DECLINED') return { code: issuer, declineCode: detail };
  const meaning = meaningOf(code);
  return { code: meaning !== null && isDecline(meaning) ? meaning : 'CARD_DECLINED', declineCode: detail };
}

function fault(kind: PaymentFault['kind'], message: string): PaymentResult<never> {
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
