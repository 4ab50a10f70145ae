import type { FastifyInstance, FastifyRequest } from 'fastify';
import { foldIdentifier } from '../../../domain/accounts/account-details.ts';
import { countBySubject, limits } from '../../http/limits.ts';
import type { KnownDevices } from './known-device.ts';
import type { SignInAccount } from './repository.ts';

/** Said to everybody alike, and true for the owner: a browser that used a mailed link is counted apart. */
export const tooManyAttempts =
  'Too many attempts to sign in. Please wait a few minutes, or choose a new password by email: then you can sign in at once.';

/** Counts one attempt to sign in; the seconds to wait where the limit is reached, else null. */
export type CountAttempt = (
  request: FastifyRequest,
  typed: string,
  accounts: readonly SignInAccount[],
) => Promise<number | null>;

/**
 * Attempts count against the account, by whichever of its names it is called (F-56); what names no account counts by
 * what was typed. For an account that knows the browser it is counted apart from all others.
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
