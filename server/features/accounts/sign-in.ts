import type { FastifyReply, FastifyRequest } from 'fastify';
import { canBeNoPassword } from '../../../domain/accounts/password.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { SignedInUser } from '../../http/request-context.ts';
import type { AccountDeps } from './account-deps.ts';
import { isDemoName } from './demo-accounts.ts';
import { findUserByIdentifier, type UserRow } from './repository.ts';
import { userOfRow } from './signed-in-user.ts';

/**
 * Signs a browser in by e-mail address or username. Whatever is wrong is refused in the same words after the same
 * work: one hash, also where there is no account (SAFE-04).
 */
export async function signIn(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Result<SignedInUser>> {
  if (canBeNoPassword(password)) return refuse('INVALID_CREDENTIALS');
  const user = await findUserByIdentifier(deps.db, username);
  if (user === null || !maySignIn(deps, user)) {
    await deps.hashing.hash(password);
    return refuse('INVALID_CREDENTIALS');
  }
  if (!(await deps.sessions.begin(request, reply, user.email, password))) return refuse('INVALID_CREDENTIALS');
  deps.devices.remember(reply, { email: user.email, username: user.username ?? user.email });
  return accept(userOfRow(user));
}

function maySignIn(deps: AccountDeps, user: UserRow): boolean {
  if (user.banned === true) return false;
  return !isDemoName({ email: user.email, username: '' }) || deps.isDemo;
}
