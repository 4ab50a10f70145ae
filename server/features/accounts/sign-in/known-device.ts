import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hostCookieName, hostCookieOptions } from '#server/http/host-cookie.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Secrets, underEach } from '#server/secrets.ts';
import { sessionDays } from './sessions.ts';

/** An account in its version known to a device: a password change makes it a different one. */
export interface DeviceAccount {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * Browsers that have signed in to an account before, or used a link mailed to it. Their attempts are counted
 * separately, so that guessing cannot lock an owner out.
 */
export interface KnownDevices {
  /** The key under which one of the accounts knows this browser; null if none does. */
  find(request: FastifyRequest, accounts: readonly DeviceAccount[]): string | null;
  remember(reply: FastifyReply, account: DeviceAccount): void;
}

export function createKnownDevices(deps: {
  readonly secrets: Secrets;
  readonly clock: Clock;
  /** Whether the site is configured for https. */
  readonly https: boolean;
}): KnownDevices {
  const { secrets, clock, https } = deps;
  const cookieName = hostCookieName('device', https);
  const lifeSeconds = sessionDays * 86_400;
  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const marks = ({ id, passwordHash }: DeviceAccount) =>
    underEach(secrets, (secret) =>
      createHmac('sha256', secret).update(`device:${id}:${passwordHash}`).digest('base64url').slice(0, 22),
    );
  return {
    find(request, accounts) {
      const signed = request.cookies[cookieName];
      const { valid, value } = signed === undefined ? { valid: false, value: null } : request.unsignCookie(signed);
      const [device = '', endsAt, known] = valid ? (value ?? '').split('.') : [];
      const isKnown = Number(endsAt) > seconds() && accounts.some((account) => marks(account).includes(known ?? ''));
      return isKnown ? device : null;
    },
    remember(reply, account) {
      const value = [randomBytes(12).toString('base64url'), seconds() + lifeSeconds, marks(account)[0]].join('.');
      reply.setCookie(cookieName, value, { ...hostCookieOptions(https), signed: true, maxAge: lifeSeconds });
    },
  };
}
