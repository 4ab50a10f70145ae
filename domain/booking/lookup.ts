import { isEmail, passengerMessages } from '../passengers/check-passengers.ts';
import { transliterateName } from '../passengers/names.ts';
import { referenceLength } from './reference.ts';

/** The details that a guest enters to find a booking (TRIP-09). */
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
  email: passengerMessages.email,
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
  if (!isEmail(foldEmail(email))) problems.push({ field: 'email', message: lookupMessages.email });
  if (foldLastName(lastName) === '') problems.push({ field: 'lastName', message: lookupMessages.lastName });
  return problems;
}

const referenceForm = new RegExp(`^[A-Z0-9]{${referenceLength}}$`);

/**
 * A reference as it is stored: upper case without spaces. No characters are substituted: our alphabet has no
 * look-alikes.
 */
export function foldReference(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** An address trimmed and in lower case, because mail servers ignore case. */
export function foldEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** A last name transliterated as in bookings, in lower case, and as airlines print it, without spaces, hyphens and apostrophes. */
export function foldLastName(text: string): string {
  const name = transliterateName(text).toLowerCase();
  return name.replace(/[^a-z]/g, '') || name;
}
