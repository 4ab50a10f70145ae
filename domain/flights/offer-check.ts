import { isSameMoney, type Money } from '../money/money.ts';

/** Whether an offer can still be bought, and at what price (VER-01). */
export interface OfferCheck {
  readonly isValid: boolean;
  readonly offerId: string;
  /** UTC instant; null if the offer can no longer be bought. */
  readonly expiresAt: string | null;
  readonly minutesRemaining: number;
  /** Why it can no longer be bought: an error code and a sentence; null if that was not said. */
  readonly error: string | null;
  readonly message: string | null;
  /** The price as it is now (PRICE-06); null if it can no longer be bought. */
  readonly sale: Money | null;
  /** What we promise and charge now; null if it can no longer be bought. */
  readonly terms: OfferTerms | null;
}

/** What a brand promises and charges for canceling and changing an offer online. */
export interface OfferTerms {
  readonly free24h: boolean;
  readonly feePerPassenger: Money;
  readonly changeFee: Money;
}

/** Whether canceling and changing costs the same under both. */
export function isSameTerms(one: OfferTerms, other: OfferTerms): boolean {
  return (
    one.free24h === other.free24h &&
    isSameMoney(one.feePerPassenger, other.feePerPassenger) &&
    isSameMoney(one.changeFee, other.changeFee)
  );
}
