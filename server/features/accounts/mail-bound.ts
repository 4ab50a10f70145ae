import type { Tally } from '../../adapters/database/tally.ts';

const hourMs = 3_600_000;
/** Mails of one kind, in an hour that begins with the first, to an address that nobody has proved. */
const mostAnHour = 3;

/** Whether one more mail of a kind may go to an address that nobody has proved; the mail counts from then on. */
export type MailBound = (kind: 'address_claimed' | 'password_changed', address: string) => Promise<boolean>;

/**
 * Bounds what a stranger can have mailed to somebody's address by an account of their own under it, for all instances
 * together. `factor` multiplies the bound; only tests and benchmarks raise it.
 */
export function createMailBound(tally: Tally, factor: number): MailBound {
  return async (kind, address) => {
    const { count } = await tally.add(`mail ${kind} ${address}`, hourMs);
    return count <= Math.ceil(mostAnHour * factor);
  };
}
