import type { FastifyRequest } from 'fastify';
import type { UserAnswer } from '../../../contract/accounts.ts';
import { accept, type Result, refuse } from '../../http/refusal.ts';
import type { RequestContext, SignedInUser } from '../../http/request-context.ts';
import { isDemoName } from './demo-accounts.ts';
import { addressOf, type UserRow } from './repository.ts';
import type { Sessions, SessionUser } from './sessions.ts';

/** Reads who is signed in, once a request however often it is asked. */
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

/** The signed-in user if they are an administrator: signed out is 401, without the role 403 (ADM-04, SAFE-10). */
export async function requireAdministrator(
  context: Pick<RequestContext, 'userOf'>,
  request: FastifyRequest,
): Promise<Result<SignedInUser>> {
  const user = await context.userOf(request);
  if (user === null) return refuse('NOT_AUTHENTICATED');
  return user.isAdmin ? accept(user) : refuse('FORBIDDEN');
}

export function toUserAnswer(user: SignedInUser): UserAnswer {
  const { id, username, email, firstName, lastName, createdAt, isAdmin } = user;
  return { id, username, email, firstName, lastName, createdAt: createdAt.toISOString(), isAdmin };
}
