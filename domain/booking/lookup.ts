import { passengerMessages } from '../passengers/passenger-messages.ts';
import { emailProblem, wasEmail } from '../people/email.ts';
import { spellings } from '../people/names.ts';
import { plainDigits } from '../text/plain-digits.ts';
import { referenceLength } from './reference.ts';

/** A guest's details for finding a booking (TRIP-09). */
export interface LookupDetails {
  readonly reference: string;
  /** Of the primary passenger. */
  readonly email: string;
  /** Of any passenger. */
  readonly lastName: string;
}

export const lookupMessages = {
  reference: 'Booking reference is required',
  referenceForm: `Our booking reference has ${referenceLength} letters and digits`,
  lastName: passengerMessages.lastName,
} as const;

export interface LookupProblem {
  readonly field: keyof LookupDetails;
  readonly message: string;
}

/** Why these details cannot match any booking, in field order; empty if they might. */
export function lookupProblems({ reference, email, lastName }: LookupDetails): LookupProblem[] {
  const problems: LookupProblem[] = [];
  const folded = foldReference(reference);
  if (folded === '') problems.push({ field: 'reference', message: lookupMessages.reference });
  else if (!referenceForm.test(folded)) problems.push({ field: 'reference', message: lookupMessages.referenceForm });
  const emailFault = wasEmail(email) ? null : emailProblem(email);
  if (emailFault !== null) problems.push({ field: 'email', message: emailFault });
  if (spellings(lastName).includes('')) problems.push({ field: 'lastName', message: lookupMessages.lastName });
  return problems;
}

const referenceForm = new RegExp(`^[A-Z0-9]{${referenceLength}}$`);

/** A reference as stored: uppercase without spaces. No characters are substituted: our alphabet has no look-alikes. */
export function foldReference(text: string): string {
  return plainDigits(text).replace(/\s+/g, '').toUpperCase();
}
