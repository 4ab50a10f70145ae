import type { FastifyInstance } from 'fastify';
import { logIn, logOut } from '#contract/accounts.ts';
import { err } from '#domain/result.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { limits } from '#server/http/protection/limits.ts';
import { type AccountDeps, bodyLimit } from '../account-deps.ts';
import { missingField, rateLimited } from '../refusals.ts';
import { findByIdentifier } from '../repository.ts';
import { logRefusal, signIn } from './sign-in.ts';
import { countAttempts, tooManyAttempts } from './sign-in-attempts.ts';
import { toUserAnswer } from './signed-in-user.ts';

export function registerSessionCalls(app: FastifyInstance, deps: AccountDeps): void {
  const { context, sessions, devices } = deps;
  const waitToSignIn = countAttempts(app, devices);

  registerCall(
    app,
    logIn,
    async ({ body, request, reply }) => {
      if (body.username.trim() === '') return err(missingField('username', 'Email is required'));
      if (body.password === '') return err(missingField('password', 'Password is required'));
      const accounts = await findByIdentifier(deps.db, body.username);
      const seconds = await waitToSignIn(request, body.username, accounts);
      if (seconds !== null) {
        logRefusal(request, accounts);
        return err({ ...rateLimited(reply, seconds), message: tooManyAttempts });
      }
      const user = await signIn(deps, request, reply, { accounts, typed: body.username, password: body.password });
      if (!user.ok) return user;
      await context.visitors.renew(request, reply, user.value.id);
      return { status: 200, body: toUserAnswer(user.value) };
    },
    { limit: limits.signIn, bodyLimit },
  );

  registerCall(
    app,
    logOut,
    async ({ request, reply }) => {
      await sessions.end(request, reply);
      // Otherwise the booking session would still show the trips of the user who signed out.
      await context.visitors.end(request, reply);
      return { status: 200, body: { success: true } };
    },
    { limit: limits.session },
  );
}
