import { isErrorCode } from '../../../../contract/errors.ts';
import type { VerifyOfferAnswer } from '../../../../contract/flights.ts';
import { ApiError } from '../../../api/api-error.ts';

/** Why a check gave no usable answer (VER-02). */
export type VerificationFault =
  | 'MISSING_OFFER_ID'
  | 'NO_RESPONSE'
  | 'PARSE_ERROR'
  | 'API_ERROR'
  | 'UNEXPECTED_RESPONSE'
  | 'UNKNOWN_ERROR';

/** What a check of an offer came to. */
export type Verification =
  | {
      readonly kind: 'valid';
      readonly minutesRemaining: number;
      /** The price as it is now. */
      readonly price: Price | null;
    }
  | {
      readonly kind: 'invalid';
      readonly code: 'OFFER_EXPIRED' | 'VALIDATION_ERROR';
      readonly message: string;
    }
  | { readonly kind: 'unusable'; readonly fault: VerificationFault };

/** An amount to charge: decimal text of major units, as the server names it. */
export interface Price {
  readonly amount: string;
  readonly currency: string;
}

export const verificationMessages = {
  expired: 'This flight offer has expired. Please return to search and select another flight.',
  /** When the server says 'not valid' and no more. */
  invalid: 'This flight offer has expired. Please select another flight.',
  periodicFailed: 'Unable to verify offer validity. Please return to search.',
  finalFailed: 'Unable to verify offer validity. Please try again.',
} as const;

/** Asks by `ask` whether an offer can still be booked; never throws, and asks nothing without an id (VER-01, BOOK-05). */
export async function verify(offerId: string, ask: () => Promise<VerifyOfferAnswer>): Promise<Verification> {
  if (offerId === '') return { kind: 'unusable', fault: 'MISSING_OFFER_ID' };
  try {
    return readVerification(await ask());
  } catch (error) {
    return readFailure(error);
  }
}

function readVerification(answer: VerifyOfferAnswer): Verification {
  if (!answer.valid) return invalid(answer.message ?? answer.error ?? verificationMessages.invalid, answer.error);
  const { sale_amount, sale_currency, minutes_remaining } = answer;
  const price =
    sale_amount === null || sale_currency === null ? null : { amount: sale_amount, currency: sale_currency };
  return { kind: 'valid', minutesRemaining: minutes_remaining, price };
}

function readFailure(error: unknown): Verification {
  if (!(error instanceof ApiError)) return { kind: 'unusable', fault: 'UNKNOWN_ERROR' };
  if (error.status === 410 || error.status === 404) return invalid(error.userMessage, error.code);
  if (error.status === 0) return { kind: 'unusable', fault: 'NO_RESPONSE' };
  if (error.status === 200) return { kind: 'unusable', fault: 'PARSE_ERROR' };
  return { kind: 'unusable', fault: isErrorCode(error.code) ? 'API_ERROR' : 'UNEXPECTED_RESPONSE' };
}

/** Any word of expiry is told in one sentence (VER-06). */
function invalid(message: string, code: string | undefined): Verification {
  const expired = code === 'OFFER_EXPIRED' || /expired|OFFER_EXPIRED/i.test(message);
  return expired
    ? { kind: 'invalid', code: 'OFFER_EXPIRED', message: verificationMessages.expired }
    : { kind: 'invalid', code: 'VALIDATION_ERROR', message };
}
