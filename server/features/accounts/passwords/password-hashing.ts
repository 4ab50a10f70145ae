import { createHmac, randomBytes } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { LRUCache } from 'lru-cache';
import type { Refusal } from '#server/refusal.ts';
import { isHashOfGenerated, matchesGenerated } from './generated-password.ts';

/** Hashes chosen passwords with scrypt in the thread pool (AUTH-06). Rejects with HashingBusy if too many wait. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  /**
   * Also verifies generated passwords. A wrong one takes as long, whatever kind of password the account has (SAFE-04).
   */
  verify(password: string, hash: string): Promise<boolean>;
}

/** The error handler answers SIGN_IN_BUSY. */
export class HashingBusy extends Error {
  readonly refusal: Refusal = { code: 'SIGN_IN_BUSY' };

  constructor() {
    super('Too many passwords are waiting to be hashed');
    this.name = 'HashingBusy';
  }
}

/**
 * A hash takes 65 ms of one core and 32 MB. This limit keeps half of the thread pool free for files and compression; a
 * caller that would wait more than a few seconds is refused at once.
 */
const defaultLimits = { atOnce: 2, waiting: 60 };
/** Fresh hashes remembered by a process: a registration signs in within the same call. */
const maximumFresh = 100;

export function createPasswordHashing(limits: { atOnce: number; waiting: number } = defaultLimits): PasswordHashing {
  const queue: (() => void)[] = [];
  const fresh = new LRUCache<string, true>({ max: maximumFresh });
  const key = randomBytes(32);
  let working = 0;

  /** Tells this process that a hash belongs to a password, so it is not recomputed to begin a session. */
  const freshKeyOf = (password: string, hash: string) =>
    createHmac('sha256', key).update(`${hash}:${password}`).digest('base64');

  async function hashAndRemember(password: string): Promise<string> {
    const hash = await inTurn(() => hashPassword(password));
    fresh.set(freshKeyOf(password, hash), true);
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
      // The next waiter takes over this slot, so the count does not change.
      const next = queue.shift();
      if (next === undefined) working--;
      else next();
    }
  }

  async function verifyGenerated(password: string, hash: string): Promise<boolean> {
    if (matchesGenerated(password, hash)) return true;
    // As slow as for a chosen password.
    await inTurn(() => hashPassword(password));
    return false;
  }

  return {
    hash: hashAndRemember,
    async verify(password, hash) {
      if (isHashOfGenerated(hash)) return verifyGenerated(password, hash);
      return fresh.delete(freshKeyOf(password, hash)) || inTurn(() => verifyPassword({ password, hash }));
    },
  };
}
