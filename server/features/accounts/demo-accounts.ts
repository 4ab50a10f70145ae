import type { Database } from '../../adapters/database/database.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { findPasswordHash, findUserByEmail, insertAccount, type Role, replacePassword } from './repository.ts';

/** Somebody whom everybody may be in a demonstration (AUTH-01). */
export interface DemoAccount {
  readonly label: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
  readonly role: Role;
}

/** No mail reaches these addresses: the domain is reserved (RFC 2606). */
export const demoAccounts: readonly DemoAccount[] = [
  {
    label: 'Traveler',
    email: 'traveler@tailfin.example',
    username: 'demo.traveler',
    password: 'Window-Seat-4A!',
    role: 'user',
  },
  {
    label: 'Administrator',
    email: 'admin@tailfin.example',
    username: 'demo.admin',
    password: 'Control-Tower-7!',
    role: 'admin',
  },
];

/** True for a name of a demo account: nobody registers one, and where no demonstration runs nobody is one. */
export function isDemoName(name: { readonly email: string; readonly username: string }): boolean {
  const username = name.username.toLowerCase();
  return demoAccounts.some((demo) => demo.email === name.email || demo.username === username);
}

/** Makes the demo accounts; those that a visitor gave another password get theirs back. */
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
