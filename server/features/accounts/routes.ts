import type { FastifyInstance } from 'fastify';
import { getUser, register } from '#contract/accounts.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import { countBySubject, limits } from '#server/http/protection/limits.ts';
import { refuse } from '#server/refusal.ts';
import { type AccountDeps, bodyLimit } from './account-deps.ts';
import { registerOwnDataCalls } from './own-data/own-data-routes.ts';
import { registerPasswordCalls } from './passwords/password-routes.ts';
import { registerAccount } from './registration/register-account.ts';
import { registerSessionCalls } from './sign-in/session-routes.ts';
import { toUserAnswer, userOfRow } from './sign-in/signed-in-user.ts';

/**
 * The account calls (API-01, API-09). All are limited per client address; those that allow guessing at one account are
 * also limited per account.
 */
export async function accountRoutes(app: FastifyInstance, deps: AccountDeps): Promise<void> {
  const { context } = deps;
  registerSessionCalls(app, deps);
  // Guesses at a signed-in account's password, by any call.
  const waitToTry = countBySubject(app, 'change', limits.signInOfOne, async (request) =>
    String((await context.userOf(request))?.id),
  );
  registerPasswordCalls(app, deps, waitToTry);
  registerOwnDataCalls(app, deps, waitToTry);

  registerCall(
    app,
    register,
    async ({ body, request, reply }) => {
      const user = await registerAccount(deps, body, (await context.brandOf(request)).key);
      if (!user.ok) return user;
      await context.visitors.renew(request, reply, (await context.userOf(request))?.id ?? null);
      return { status: 201, body: toUserAnswer(userOfRow(user.value)) };
    },
    { limit: limits.register, bodyLimit },
  );

  registerCall(app, getUser, async ({ request }) => {
    const user = await context.userOf(request);
    return user === null ? refuse('NOT_AUTHENTICATED') : { status: 200, body: toUserAnswer(user) };
  });
}
