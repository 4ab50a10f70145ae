import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/database.ts';
import type { RequestContext } from '#server/http/calls/request-context.ts';
import type { Logger } from '#server/http/operations/logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MailBound } from './passwords/mail-bound.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import type { TransferTrips } from './registration/prove-address.ts';
import type { KnownDevices } from './sign-in/known-device.ts';
import type { Sessions } from './sign-in/sessions.ts';

/** Fits every field at its maximum length. */
export const bodyLimit = 16 * 1024;

export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hashing: PasswordHashing;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly context: RequestContext;
  readonly mayMail: MailBound;
  readonly transferTrips: TransferTrips;
  /** Erases accounts locked by the caller; the privacy feature knows all their data. */
  readonly eraseAccounts: (
    tx: Database,
    accounts: readonly { readonly id: string; readonly email: string }[],
    now: Date,
  ) => Promise<void>;
  /** Everything stored about a user and this browser, for JSON; null if there is no such account. */
  readonly exportAccount: (userId: string, request: FastifyRequest) => Promise<object | null>;
  /** Whether demo accounts may be used: only in a demo without live keys, on loopback host names. */
  readonly isDemoAt: (request: FastifyRequest) => boolean;
}
