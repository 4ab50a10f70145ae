import type { FastifyReply, FastifyRequest } from 'fastify';
import { canBeNoPassword } from '../../../domain/accounts/password.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { SignedInUser } from '../../http/request-context.ts';
import type { AccountDeps } from './account-deps.ts';
import { isDemoName } from './demo-accounts.ts';
import { isProved, type SignInAccount, type UserRow } from './repository.ts';
import { userOfRow } from './signed-in-user.ts';

export interface SignInAttempt {
  /** What was typed for a name, and the accounts that it names. */
  readonly typed: string;
  readonly accounts: readonly SignInAccount[];
  readonly password: string;
}

/** An address that nobody has proved can be of two accounts (F-54), a username of one. */
const mostAccounts = (typed: string) => (typed.includes('@') ? 2 : 1);

/**
 * Signs a browser in to one of the accounts of the e-mail address or username that was typed. Whatever is wrong is refused
 * in the same words after the same work (SAFE-04): as many hashes as there can be accounts, however many there are. So
 * many it takes to get in as well, but for who has proved the address.
 */
export async function signIn(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, typed, password }: SignInAttempt,
): Promise<Result<SignedInUser>> {
  if (canBeNoPassword(password)) {
    noteRefusal(request, accounts);
    return refuse('INVALID_CREDENTIALS');
  }
  const usable = accounts.filter(({ user }) => maySignIn(deps, request, user));
  const work = (hashes: number) => workAsLong(deps, password, hashes);
  for (const [at, { user, passwordHash }] of usable.entries()) {
    if (!(await deps.sessions.begin(request, reply, user.email, password))) continue;
    if (!isProved(user)) await work(mostAccounts(typed) - at - 1);
    if (passwordHash !== null) deps.devices.remember(reply, { id: user.id, passwordHash });
    return accept(userOfRow(user));
  }
  await work(mostAccounts(typed) - usable.length);
  noteRefusal(request, accounts);
  return refuse('INVALID_CREDENTIALS');
}

async function workAsLong({ hashing }: AccountDeps, password: string, hashes: number): Promise<void> {
  for (let n = 0; n < hashes; n++) await hashing.hash(password);
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
