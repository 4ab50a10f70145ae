import { unreadableNumber } from '../loyalty/loyalty.ts';
import { emailMessages } from '../people/email.ts';
import { nameMessages } from '../people/names.ts';
import { passportMessages } from './passport.ts';

export const passengerMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  dateOfBirth: 'Date of birth is required',
  bornInFuture: 'Date of birth cannot be in the future',
  bornTooLongAgo: 'Date of birth is more than 120 years ago',
  primaryEmail: 'Valid email is required for primary passenger',
  primaryPhone: 'Phone number is required for primary passenger',
  phone: 'Please enter the phone number with its country',
  /** Shown where a country is chosen beside the number. */
  phoneOfCountry: 'Please enter a complete phone number of the chosen country',
  title: 'Please select a title',
  gender: 'The airline needs the gender as in the passport: male or female',
  ageMismatch:
    'You searched for a traveler of another age. Please check the date of birth, or search again with the right ages.',
  duplicateName:
    'Two travelers cannot have the same name. If they are two people, add a middle name, as in the passport',
  duplicatePassport: 'Another traveler has this passport number. Please check both',
  infantAdult: 'Each infant must travel with its own adult',
  count: 'The travelers do not match this flight offer. Please search again with the right numbers and ages.',
  loyaltyAirline: 'Choose the airline',
  loyaltySameAirline: 'This airline is already in the list',
  loyaltyNumber: unreadableNumber,
  email: emailMessages.form,
  emailLetters: emailMessages.letters,
  ...nameMessages,
  ...passportMessages,
} as const;

/** A problem with one field; `path` is its dotted path in the booking's body: 'passengers.0.lastName'. */
export interface PassengerProblem {
  readonly path: string;
  readonly code: keyof typeof passengerMessages;
}

/** The message about a problem at its field. */
export function passengerMessage({ code }: Pick<PassengerProblem, 'code'>): string {
  return passengerMessages[code];
}

/** A problem with its message, for calls and forms. */
export function toFieldFault(problem: PassengerProblem): PassengerProblem & { readonly message: string } {
  return { ...problem, message: passengerMessage(problem) };
}
