import type { CardReviewChoice } from './card-review.ts';

/** A brand's decisions about card payments (HOST-03). */
export interface CardTerms {
  /**
   * Requires a challenge above this many whole units of the payment's currency, 0 for every payment; absent: as law and
   * bank require. Only with the payment provider's card fields.
   */
  readonly authenticateAbove?: number;
  /** Absent: only trips that depart soon wait. */
  readonly review?: CardReviewChoice;
  /** Absent: prepaid cards are accepted. */
  readonly refusesPrepaid?: boolean;
  /** ISO 3166 codes of the issuers' countries whose cards are accepted; absent or empty for all. */
  readonly countries?: readonly string[];
}
