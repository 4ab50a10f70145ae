import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  changePassword as changePasswordCall,
  forgotPassword,
  getUser,
  logIn,
  logOut,
  register,
  resetPassword as resetPasswordCall,
} from '../../../contract/accounts.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { foldIdentifier, isAccountEmail } from '../../../domain/accounts/account-details.ts';
import { passengerMessages } from '../../../domain/passengers/check-passengers.ts';
import { countBySubject, limits } from '../../http/limits.ts';
import type { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword, resetPassword, sendResetLink } from './passwords.ts';
import { registerAccount } from './register-account.ts';
import { findByIdentifier, findUser } from './repository.ts';
import { noteRefusal, signIn } from './sign-in.ts';
import { countAttempts, tooManyAttempts } from './sign-in-attempts.ts';
import { toUserAnswer, userOfRow } from './signed-in-user.ts';

/** Room for the fields at their greatest lengths. */
const bodyLimit = 16 * 1024;
/** Longer than queuing a mail takes: the time does not tell whether the address has an account. */
const evenAnswerMs = 150;

/** The calls of accounts (API-01, API-09). All are limited by address; what guesses at one account also by account. */
export function registerAccountCalls(app: FastifyInstance, deps: AccountDeps): void {
  const { context, sessions, devices } = deps;
  const brandKeyOf = async (request: FastifyRequest) => (await context.brandOf(request)).key;

  const waitToSignIn = countAttempts(app, devices);
  registerCall(
    app,
    logIn,
    async ({ body, request, reply }) => {
      if (body.username.trim() === '') return { refusal: missing('username', 'Email is required') };
      if (body.password === '') return { refusal: missing('password', 'Password is required') };
      const accounts = await findByIdentifier(deps.db, body.username);
      const seconds = await waitToSignIn(request, body.username, accounts);
      if (seconds !== null) {
        noteRefusal(request, accounts);
        return { refusal: { ...tooMany(reply, seconds), message: tooManyAttempts } };
      }
      const user = await signIn(deps, request, reply, { accounts, typed: body.username, password: body.password });
      if (!user.ok) return { refusal: user.refusal };
      await context.visitors.renew(request, reply, user.value.id);
      return { status: 200, body: toUserAnswer(user.value) };
    },
    { limit: limits.signIn, bodyLimit },
  );

  registerCall(
    app,
    register,
    async ({ body, request, reply }) => {
      const user = await registerAccount(deps, body, await brandKeyOf(request));
      if (!user.ok) return { refusal: user.refusal };
      await context.visitors.renew(request, reply, (await context.userOf(request))?.id ?? null);
      return { status: 201, body: toUserAnswer(userOfRow(user.value)) };
    },
    { limit: limits.register, bodyLimit },
  );

  registerCall(
    app,
    logOut,
    async ({ request, reply }) => {
      await sessions.end(request, reply);
      // The booking session would still show the trips of whoever was here.
      await context.visitors.end(request, reply);
      return { status: 200, body: { success: true } };
    },
    { limit: limits.session },
  );

  registerCall(app, getUser, async ({ request }) => {
    const user = await context.userOf(request);
    return user === null ? { refusal: { code: 'NOT_AUTHENTICATED' } } : { status: 200, body: toUserAnswer(user) };
  });

  const waitToChange = countBySubject(app, 'change', limits.signInOfOne, async (request) =>
    String((await context.userOf(request))?.id),
  );
  registerCall(
    app,
    changePasswordCall,
    async ({ body, request, reply }) => {
      const user = await context.userOf(request);
      if (user === null) return { refusal: { code: 'NOT_AUTHENTICATED' } };
      const seconds = await waitToChange(request);
      if (seconds !== null) return { refusal: tooMany(reply, seconds) };
      const brandKey = await brandKeyOf(request);
      const visitor = await context.visitors.find(request);
      const ask = { userId: user.id, brandKey, current: body.currentPassword, next: body.newPassword, visitor };
      const changed = await changePassword(deps, ask);
      if (!changed.ok) return { refusal: changed.refusal };
      const row = await findUser(deps.db, user.id);
      if (row !== null) await sessions.begin(request, reply, row.email, body.newPassword);
      await context.visitors.renew(request, reply, user.id);
      return { status: 200, body: { success: true, message: 'Your password has been updated' } };
    },
    { limit: limits.signIn, bodyLimit },
  );

  const waitForLink = countBySubject(app, 'link', limits.resetOfOne, (request) =>
    foldIdentifier((request.body as BodyOf<typeof forgotPassword>).email),
  );
  registerCall(
    app,
    forgotPassword,
    async ({ body, request, reply }) => {
      if (!isAccountEmail(body.email.trim())) return { refusal: missing('email', passengerMessages.email) };
      const seconds = await waitForLink(request);
      if (seconds !== null) return { refusal: tooMany(reply, seconds) };
      const brandKey = await brandKeyOf(request);
      await Promise.all([sendResetLink(deps, { email: body.email, brandKey }), sleep(evenAnswerMs)]);
      const message = 'If an account has this email address, we have sent it a link to set a new password.';
      return { status: 200, body: { success: true, message } };
    },
    { limit: limits.reset, bodyLimit },
  );

  registerCall(
    app,
    resetPasswordCall,
    async ({ body, request, reply }) => {
      const ask = { token: body.token, next: body.newPassword, brandKey: await brandKeyOf(request) };
      const reset = await resetPassword(deps, ask);
      if (!reset.ok) return { refusal: reset.refusal };
      await context.visitors.renew(request, reply, null);
      // Who reads the mail of the address gets in, however many strangers guess at its password (F-56).
      devices.remember(reply, reset.value);
      return { status: 200, body: { success: true, message: 'Your password has been updated. You can sign in now.' } };
    },
    { limit: limits.reset, bodyLimit },
  );
}

function missing(path: string, message: string): Refusal {
  return { code: 'INVALID_REQUEST', message, fields: [{ path, message }] };
}

function tooMany(reply: FastifyReply, seconds: number): Refusal {
  reply.header('retry-after', String(seconds));
  return { code: 'RATE_LIMITED' };
}
