import type { FastifyReply, FastifyRequest } from 'fastify';
import { canBeNoPassword } from '../../../domain/accounts/password.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { SignedInUser } from '../../http/request-context.ts';
import type { AccountDeps } from './account-deps.ts';
import { isDemoName } from './demo-accounts.ts';
import type { SignInAccount, UserRow } from './repository.ts';
import { userOfRow } from './signed-in-user.ts';

/**
 * Signs a browser in to one of the accounts of the e-mail address or username that was typed. Whatever is wrong is refused in the same words after the same
 * work: one hash, also where there is no account (SAFE-04).
 */
export async function signIn(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  accounts: readonly SignInAccount[],
  password: string,
): Promise<Result<SignedInUser>> {
  if (canBeNoPassword(password)) {
    noteRefusal(request, accounts);
    return refuse('INVALID_CREDENTIALS');
  }
  const usable = accounts.filter(({ user }) => maySignIn(deps, request, user));
  if (usable.length === 0) await deps.hashing.hash(password);
  for (const { user, passwordHash } of usable) {
    if (!(await deps.sessions.begin(request, reply, user.email, password))) continue;
    if (passwordHash !== null) deps.devices.remember(reply, { id: user.id, passwordHash });
    return accept(userOfRow(user));
  }
  noteRefusal(request, accounts);
  return refuse('INVALID_CREDENTIALS');
}

/** Leaves a line where somebody tried to be an administrator; it names the account by its id. */
export function noteRefusal(request: FastifyRequest, accounts: readonly SignInAccount[]): void {
  for (const { user } of accounts) {
    if (user.role === 'admin') request.log.warn({ user: user.id }, 'A sign-in as administrator was refused');
  }
}

function maySignIn(deps: AccountDeps, request: FastifyRequest, user: UserRow): boolean {
  if (user.banned === true) return false;
  return !isDemoName({ email: user.email, username: '' }) || deps.isDemoAt(request);
}
