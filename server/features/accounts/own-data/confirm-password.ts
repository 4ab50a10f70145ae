import { errorTable } from '#contract/errors/error-table.ts';
import { isImpossiblePassword, passwordMessages } from '#domain/accounts/password.ts';
import { ok, type Result } from '#domain/result.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { findPasswordHash } from '../repository.ts';

const path = 'currentPassword';

/** Checks a signed-in user's password; returns its hash. */
export async function confirmPassword(
  deps: Pick<AccountDeps, 'db' | 'hashing'>,
  userId: string,
  typed: string,
): Promise<Result<string, Refusal>> {
  const message = passwordMessages.currentRequired;
  if (typed === '') return refuse('INVALID_REQUEST', { message, fields: [{ path, message }] });
  const known = await findPasswordHash(deps.db, userId);
  const isCurrent = known !== null && !isImpossiblePassword(typed) && (await deps.hashing.verify(typed, known));
  return isCurrent
    ? ok(known)
    : refuse('WRONG_PASSWORD', { fields: [{ path, message: errorTable.WRONG_PASSWORD.text }] });
}
