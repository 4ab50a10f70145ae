import type { PassengerType } from '../flights/offer.ts';
import { ageOn } from '../time/calendar-date.ts';

export const titles = ['mr', 'ms', 'mrs', 'miss', 'dr'] as const;
export type Title = (typeof titles)[number];

export const titleLabels: Record<Title, string> = { mr: 'Mr', ms: 'Ms', mrs: 'Mrs', miss: 'Miss', dr: 'Dr' };

export const genders = ['male', 'female', 'undisclosed'] as const;
export type Gender = (typeof genders)[number];

/** A traveler in the booking call (section 3). Texts are as typed; empty and absent mean the same. */
export interface BookingPassenger {
  /** The offer's passenger id; without one, travelers are matched by type, age and order (API-11). */
  readonly id?: string | undefined;
  readonly type?: PassengerType | undefined;
  readonly title?: Title | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender?: Gender | undefined;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  readonly email?: string | undefined;
  /** E.164 with +. */
  readonly phone?: string | undefined;
  readonly passportNumber?: string | undefined;
  readonly passportExpiryDate?: string | undefined;
  readonly passportIssuingCountry?: string | undefined;
  /** On an infant: the id of the adult who carries it. */
  readonly infantOf?: string | undefined;
}

export const passengerTypeLabels: Record<PassengerType, string> = {
  adult: 'Adult (12+ years)',
  child: 'Child (2-11 years)',
  infant_without_seat: 'Infant (under 2 years)',
};

/** The passenger type of an age: under 2 infant, 2–11 child, 12 and more adult (PAX-01). */
export function passengerTypeOfAge(age: number): PassengerType {
  if (age < 2) return 'infant_without_seat';
  return age < 12 ? 'child' : 'adult';
}

/** The gender that a title implies; null for dr, which implies none (PAX-05). */
export function genderOfTitle(title: Title): 'male' | 'female' | null {
  if (title === 'dr') return null;
  return title === 'mr' ? 'male' : 'female';
}

/**
 * True if a birth date fits the searched traveler, on the last flight's date: an infant any date under 2, a searched
 * age exactly, an adult without an age 18 or more (SRCH-15, PAX-06).
 */
export function fitsSearchedTraveler(
  bornOn: string,
  lastFlight: string,
  searched: { readonly type: PassengerType; readonly age: number | null },
): boolean {
  const age = ageOn(bornOn, lastFlight);
  if (age < 0) return false;
  if (searched.type === 'infant_without_seat' || (searched.age !== null && searched.age < 2)) return age < 2;
  if (searched.age !== null) return age === searched.age;
  return searched.type === 'adult' ? age >= 18 : passengerTypeOfAge(age) === searched.type;
}
