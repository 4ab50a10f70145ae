import type { Database } from '#server/database/database.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { insertWithFreeUsername } from '../registration/free-username.ts';
import { findUserByEmail, replacePassword, setRole } from '../repository.ts';

/**
 * Creates the administrator named by the environment, or promotes that address's account (ADM-04). A promoted account
 * gets the given password and loses its sessions, because whoever registered the address may not own it. An existing
 * administrator is left alone, so a changed password stays.
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
