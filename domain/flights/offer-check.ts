import type { Money } from '../money/money.ts';

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
}
