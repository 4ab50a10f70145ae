import { isErrorCode } from '#contract/errors/error-codes.ts';
import type { OfferCheck, OfferTerms } from '#domain/flights/offer-check.ts';
import type { Money } from '#domain/money/money.ts';
import { ApiError } from '#web/api/api-error.ts';

/** Why a check gave no usable response (VER-02). */
export type VerificationFault =
  | 'MISSING_OFFER_ID'
  | 'NO_RESPONSE'
  | 'PARSE_ERROR'
  | 'API_ERROR'
  | 'UNEXPECTED_RESPONSE'
  | 'UNKNOWN_ERROR';

/** The result of a check of an offer. */
export type Verification =
  | {
      readonly kind: 'valid';
      readonly minutesRemaining: number;
      /** The current price. */
      readonly price: Money | null;
      /** What canceling and changing costs now; null if that is not known. */
      readonly terms: OfferTerms | null;
    }
  | InvalidOffer
  | { readonly kind: 'unusable'; readonly fault: VerificationFault };

/** The offer can no longer be booked. */
export interface InvalidOffer {
  readonly kind: 'invalid';
  readonly code: 'OFFER_EXPIRED' | 'VALIDATION_ERROR';
  readonly message: string;
}

export const verificationMessages = {
  expired: 'This flight offer has expired. Please return to search and select another flight.',
  /** If the server says only 'not valid'. */
  invalid: 'This flight offer has expired. Please select another flight.',
  periodicFailed: 'Unable to verify offer validity. Please return to search.',
  finalFailed: 'Unable to verify offer validity. Please try again.',
} as const;

/**
 * Checks with `ask` whether an offer can still be booked; never throws, and makes no request without an id (VER-01,
 * BOOK-05).
 */
export async function verify(offerId: string, ask: () => Promise<OfferCheck>): Promise<Verification> {
  if (offerId === '') return { kind: 'unusable', fault: 'MISSING_OFFER_ID' };
  try {
    return readVerification(await ask());
  } catch (error) {
    return readFailure(error);
  }
}

function readVerification({ isValid, error, message, minutesRemaining, sale, terms }: OfferCheck): Verification {
  if (!isValid) return invalid(error === null ? null : (message ?? error), error);
  return { kind: 'valid', minutesRemaining, price: sale, terms };
}

function readFailure(error: unknown): Verification {
  if (!(error instanceof ApiError)) return { kind: 'unusable', fault: 'UNKNOWN_ERROR' };
  if (error.status === 410 || error.status === 404)
    return invalid(error.userMessage, error.status === 410 ? 'OFFER_EXPIRED' : error.code);
  if (error.status === 0) return { kind: 'unusable', fault: 'NO_RESPONSE' };
  if (error.status === 200) return { kind: 'unusable', fault: 'PARSE_ERROR' };
  return { kind: 'unusable', fault: isErrorCode(error.code) ? 'API_ERROR' : 'UNEXPECTED_RESPONSE' };
}

/** An offer that has expired, or of which only this is known, is explained by one sentence (VER-06). */
function invalid(message: string | null, code: string | null): Verification {
  return code === 'OFFER_EXPIRED' || message === null
    ? { kind: 'invalid', code: 'OFFER_EXPIRED', message: verificationMessages.expired }
    : { kind: 'invalid', code: 'VALIDATION_ERROR', message };
}
