import Stripe from 'stripe';
import { err, type Result } from '#domain/result.ts';
import type { CardDecline, PaymentFailure, PaymentFault, RefundFailure } from '#server/ports/payments.ts';
import { isDecline, isDispute, issuerMeaningOf, meaningOf } from './error-codes.ts';

/**
 * Maps a thrown error: after a broken connection or a failure of the provider the outcome is unknown, a card error is a
 * definite decline, otherwise the code decides, or the status for an unknown code. The message contains codes only,
 * because complete errors include the intent with its client secret and must not be logged. `writes`: the call may have
 * taken effect although its response was lost.
 */
export function readStripeError(thrown: unknown, writes: boolean): Result<never, PaymentFailure> {
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
    return err({ kind: 'declined', decline: toDecline(thrown.code, thrown.decline_code) });
  if (status < 400 || status >= 500) return fault(writes ? 'unknown' : 'unavailable', note);
  const meaning = meaningOf(thrown.code) ?? meaningOfStatus(status);
  if (isDecline(meaning)) return err({ kind: 'declined', decline: toDecline(thrown.code, thrown.decline_code) });
  return fault(meaning, note);
}

function meaningOfStatus(status: number): PaymentFault['kind'] {
  if (status === 429) return 'unavailable';
  return status === 409 ? 'unknown' : 'misconfigured';
}

/** Maps a failed refund: refusals because of the payment itself are definite. */
export function readRefundError(thrown: unknown): Result<never, RefundFailure> {
  const read = readStripeError(thrown, true);
  const { statusCode: status = 0, code } = thrown instanceof Stripe.errors.StripeError ? thrown : {};
  const isOurAccount = status === 401 || status === 403;
  if (read.ok || isOurAccount) return read;
  const { error } = read;
  if (error.kind === 'wrong_state' && isDispute(code)) return err({ kind: 'disputed', message: error.message });
  if (error.kind === 'misconfigured') return fault('wrong_state', error.message);
  const isTooSmall = error.kind === 'declined' && error.decline.code === 'AMOUNT_TOO_SMALL';
  return isTooSmall ? fault('wrong_state', error.decline.declineCode) : read;
}

/** Whether the provider knows no object with this id, in this mode and account. */
export function isMissing(thrown: unknown): boolean {
  return thrown instanceof Stripe.errors.StripeError && thrown.statusCode === 404 && thrown.code === 'resource_missing';
}

/** Maps the provider's decline to a contract code. Lost and stolen cards look like any decline to the payer. */
export function toDecline(code: string | null | undefined, declineCode: string | null | undefined): CardDecline {
  const detail = [code, declineCode].filter((part) => part).join('/') || 'unknown';
  const issuer = issuerMeaningOf(declineCode);
  if (issuer !== null && issuer !== 'CARD_DECLINED') return { code: issuer, declineCode: detail };
  const meaning = meaningOf(code);
  return { code: meaning !== null && isDecline(meaning) ? meaning : 'CARD_DECLINED', declineCode: detail };
}

function fault(kind: PaymentFault['kind'], message: string): Result<never, PaymentFailure> {
  return err({ kind, message });
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
