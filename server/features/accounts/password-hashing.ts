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

export function createPasswordHashing(limits: { atOnce: number; waiting: number } = usual): PasswordHashing {
  const queue: (() => void)[] = [];
  let working = 0;

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
    hash: (password) => inTurn(() => hashPassword(password)),
    verify: (password, hash) => inTurn(() => verifyPassword({ password, hash })),
  };
}
