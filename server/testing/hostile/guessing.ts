import { startTestApp, type TestApp } from '../app/test-app.ts';
import { logIn, registered } from '../steps/account-steps.ts';
import type { Visitor } from '../steps/visitor.ts';

/** The application with its real rate limits, on PostgreSQL, with one account to guess: `ada`. */
export async function startGuessableApp(postgresAddress: string): Promise<TestApp> {
  const t = await startTestApp({ engine: 'postgresql', postgresAddress, environment: { RATE_LIMIT_FACTOR: '1' } });
  await registered(t.visitor(), 'ada');
  return t;
}

/** A client address, by number. */
export const addressNumber = (n: number) => `198.51.${n >> 8}.${n & 255}`;

/** Number of responses by status. */
export function tally(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...new Set(statuses)].sort().map((one) => [one, statuses.filter((status) => status === one).length]),
  );
}

/** Guesses at one account, each from another address, a hundred concurrently; returns the statuses. */
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

/** Guesses at as many accounts from one address; returns the statuses. */
export async function guessAtAccounts(visitor: Visitor, attempts: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < attempts; n++) statuses.push((await logIn(visitor, `person${n}@example.com`)).statusCode);
  return statuses;
}
