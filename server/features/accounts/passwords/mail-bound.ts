import type { SharedCounter } from '#server/rate-limits/shared-counter.ts';

const hourMs = 3_600_000;
/** Mails of one kind to one unverified address within an hour, counted from the first. */
const maximumPerHour = 3;

/** Whether another mail of this kind may go to an unverified address. Counts the mail. */
export type MailBound = (kind: 'address_claimed' | 'password_changed', address: string) => Promise<boolean>;

/**
 * Limits the mails that a stranger can cause to someone else's address by registering it, across all instances.
 * `factor` multiplies the limit; only tests and benchmarks raise it.
 */
export function createMailBound(counter: SharedCounter, factor: number): MailBound {
  return async (kind, address) => {
    const { count } = await counter.add(`mail ${kind} ${address}`, hourMs);
    return count <= Math.ceil(maximumPerHour * factor);
  };
}
