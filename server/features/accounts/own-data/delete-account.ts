import { ok, type Result } from '#domain/result.ts';
import { type Refusal, refuse } from '#server/refusal.ts';
import type { AccountDeps } from '../account-deps.ts';
import { addressOf, findPasswordHash, lockAccount, lockAdministrators } from '../repository.ts';

/**
 * Deletes a user's account, all or nothing (SERV-09); the user has just given its password, which must still be
 * current. The last administrator stays: two who leave at the same time take turns.
 */
export async function deleteAccount(
  { db, clock, eraseAccounts }: AccountDeps,
  userId: string,
  passwordHash: string,
): Promise<Result<null, Refusal>> {
  return db.transaction(async (tx) => {
    const administrators = await lockAdministrators(tx);
    const user = await lockAccount(tx, userId);
    if (user === null) return refuse('NOT_AUTHENTICATED');
    if ((await findPasswordHash(tx, userId)) !== passwordHash) return refuse('WRONG_PASSWORD');
    if (user.role === 'admin' && administrators.every((id) => id === userId)) return refuse('LAST_ADMINISTRATOR');
    await eraseAccounts(tx, [{ id: user.id, email: addressOf(user) }], clock.now());
    return ok(null);
  });
}
