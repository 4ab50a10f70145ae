import { type DemoAccount, demoAccounts } from '#domain/people/demo-accounts.ts';
import type { Database } from '#server/database/database.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { findPasswordHash, findUserByEmail, insertAccount, replacePassword } from '../repository.ts';

/** Creates the demo accounts and restores the passwords that visitors changed. */
export async function seedDemoAccounts(db: Database, hashing: PasswordHashing, now: Date): Promise<void> {
  await Promise.all(demoAccounts.map((account) => seedDemoAccount(db, hashing, account, now)));
}

async function seedDemoAccount(db: Database, hashing: PasswordHashing, account: DemoAccount, now: Date): Promise<void> {
  const existing = await findUserByEmail(db, account.email);
  const kept = existing === null ? null : await findPasswordHash(db, existing.id);
  if (kept !== null && (await hashing.verify(account.password, kept))) return;
  const passwordHash = await hashing.hash(account.password);
  await db.transaction(async (tx) => {
    if (existing !== null) return replacePassword(tx, existing.id, passwordHash, now);
    const [firstName, lastName] = ['Demo', account.label];
    await insertAccount(tx, { ...account, firstName, lastName, passwordHash }, now);
  });
}
