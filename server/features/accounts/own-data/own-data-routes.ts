import type { FastifyInstance, FastifyRequest } from 'fastify';
import { deleteAccount as deleteAccountCall, exportAccount as exportAccountCall } from '#contract/accounts.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { registerCall } from '#server/http/calls/register-call.ts';
import type { SignedInUser } from '#server/http/calls/request-context.ts';
import { limits } from '#server/http/protection/limits.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { type AccountDeps, bodyLimit } from '../account-deps.ts';
import { rateLimited } from '../refusals.ts';
import { isErased } from '../repository.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteAccount } from './delete-account.ts';

/**
 * Export and deletion of one's own account. Both need the password, whose attempts count together with those of a
 * password change (`waitToTry`).
 */
export function registerOwnDataCalls(
  app: FastifyInstance,
  deps: AccountDeps,
  waitToTry: (request: FastifyRequest) => Promise<number | null>,
): void {
  const { context, sessions } = deps;

  registerCall(
    app,
    exportAccountCall,
    async ({ body, request, reply }) => {
      const owner = await confirmOwner(request, body.currentPassword, (seconds) => rateLimited(reply, seconds));
      if (!owner.ok) return owner;
      const data = await deps.exportAccount(owner.value.user.id, request);
      if (data === null) return refuse('NOT_AUTHENTICATED');
      return { status: 200, text: JSON.stringify(data, null, 2), fileName: 'my-data.json' };
    },
    { limit: limits.signIn, bodyLimit },
  );

  registerCall(
    app,
    deleteAccountCall,
    async ({ body, request, reply }) => {
      const asking = await context.userOf(request);
      const owner = await confirmOwner(request, body.currentPassword, (seconds) => rateLimited(reply, seconds));
      const deleted = owner.ok ? await deleteAccount(deps, owner.value.user.id, owner.value.passwordHash) : owner;
      // Another call may have deleted the account meanwhile, as requested.
      if (!deleted.ok && (asking === null || !(await isErased(deps.db, asking.id)))) return deleted;
      await sessions.end(request, reply);
      await context.visitors.end(request, reply);
      return { status: 200, body: { success: true } };
    },
    { limit: limits.signIn, bodyLimit },
  );

  async function confirmOwner(
    request: FastifyRequest,
    password: string,
    waitFor: (seconds: number) => Refusal,
  ): Promise<Result<{ readonly user: SignedInUser; readonly passwordHash: string }, Refusal>> {
    const user = await context.userOf(request);
    if (user === null) return refuse('NOT_AUTHENTICATED');
    const seconds = await waitToTry(request);
    if (seconds !== null) return err(waitFor(seconds));
    const confirmed = await confirmPassword(deps, user.id, password);
    return confirmed.ok ? ok({ user, passwordHash: confirmed.value }) : confirmed;
  }
}
