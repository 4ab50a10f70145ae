import { describe, expect, test } from 'vitest';
import {
  changeProblems,
  forgotProblems,
  newPasswordProblems,
  signInProblems,
  signUpProblems,
} from './form-problems.ts';

const good = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', username: 'ada', password: 'lovely' };
const strong = 'Analytical-Engine-1';

/** Messages by field. */
const byField = (problems: readonly { path: string; message: string }[]) =>
  Object.fromEntries(problems.map(({ path, message }) => [path, message]));

describe('account form problems', () => {
  test('sign-in requires both fields, and takes an email address or a username [AUTH-01] [AUTH-04]', () => {
    expect(byField(signInProblems({ username: ' ', password: '' }))).toEqual({
      username: 'Email is required',
      password: 'Password is required',
    });
    expect(signInProblems({ username: 'ada', password: ' ' })).toEqual([]);
    expect(signInProblems({ username: 'ada@example.com', password: 'x' })).toEqual([]);
  });

  test('sign-up needs all six, six characters and the same password twice [AUTH-02] [AUTH-03]', () => {
    expect(signUpProblems({ ...good, confirmPassword: 'lovely' })).toEqual([]);
    expect(byField(signUpProblems({ ...good, confirmPassword: 'lovelY' }))).toEqual({
      confirmPassword: 'Passwords do not match',
    });
    expect(byField(signUpProblems({ ...good, password: 'short', confirmPassword: 'short' }))).toEqual({
      password: 'Password must be at least 6 characters long',
    });
    const empty = { firstName: '', lastName: '', email: '', username: '', password: '', confirmPassword: '' };
    expect(Object.keys(byField(signUpProblems(empty)))).toEqual([
      'firstName',
      'lastName',
      'email',
      'username',
      'password',
    ]);
    expect(byField(signUpProblems({ ...empty, confirmPassword: 'x' }))).toHaveProperty('confirmPassword');
  });

  test('a reset link requires an email address [AUTH-05]', () => {
    expect(byField(forgotProblems({ email: 'ada' }))).toEqual({ email: 'Please enter a valid email address' });
    expect(forgotProblems({ email: ' ada@example.com ' })).toEqual([]);
  });

  test('a password change reports each rule by its own message [ACC-03]', () => {
    const change = (currentPassword: string, newPassword: string, confirmPassword: string) =>
      byField(changeProblems({ currentPassword, newPassword, confirmPassword }));
    const classes =
      'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
    expect(change('', '', '')).toEqual({
      currentPassword: 'Current password is required',
      newPassword: 'New password must be at least 12 characters',
      confirmPassword: 'Please confirm your new password',
    });
    expect(change('old', 'Aa1!aaaaaaa', 'Aa1!aaaaaaa')).toEqual({
      newPassword: 'New password must be at least 12 characters',
    });
    for (const weak of ['aaaaaaaaaa1!', 'AAAAAAAAAA1!', 'Aaaaaaaaaaa!', 'Aaaaaaaaaaa1']) {
      expect(change('old', weak, weak)).toEqual({ newPassword: classes });
    }
    expect(change('old', strong, 'other')).toEqual({ confirmPassword: "Passwords don't match" });
    expect(change('old', strong, strong)).toEqual({});
    expect(newPasswordProblems({ newPassword: strong, confirmPassword: strong })).toEqual([]);
  });
});
