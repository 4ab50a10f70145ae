import type { FastifyReply, FastifyRequest } from 'fastify';
import { isImpossiblePassword } from '#domain/accounts/password.ts';
import { isDemoName } from '#domain/people/demo-accounts.ts';
import { ok, type Result } from '#domain/result.ts';
import type { AccountDeps } from '#server/features/accounts/account-deps.ts';
import { isProved, type SignInAccount, type UserRow } from '#server/features/accounts/repository.ts';
import type { SignedInUser } from '#server/http/calls/request-context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import { userOfRow } from './signed-in-user.ts';

export interface SignInAttempt {
  /** The typed identifier, and its accounts. */
  readonly typed: string;
  readonly accounts: readonly SignInAccount[];
  readonly password: string;
}

/** An unverified address may have two accounts (F-54), a username one. */
const maxAccounts = (typed: string) => (typed.includes('@') ? 2 : 1);

/**
 * Signs a browser in to one of the accounts with the typed email address or username. Every failure gets the same
 * response after the same work (SAFE-04): as many hashes as the identifier could have accounts. A success takes as
 * many, except for an account with a verified address.
 */
export async function signIn(
  deps: AccountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { accounts, typed, password }: SignInAttempt,
): Promise<Result<SignedInUser, Refusal>> {
  if (isImpossiblePassword(password)) {
    logRefusal(request, accounts);
    return refuse('INVALID_CREDENTIALS');
  }
  const usableAccount = accounts.filter(({ user }) => maySignIn(deps, request, user));
  const work = (hashes: number) => hashForTiming(deps, password, hashes);
  for (const [at, { user, passwordHash }] of usableAccount.entries()) {
    if (!(await deps.sessions.begin(request, reply, user.email, password))) continue;
    if (!isProved(user)) await work(maxAccounts(typed) - at - 1);
    if (passwordHash !== null) deps.devices.remember(reply, { id: user.id, passwordHash });
    return ok(userOfRow(user));
  }
  await work(maxAccounts(typed) - usableAccount.length);
  logRefusal(request, accounts);
  return refuse('INVALID_CREDENTIALS');
}

async function hashForTiming({ hashing }: AccountDeps, password: string, hashes: number): Promise<void> {
  for (let n = 0; n < hashes; n++) await hashing.hash(password);
}

/** Logs an attempt to sign in as an administrator, by account id. */
export function logRefusal(request: FastifyRequest, accounts: readonly SignInAccount[]): void {
  for (const { user } of accounts) {
    if (user.role === 'admin') request.log.warn({ user: user.id }, 'A sign-in as administrator was refused');
  }
}

function maySignIn(deps: AccountDeps, request: FastifyRequest, user: UserRow): boolean {
  if (user.banned === true) return false;
  return !isDemoName({ email: user.email, username: '' }) || deps.isDemoAt(request);
}
