import { createHmac, randomBytes } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Refusal } from '../../http/refusal.ts';

/** Hashes passwords by scrypt in the thread pool (AUTH-06). Both reject with HashingBusy when too many wait already. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
}

/** Answered as SIGN_IN_BUSY by the error handler. */
export class HashingBusy extends Error {
  readonly refusal: Refusal = { code: 'SIGN_IN_BUSY' };

  constructor() {
    super('Too many passwords are waiting to be hashed');
    this.name = 'HashingBusy';
  }
}

/**
 * A hash takes 65 ms of one core and 32 MB: with so many at once half of the thread pool stays free for files and
 * compression, and whoever would wait for more than a few seconds is told so at once.
 */
const usual = { atOnce: 2, waiting: 60 };
/** Fresh hashes that one process knows; whoever registers signs in within the same call. */
const mostFresh = 100;

export function createPasswordHashing(limits: { atOnce: number; waiting: number } = usual): PasswordHashing {
  const queue: (() => void)[] = [];
  const fresh = new Set<string>();
  const key = randomBytes(32);
  let working = 0;

  /** Says, to this process only, that a hash was made of a password: it is not worked out again to begin a session. */
  const proofOf = (password: string, hash: string) =>
    createHmac('sha256', key).update(`${hash}:${password}`).digest('base64');

  async function hashAndKnow(password: string): Promise<string> {
    const hash = await inTurn(() => hashPassword(password));
    fresh.add(proofOf(password, hash));
    const [oldest] = fresh;
    if (fresh.size > mostFresh && oldest !== undefined) fresh.delete(oldest);
    return hash;
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= limits.atOnce) {
      if (queue.length >= limits.waiting) throw new HashingBusy();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else working++;
    try {
      return await work();
    } finally {
      // Whoever is next takes over this place; the count stays.
      const next = queue.shift();
      if (next === undefined) working--;
      else next();
    }
  }

  return {
    hash: hashAndKnow,
    verify: async (password, hash) =>
      fresh.delete(proofOf(password, hash)) || inTurn(() => verifyPassword({ password, hash })),
  };
}
