import { emailProblem, foldEmail, wasEmail } from '../people/email.ts';
import { foldName, isPersonName } from '../people/person-name.ts';
import { trimEndOf } from '../text/trim-end.ts';
import { registrationPasswordProblem } from './password.ts';

/** A visitor's registration input (documents, section 3). */
export interface RegistrationDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export const accountMessages = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  nameLength: 'At most 60 characters',
  nameCharacters: 'Names have letters, spaces, hyphens and apostrophes: no links, numbers or symbols',
  username: 'Username is required',
  usernameForm: 'Usernames have 3 to 30 letters, digits, dots, hyphens and underscores',
} as const;

export interface AccountProblem {
  readonly path: keyof RegistrationDetails;
  readonly message: string;
}

const maxNameLength = 60;
const usernameForm = /^[A-Za-z0-9._-]{3,30}$/;

/** A username for lookup: no two accounts differ only by case. */
export function foldUsername(text: string): string {
  return text.trim().toLowerCase();
}

/** Why an account cannot be created, in form order; empty if it can. */
export function registrationProblems(details: RegistrationDetails): AccountProblem[] {
  const problems: AccountProblem[] = [];
  const report = (path: keyof RegistrationDetails, message: string | null) => {
    if (message !== null) problems.push({ path, message });
  };
  report('firstName', nameProblem(details.firstName, accountMessages.firstName));
  report('lastName', nameProblem(details.lastName, accountMessages.lastName));
  // Checked before folding: a letter must not pass because it folds into an allowed one.
  report('email', emailProblem(details.email));
  report('username', usernameProblem(details.username.trim()));
  report('password', registrationPasswordProblem(details.password));
  return problems;
}

function nameProblem(text: string, missing: string): string | null {
  const name = foldName(text);
  if (name === '') return missing;
  if ([...name].length > maxNameLength) return accountMessages.nameLength;
  return isPersonName(name) ? null : accountMessages.nameCharacters;
}

function usernameProblem(username: string): string | null {
  if (username === '') return accountMessages.username;
  return usernameForm.test(username) ? null : accountMessages.usernameForm;
}

/** A typed email address or username, folded. */
export function foldIdentifier(text: string): string {
  return text.includes('@') ? foldEmail(text) : foldUsername(text);
}

/** True for a folded text that may name an account; others need no lookup. */
export function canBeIdentifier(name: string): boolean {
  return name.includes('@') ? wasEmail(name) : usernameForm.test(name);
}

/**
 * A lowercase username derived from an email address, with at most 24 letters so that digits can be appended if it is
 * taken. 'Ada.Byron+trips@example.com' gives 'ada.byron-trips'.
 */
export function usernameOfEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  const name = trimEndOf(local.replace(/[^a-z0-9._-]+/g, '-').replace(/^[._-]+/, ''), '._-').slice(0, 24);
  return name.length >= 3 ? name : `traveler${name === '' ? '' : `-${name}`}`;
}
