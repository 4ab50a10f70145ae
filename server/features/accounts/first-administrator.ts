import type { Database } from '../../adapters/database/database.ts';
import { insertWithFreeUsername } from './free-username.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { findUserByEmail, replacePassword, setRole } from './repository.ts';

/**
 * Makes the administrator that the environment names, or makes the account of that address one (ADM-04). An account
 * that was none gets the given password and loses its sessions: whoever registered the address need not be its owner.
 * One that is an administrator already stays as it is, so that a changed password lasts.
 */
export async function ensureAdministrator(
  db: Database,
  hashing: PasswordHashing,
  administrator: { readonly email: string; readonly password: string },
  now: Date,
): Promise<void> {
  const { email, password } = administrator;
  const existing = await findUserByEmail(db, email);
  if (existing?.role === 'admin') return;
  const passwordHash = await hashing.hash(password);
  await db.transaction(async (tx) => {
    if (existing !== null) {
      await setRole(tx, existing.id, 'admin', now);
      await replacePassword(tx, existing.id, passwordHash, now);
      return;
    }
    const names = { firstName: 'Site', lastName: 'Administrator' };
    await insertWithFreeUsername(tx, { ...names, email, passwordHash, role: 'admin' }, now);
  });
}
