import { logIn } from './account-steps.ts';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

/** The address of somebody, by number. */
export const addressNumber = (n: number) => `198.51.${n >> 8}.${n & 255}`;

/** How often each status was answered. */
export function tally(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((status) => status === one).length]),
  );
}

/** Guesses at one account, each time from another address, a hundred at once; the statuses of the answers. */
export async function guessFromAddresses(t: TestApp, name: string, attempts: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let begin = 0; begin < attempts; begin += 100) {
    const hundred = Array.from({ length: 100 }, (_, n) =>
      logIn(t.visitor({ ip: addressNumber(begin + n) }), name, `guess ${n}`),
    );
    statuses.push(...(await Promise.all(hundred)).map(({ statusCode }) => statusCode));
  }
  return statuses;
}

/** Guesses at as many accounts from one address; the statuses of the answers. */
export async function guessAtAccounts(visitor: Visitor, attempts: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < attempts; n++) statuses.push((await logIn(visitor, `person${n}@example.com`)).statusCode);
  return statuses;
}
