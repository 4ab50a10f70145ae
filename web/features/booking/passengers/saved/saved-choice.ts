import type { BodyInputOf } from '#contract/call.ts';
import type { SavedTravelerAnswer, saveNewTraveler } from '#contract/travelers/saved-travelers.ts';
import type { OfferPassenger } from '#domain/flights/offer.ts';
import { type LoyaltyProgram, readLoyaltyNumber } from '#domain/loyalty/loyalty.ts';
import { isSamePerson, misfit } from '#domain/passengers/saved-traveler.ts';
import { formatFullDate } from '#domain/time/date-text.ts';
import { chosenProgram } from '../loyalty/loyalty-travelers.ts';
import type { TravelerValues } from '../traveler-values.ts';

/** A saved traveler as one of a block's choices. */
export interface SavedChoice {
  readonly id: string;
  /** Name and birth date, and why it cannot be chosen. */
  readonly text: string;
  readonly isDisabled: boolean;
}

/** The choices of one block: who fits its passenger and is in no other block. `travelDate` decides ages. */
export function savedChoices(
  saved: readonly SavedTravelerAnswer[],
  values: readonly TravelerValues[],
  index: number,
  { passenger, travelDate }: { readonly passenger: OfferPassenger; readonly travelDate: string },
): SavedChoice[] {
  return saved.map((traveler) => {
    const place = values.findIndex((typed, at) => at !== index && isSamePerson(typed, traveler));
    const why = place === -1 ? misfit(traveler, travelDate, passenger) : `already traveler ${place + 1}`;
    const { id, firstName, lastName, dateOfBirth } = traveler;
    const text = `${firstName} ${lastName}, born ${formatFullDate(dateOfBirth)}`;
    return { id, text: why === null ? text : `${text} (${why})`, isDisabled: why !== null };
  });
}

/** The saved traveler that a block has, by names and birth date; null if there is none. */
export function savedAs(saved: readonly SavedTravelerAnswer[], typed: TravelerValues): SavedTravelerAnswer | null {
  return saved.find((traveler) => isSamePerson(typed, traveler)) ?? null;
}

/**
 * What choosing a saved traveler fills in: the person, and the number with the first of the offer's programs they have. A passport
 * typed for someone else is removed; contact data stays.
 */
export function chosenValues(
  { title, firstName, lastName, gender, dateOfBirth, loyalty }: SavedTravelerAnswer,
  programs: readonly LoyaltyProgram[],
): Partial<TravelerValues> {
  const account = programs.flatMap(({ airline }) => loyalty.find((one) => one.airline === airline) ?? [])[0];
  return {
    title,
    firstName,
    lastName,
    gender,
    dateOfBirth,
    loyaltyAirline: account?.airline ?? '',
    loyaltyNumber: account?.number ?? '',
    passportNumber: '',
    passportExpiryDate: '',
    passportIssuingCountry: '',
  };
}

/** A block's traveler to save: never the passport, and the loyalty number only if it can be one. */
export function travelerToSave(
  typed: TravelerValues,
  loyaltyPrograms: readonly LoyaltyProgram[],
): BodyInputOf<typeof saveNewTraveler> {
  const program = chosenProgram({ loyaltyPrograms }, typed.loyaltyAirline);
  const number = readLoyaltyNumber(typed.loyaltyNumber);
  return {
    title: typed.title === '' ? undefined : typed.title,
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    gender: typed.gender === '' ? undefined : typed.gender,
    dateOfBirth: typed.dateOfBirth,
    loyalty: program === null || number === null ? [] : [{ airline: program.airline, number }],
  };
}
