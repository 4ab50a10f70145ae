import { type RegistrationDetails, registrationProblems } from '#domain/accounts/account-details.ts';
import { newPasswordProblem, passwordMessages } from '#domain/accounts/password.ts';
import { emailProblem } from '#domain/people/email.ts';

/** A problem with one field of a form, as a message for the user. */
export interface FieldProblem<Field extends string> {
  readonly path: Field;
  readonly message: string;
}

export type SignInValues = { username: string; password: string };
export type SignUpValues = { -readonly [Field in keyof RegistrationDetails]: string } & { confirmPassword: string };
export type ForgotValues = { email: string };
export type NewPasswordValues = { newPassword: string; confirmPassword: string };
export type ChangeValues = { currentPassword: string } & NewPasswordValues;

/** Missing values for signing in; the server checks names and passwords (AUTH-01). */
export function signInProblems({ username, password }: SignInValues): FieldProblem<keyof SignInValues>[] {
  return [
    ...(username.trim() === '' ? [{ path: 'username', message: 'Email is required' } as const] : []),
    ...(password === '' ? [{ path: 'password', message: 'Password is required' } as const] : []),
  ];
}

/** Why an account cannot be created, in form order (AUTH-02). */
export function signUpProblems(values: SignUpValues): FieldProblem<keyof SignUpValues>[] {
  const matches = values.password === values.confirmPassword;
  return [
    ...registrationProblems(values),
    ...(matches ? [] : [{ path: 'confirmPassword', message: passwordMessages.registrationMismatch } as const]),
  ];
}

/** Why a link cannot be sent to this address, whether or not it has an account (AUTH-05). */
export function forgotProblems({ email }: ForgotValues): FieldProblem<'email'>[] {
  const message = emailProblem(email);
  return message === null ? [] : [{ path: 'email', message }];
}

/** Why this cannot be the new password, which is typed twice (ACC-03). */
export function newPasswordProblems(values: NewPasswordValues): FieldProblem<keyof NewPasswordValues>[] {
  const problem = newPasswordProblem(values.newPassword);
  const repeated = repeatProblem(values);
  return [
    ...(problem === null ? [] : [{ path: 'newPassword', message: problem } as const]),
    ...(repeated === null ? [] : [{ path: 'confirmPassword', message: repeated } as const]),
  ];
}

/** The same, with the current password (ACC-03). */
export function changeProblems(values: ChangeValues): FieldProblem<keyof ChangeValues>[] {
  const missing = { path: 'currentPassword', message: passwordMessages.currentRequired } as const;
  return [...(values.currentPassword === '' ? [missing] : []), ...newPasswordProblems(values)];
}

function repeatProblem({ newPassword, confirmPassword }: NewPasswordValues): string | null {
  if (confirmPassword === '') return passwordMessages.confirmationRequired;
  return confirmPassword === newPassword ? null : passwordMessages.newMismatch;
}
