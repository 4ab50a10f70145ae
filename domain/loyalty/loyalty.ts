import type { Offer } from '../flights/offer.ts';
import { plainDigits } from '../text/plain-digits.ts';

/** A traveler's account with an airline's frequent flyer program. Personal data. */
export interface LoyaltyAccount {
  /** IATA code of the program's airline. */
  readonly airline: string;
  /** Capital letters and digits. */
  readonly number: string;
}

/** A program whose accounts an offer accepts. */
export interface LoyaltyProgram {
  readonly airline: string;
  /** The airline's name according to the offer, otherwise its code. */
  readonly name: string;
}

/**
 * The outcome for a traveler's number. `unchecked`: the airline gave no answer, and the number is not used. `kept`: the
 * airline still has and uses an earlier number of the traveler. `set_elsewhere`: another visitor gave numbers for the
 * offer first, and only that one can change them.
 */
export type LoyaltyOutcome = 'accepted' | 'refused' | 'removed' | 'unchecked' | 'kept' | 'set_elsewhere';

/** The programs of an offer, in the airline's order. */
export function loyaltyPrograms(
  airlines: readonly string[],
  { owner, slices }: Pick<Offer, 'owner' | 'slices'>,
): LoyaltyProgram[] {
  const segments = slices.flatMap((slice) => slice.segments);
  const carriers = [owner, ...segments.flatMap((segment) => [segment.marketingCarrier, segment.operatingCarrier])];
  return [...new Set(airlines)].map((airline) => ({
    airline,
    name: carriers.find(({ iataCode, name }) => iataCode === airline && name !== null)?.name ?? airline,
  }));
}

/** A typed number without spaces and hyphens; null if no program has such numbers. */
export function readLoyaltyNumber(typed: string): string | null {
  const number = plainDigits(typed)
    .replace(/[\s-]+/g, '')
    .toUpperCase();
  return /^[A-Z0-9]{4,20}$/.test(number) ? number : null;
}

const way = 'Correct it, or continue without it.';

/** The message for a number that no airline can have. */
export const unreadableNumber = `Membership numbers have 4 to 20 letters and digits. ${way}`;

/** The message at the field of an unused number, or of one that could not be removed. */
export function loyaltyProblem(
  outcome: Exclude<LoyaltyOutcome, 'accepted' | 'removed'> | 'unreadable',
  program: string,
): string {
  switch (outcome) {
    case 'refused':
      return `${program} did not accept this number for this traveler. ${way}`;
    case 'unreadable':
      return unreadableNumber;
    case 'kept':
      return `${program} may still have the number you gave before. Try again, or continue with that one.`;
    case 'set_elsewhere':
      return 'Membership numbers for these flights were given in another browser. Search again to use yours, or continue without it.';
    case 'unchecked':
      return `${program} did not answer about this number. Try again, or continue without it.`;
  }
}

/** For flights ordered without numbers because the airline refused one, without saying whose. */
export const bookedWithoutNumbers =
  'The airline refused a membership number when we booked, so these flights are booked without membership numbers, at the same price. Please ask the airline to add yours.';
