/**
 * When payments flagged by the provider's risk engine wait for an administrator before the flights are ordered
 * (HOST-03): only if the trip departs soon, always, or never.
 */
export const cardReviewChoices = ['departing_soon', 'always', 'never'] as const;
export type CardReviewChoice = (typeof cardReviewChoices)[number];

export const defaultCardReview: CardReviewChoice = 'departing_soon';

/** A trip departs soon within this time. */
export const departingSoonHours = 48;

/** A review ends this long before the airline's offer expires: the order still has to be made. */
export const reviewMarginMinutes = 2;

/** Whether a flagged payment waits for a person. Both times are instants. */
export function waitsForReview(choice: CardReviewChoice, departsAt: Date, now: Date): boolean {
  if (choice !== 'departing_soon') return choice === 'always';
  return departsAt.getTime() - now.getTime() <= departingSoonHours * 3_600_000;
}

/** The latest time to approve a payment. `offerEndsAt` is a UTC instant in ISO 8601. */
export function reviewEnd(offerEndsAt: string): Date {
  return new Date(Date.parse(offerEndsAt) - reviewMarginMinutes * 60_000);
}

/** When the offer of a payment under review expires: by then the traveler has an answer. */
export function offerEnd(reviewUntil: Date): Date {
  return new Date(reviewUntil.getTime() + reviewMarginMinutes * 60_000);
}
