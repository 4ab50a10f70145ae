/** Why the server cannot start, where the operator can mend it: a sentence that says what is wrong, and one that says what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The code of a system's or a database's error, such as 'EADDRINUSE' or '28P01'; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
