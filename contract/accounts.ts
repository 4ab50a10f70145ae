import * as z from 'zod/mini';
import { passwordMessages } from '../domain/accounts/password.ts';
import { type Answer, defineCall } from './call.ts';

/** Text from a form; the rules and their messages are in `domain/accounts`. */
const typed = z._default(z.string().check(z.maxLength(300)), '');
/** Room for the longest password in any script; longer ones are refused by a rule of their own. */
const typedPassword = z._default(z.string().check(z.maxLength(1000, passwordMessages.tooLong)), '');

/** The signed-in user (documents, section 3). */
export const userAnswer = z.object({
  id: z.string(),
  /** As it was chosen; unique regardless of case. */
  username: z.string(),
  /** Lower case. */
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  isAdmin: z.boolean(),
});
export type UserAnswer = Answer<z.infer<typeof userAnswer>>;

/** A success with nothing but a message for a toast. */
const done = z.object({ success: z.literal(true), message: z.string() });

export const logIn = defineCall({
  id: 'logIn',
  summary: 'Sign in by email address or username; sets the session cookie',
  method: 'POST',
  path: '/api/auth/login',
  body: z.object({
    /** The email address or the username. */
    username: typed,
    password: typedPassword,
  }),
  answers: { 200: userAnswer },
  // Every failure has the same message, so that nobody learns which accounts exist.
  errors: ['INVALID_REQUEST', 'INVALID_CREDENTIALS', 'RATE_LIMITED', 'SIGN_IN_BUSY'],
});

export const register = defineCall({
  id: 'register',
  summary: 'Create an account; does not sign in',
  method: 'POST',
  path: '/api/auth/register',
  body: z.object({ firstName: typed, lastName: typed, email: typed, username: typed, password: typedPassword }),
  answers: { 201: userAnswer },
  errors: ['INVALID_REQUEST', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'RATE_LIMITED', 'SIGN_IN_BUSY'],
});

export const logOut = defineCall({
  id: 'logOut',
  summary: 'End this session; also succeeds if nobody is signed in',
  method: 'POST',
  path: '/api/auth/logout',
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: ['RATE_LIMITED'],
});

export const getUser = defineCall({
  id: 'getUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/api/auth/user',
  answers: { 200: userAnswer },
  errors: ['NOT_AUTHENTICATED'],
});

export const changePassword = defineCall({
  id: 'changePassword',
  summary: 'Set a new password; ends the sessions of other devices and renews this one',
  method: 'POST',
  path: '/api/auth/change-password',
  body: z.object({ currentPassword: typedPassword, newPassword: typedPassword }),
  answers: { 200: done },
  errors: ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'WRONG_PASSWORD', 'RATE_LIMITED', 'SIGN_IN_BUSY'],
});

export const forgotPassword = defineCall({
  id: 'forgotPassword',
  summary: 'Send a one-time link to set a new password; the response is the same for an address without an account',
  method: 'POST',
  path: '/api/auth/forgot-password',
  body: z.object({ email: typed }),
  answers: { 200: done },
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const resetPassword = defineCall({
  id: 'resetPassword',
  summary: 'Set a new password with the token of a link, once; ends every session of the account',
  method: 'POST',
  path: '/api/auth/reset-password',
  body: z.object({ token: typed, newPassword: typedPassword }),
  answers: { 200: done },
  errors: ['INVALID_REQUEST', 'INVALID_RESET_LINK', 'RATE_LIMITED', 'SIGN_IN_BUSY'],
});

export const exportAccount = defineCall({
  id: 'exportAccount',
  summary: 'Everything that is stored about the signed-in user, as a JSON file; needs the password',
  method: 'POST',
  path: '/api/auth/export',
  mediaType: 'application/json',
  body: z.object({ currentPassword: typedPassword }),
  answers: { 200: z.string() },
  errors: ['INVALID_REQUEST', 'NOT_AUTHENTICATED', 'WRONG_PASSWORD', 'RATE_LIMITED', 'SIGN_IN_BUSY'],
});

export const deleteAccount = defineCall({
  id: 'deleteAccount',
  summary: 'Delete the account of the signed-in user for good and sign out everywhere; needs the password',
  method: 'POST',
  path: '/api/auth/delete-account',
  body: z.object({ currentPassword: typedPassword }),
  answers: { 200: z.object({ success: z.literal(true) }) },
  errors: [
    'INVALID_REQUEST',
    'NOT_AUTHENTICATED',
    'WRONG_PASSWORD',
    'LAST_ADMINISTRATOR',
    'RATE_LIMITED',
    'SIGN_IN_BUSY',
  ],
});
