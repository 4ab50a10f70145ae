import { codeOf, StartError } from '#server/start-error.ts';

const refusedLogin = 'the database does not accept this user and password. Correct them.';
const noAnswer = 'no database answers at this address. Start it, or correct the address.';

/** By SQLSTATE or the system's code. */
const known: Readonly<Record<string, string>> = {
  '28P01': refusedLogin,
  '28000': refusedLogin,
  '3D000': 'the database server has no database of this name. Create it, or correct the name.',
  ECONNREFUSED: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENOTFOUND: noAnswer,
  ETIMEDOUT: noAnswer,
};

/** What the operator is told if the first connection to `DATABASE_URL` fails, without anything of its address. */
export function connectionFailure(error: unknown): StartError {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const other = `the first connection to the database failed: ${message}. Check the database and the address.`;
  return new StartError(`DATABASE_URL: ${known[codeOf(error)] ?? other}`, { cause: error });
}
