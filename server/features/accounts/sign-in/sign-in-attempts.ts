import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foldIdentifier } from '#domain/accounts/account-details.ts';
import { countBySubject, limits } from '#server/http/protection/limits.ts';
import type { SignInAccount } from '../repository.ts';
import type { KnownDevices } from './known-device.ts';

/**
 * The same text for everyone; also true for the owner, because a browser that used a mailed link is counted separately.
 */
export const tooManyAttempts =
  'Too many attempts to sign in. Please wait a few minutes, or choose a new password by email: then you can sign in at once.';

/** Counts one sign-in attempt. Returns the seconds to wait if the limit is reached, otherwise null. */
export type CountAttempt = (
  request: FastifyRequest,
  typed: string,
  accounts: readonly SignInAccount[],
) => Promise<number | null>;

/**
 * Attempts count against the account under any of its names (F-56); attempts that name no account count against the
 * typed text. A browser known to the account is counted separately.
 */
export function countAttempts(app: FastifyInstance, devices: KnownDevices): CountAttempt {
  const subjects = new WeakMap<FastifyRequest, string>();
  const count = countBySubject(app, 'sign-in', limits.signInOfOne, (request) => subjects.get(request) ?? '');
  return async (request, typed, accounts) => {
    const named = accounts.map(({ user: { id }, passwordHash }) => {
      const device = passwordHash === null ? null : devices.find(request, [{ id, passwordHash }]);
      return device === null ? `account ${id}` : `device ${device}`;
    });
    let longest: number | null = null;
    for (const subject of named.length === 0 ? [`account ${foldIdentifier(typed)}`] : named) {
      subjects.set(request, subject);
      const seconds = await count(request);
      if (seconds !== null) longest = Math.max(longest ?? 0, seconds);
    }
    return longest;
  };
}
