import type { Database } from '#server/database/database.ts';
import { findRefundsOfCause } from './repository.ts';

export interface FailedParts {
  /** Ends the occasion of the mail about them: the same parts are told once, and others anew. Empty if less was left to refund. */
  readonly occasion: readonly string[];
  /** Whether another part failed before, and a person has repaid it. */
  readonly isFurther: boolean;
}

/** The parts of a refund that failed and that nobody has repaid. */
export async function failedParts(db: Database, causeId: string): Promise<FailedParts> {
  const parts = (await findRefundsOfCause(db, causeId)).map(({ refund }) => refund);
  const failed = parts.filter(({ state }) => state === 'failed' || state === 'disputed').map(({ id }) => id);
  return {
    occasion: failed.length === 0 ? [] : [failed.sort().join('+')],
    isFurther: failed.length > 0 && parts.some(({ state }) => state === 'repaid_by_hand'),
  };
}
