import type { FastifyRequest } from 'fastify';
import type { Database } from '../../adapters/database/database.ts';
import type { Logger } from '../../http/logger.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KnownDevices } from './known-device.ts';
import type { MailBound } from './mail-bound.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { Sessions } from './sessions.ts';

export interface AccountDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly hashing: PasswordHashing;
  readonly sessions: Sessions;
  readonly devices: KnownDevices;
  readonly context: RequestContext;
  readonly mayMail: MailBound;
  /** Whether the demo accounts may be used: in a demonstration without any live key, at this machine's own names. */
  readonly isDemoAt: (request: FastifyRequest) => boolean;
}
