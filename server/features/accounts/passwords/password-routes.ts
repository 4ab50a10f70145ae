import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changePassword as changePasswordCall,
  forgotPassword,
  resetPassword as resetPasswordCall,
} from '#contract/accounts.ts';
import type { BodyOf } from '#contract/call.ts';
import { foldIdentifier } from '#domain/accounts/account-details.ts';
import { emailProblem } from '#domain/people/email.ts';
import { err } from '#domain/result.ts';
import { type AccountDeps, bodyLimit } from '#server/features/accounts/account-deps.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { countBySubject, limits } from '#server/http/protection/limits.ts';
import { refuse } from '#server/refusal.ts';
import { missingField, rateLimited } from '../refusals.ts';
import { findUser } from '../repository.ts';
import { changePassword, resetPassword, sendResetLink } from './passwords.ts';

/** Longer than it takes to queue a mail: response times must not reveal whether an address has an account. */
const minimumAnswerMs = 150;

export function registerPasswordCalls(
  app: FastifyInstance,
  deps: AccountDeps,
  waitToTry: (request: FastifyRequest) => Promise<number | null>,
): void {
  const { context } = deps;
  const brandKeyOf = async (request: FastifyRequest) => (await context.brandOf(request)).key;
  registerChangePassword(app, deps, brandKeyOf, waitToTry);

  const waitForLink = countBySubject(app, 'link', limits.resetOfOne, (request) =>
    foldIdentifier((request.body as BodyOf<typeof forgotPassword>).email),
  );
  registerCall(
    app,
    forgotPassword,
    async ({ body, request, reply }) => {
      const problem = emailProblem(body.email);
      if (problem !== null) return err(missingField('email', problem));
      const seconds = await waitForLink(request);
      if (seconds !== null) return err(rateLimited(reply, seconds));
      const brandKey = await brandKeyOf(request);
      await Promise.all([sendResetLink(deps, { email: body.email, brandKey }), sleep(minimumAnswerMs)]);
      const message = 'If an account has this email address, we have sent it a link to set a new password.';
      return { status: 200, body: { success: true, message } };
    },
    { limit: limits.reset, bodyLimit },
  );

  registerCall(
    app,
    resetPasswordCall,
    async ({ body, request, reply }) => {
      const command = { token: body.token, next: body.newPassword, brandKey: await brandKeyOf(request) };
      const reset = await resetPassword(deps, command);
      if (!reset.ok) return reset;
      await context.visitors.renew(request, reply, null);
      // The reader of the address's mail gets in, no matter how many strangers are guessing the password (F-56).
      deps.devices.remember(reply, reset.value);
      return { status: 200, body: { success: true, message: 'Your password has been updated. You can sign in now.' } };
    },
    { limit: limits.reset, bodyLimit },
  );
}

function registerChangePassword(
  app: FastifyInstance,
  deps: AccountDeps,
  brandKeyOf: (request: FastifyRequest) => Promise<string>,
  waitToTry: (request: FastifyRequest) => Promise<number | null>,
): void {
  const { context, sessions } = deps;
  registerCall(
    app,
    changePasswordCall,
    async ({ body, request, reply }) => {
      const user = await context.userOf(request);
      if (user === null) return refuse('NOT_AUTHENTICATED');
      const seconds = await waitToTry(request);
      if (seconds !== null) return err(rateLimited(reply, seconds));
      const changed = await changePassword(deps, {
        userId: user.id,
        brandKey: await brandKeyOf(request),
        current: body.currentPassword,
        next: body.newPassword,
        visitor: await context.visitors.find(request),
      });
      if (!changed.ok) return changed;
      const row = await findUser(deps.db, user.id);
      if (row !== null) await sessions.begin(request, reply, row.email, body.newPassword);
      await context.visitors.renew(request, reply, user.id);
      return { status: 200, body: { success: true, message: 'Your password has been updated' } };
    },
    { limit: limits.signIn, bodyLimit },
  );
}
