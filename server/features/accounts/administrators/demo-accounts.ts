import type { Database } from '#server/database/database.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { findPasswordHash, findUserByEmail, insertAccount, type Role, replacePassword } from '../repository.ts';

/** An account that anyone may use in a demo (AUTH-01). */
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

/** True for the username or address of a demo account. Nobody can register one, nor sign in as one outside a demo. */
export function isDemoName(name: { readonly email: string; readonly username: string }): boolean {
  const username = name.username.toLowerCase();
  return demoAccounts.some((demo) => demo.email === name.email || demo.username === username);
}

/** Creates the demo accounts and restores passwords changed by visitors. */
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
