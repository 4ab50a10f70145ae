import type { FastifyRequest } from 'fastify';
import type { UserAnswer } from '#contract/accounts.ts';
import { isDemoName } from '#domain/people/demo-accounts.ts';
import { ok, type Result } from '#domain/result.ts';
import { addressOf, type UserRow } from '#server/features/accounts/repository.ts';
import type { RequestContext, SignedInUser } from '#server/http/calls/request-context.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { Sessions, SessionUser } from './sessions.ts';

/** Reads the signed-in user, at most once per request. */
export function createUserOf(
  sessions: Sessions,
  isDemoAt: (request: FastifyRequest) => boolean,
): RequestContext['userOf'] {
  const known = new WeakMap<FastifyRequest, Promise<SignedInUser | null>>();
  const read = async (request: FastifyRequest): Promise<SignedInUser | null> => {
    const user = await sessions.find(request);
    if (user === null || (isDemoName({ email: user.email, username: '' }) && !isDemoAt(request))) return null;
    return toSignedInUser(user);
  };
  return (request) => {
    const found = known.get(request) ?? read(request);
    known.set(request, found);
    return found;
  };
}

export function userOfRow(row: UserRow): SignedInUser {
  const { id, firstName, lastName, role, createdAt } = row;
  return toSignedInUser({
    id,
    email: addressOf(row),
    username: shownUsername(row),
    firstName,
    lastName,
    role,
    createdAt,
  });
}

export function shownUsername({ displayUsername, username }: Pick<UserRow, 'displayUsername' | 'username'>): string {
  return displayUsername ?? username ?? '';
}

function toSignedInUser({ role, ...user }: SessionUser): SignedInUser {
  return { ...user, isAdmin: role === 'admin' };
}

/** The signed-in user if an administrator; 401 when signed out, 403 without the role (ADM-04, SAFE-10). */
export async function requireAdministrator(
  context: Pick<RequestContext, 'userOf'>,
  request: FastifyRequest,
): Promise<Result<SignedInUser, Refusal>> {
  const user = await context.userOf(request);
  if (user === null) return refuse('NOT_AUTHENTICATED');
  return user.isAdmin ? ok(user) : refuse('FORBIDDEN');
}

export function toUserAnswer(user: SignedInUser): UserAnswer {
  const { id, username, email, firstName, lastName, createdAt, isAdmin } = user;
  return { id, username, email, firstName, lastName, createdAt: createdAt.toISOString(), isAdmin };
}
