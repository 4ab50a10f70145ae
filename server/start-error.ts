/** Why the server cannot start, if the operator can fix it: one sentence about the problem, one about the remedy. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The code of a system or database error, such as 'EADDRINUSE' or '28P01'; '' if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
