import type { PassengerType } from '../flights/offer.ts';
import { type LoyaltyAccount, readLoyaltyNumber } from '../loyalty/loyalty.ts';
import { hasSameNames, transliterateName } from '../people/names.ts';
import { orderGender, personProblems } from './check-passengers.ts';
import { type BookingPassenger, fitsSearchedTraveler, type Title } from './passenger.ts';
import type { PassengerProblem } from './passenger-messages.ts';

/** A traveler saved in an account for future bookings. Never has a passport. Personal data. */
export interface SavedTraveler {
  readonly title: Title;
  /** In letters accepted by airlines. */
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'male' | 'female';
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  /** At most one per airline. */
  readonly loyalty: readonly LoyaltyAccount[];
}

/** A traveler as typed; empty and absent mean the same. */
export type TypedTraveler = Pick<BookingPassenger, 'title' | 'firstName' | 'lastName' | 'gender' | 'dateOfBirth'> & {
  readonly loyalty: readonly LoyaltyAccount[];
};

export const maximumSavedTravelers = 20;
export const maximumLoyaltyAccounts = 10;

/**
 * The booking form's problems of a traveler on any trip, and of the loyalty numbers; paths such as 'loyalty.0.number'.
 * A form with a list of airlines only needs to know whether a code is one of them; the storing side decides which
 * airlines are allowed.
 */
export function savedTravelerProblems(
  typed: TypedTraveler,
  today: string,
  isAccepted: (account: LoyaltyAccount) => boolean = ({ airline }) => /^[A-Z0-9]{2}$/.test(airline),
): PassengerProblem[] {
  const problems = personProblems(typed, today);
  typed.loyalty.forEach((account, index) => {
    const { airline, number } = account;
    const path = `loyalty.${index}`;
    const isRepeated = typed.loyalty.findIndex((other) => other.airline === airline) < index;
    if (!isAccepted(account)) {
      problems.push({ path: `${path}.airline`, code: 'loyaltyAirline' });
    } else if (isRepeated) problems.push({ path: `${path}.airline`, code: 'loyaltySameAirline' });
    if (readLoyaltyNumber(number) === null) {
      problems.push({ path: `${path}.number`, code: 'loyaltyNumber' });
    }
  });
  return problems;
}

/** A checked traveler in stored form. */
export function toSavedTraveler(checked: TypedTraveler): SavedTraveler {
  const gender = orderGender(checked);
  if (checked.title === undefined || gender === null) throw new Error('The traveler was not checked');
  return {
    title: checked.title,
    firstName: transliterateName(checked.firstName),
    lastName: transliterateName(checked.lastName),
    gender,
    dateOfBirth: checked.dateOfBirth,
    loyalty: checked.loyalty.map(({ airline, number }) => ({ airline, number: readLoyaltyNumber(number) ?? '' })),
  };
}

type Person = Pick<SavedTraveler, 'firstName' | 'lastName' | 'dateOfBirth'>;

/** Whether two travelers are the same person: the same names, in any spelling, and birth date. */
export function isSamePerson(one: Person, other: Person): boolean {
  return one.dateOfBirth === other.dateOfBirth && hasSameNames(one, other);
}

/** Why a saved traveler does not fit a searched one, by the age on the last flight's date; null if they do. */
export function misfit(
  { dateOfBirth }: Pick<SavedTraveler, 'dateOfBirth'>,
  lastFlight: string,
  searched: { readonly type: PassengerType; readonly age: number | null },
): string | null {
  if (fitsSearchedTraveler(dateOfBirth, lastFlight, searched)) return null;
  if (dateOfBirth > lastFlight) return 'not born before this trip';
  if (searched.type === 'infant_without_seat') return 'not under 2 years old on this trip';
  if (searched.age !== null) return `not ${searched.age} years old on this trip`;
  return searched.type === 'adult' ? 'under 18 on this trip' : 'not 2 to 11 years old on this trip';
}
