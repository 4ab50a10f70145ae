import { randomBytes } from 'node:crypto';
import { and, eq, lte, or } from 'drizzle-orm';
import { canBeIdentifier, foldIdentifier, foldUsername } from '../../../domain/accounts/account-details.ts';
import type { Database } from '../../adapters/database/database.ts';
import { credentials, sessions, users, verifications } from '../../adapters/database/schema.ts';

export type UserRow = typeof users.$inferSelect;
/** The database, or a transaction of it. */
export type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete'>;

export type Role = 'user' | 'admin';

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  /** Folded. */
  readonly email: string;
  /** As it is shown. */
  readonly username: string;
  readonly passwordHash: string;
  readonly role: Role;
}

/**
 * Makes an account with its password: all of it within `writer`'s transaction. Says which of its two names another
 * account has already; then nothing was made. Two at once with the same name: one is made.
 */
export async function insertAccount(
  writer: Writer,
  account: NewAccount,
  now: Date,
): Promise<UserRow | 'email_taken' | 'username_taken'> {
  const id = `usr_${randomBytes(15).toString('base64url')}`;
  const { firstName, lastName, email, username, passwordHash, role } = account;
  const [user] = await writer
    .insert(users)
    .values({
      id,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      email,
      emailVerified: false,
      username: foldUsername(username),
      displayUsername: username,
      role,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (user === undefined) return (await findUserByEmail(writer, email)) === null ? 'username_taken' : 'email_taken';
  await writer.insert(credentials).values({
    id: `crd_${randomBytes(15).toString('base64url')}`,
    // The words under which the library looks for a password.
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    createdAt: now,
    updatedAt: now,
  });
  return user;
}

export async function findUserByEmail(db: Pick<Database, 'select'>, email: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}

export async function findUser(db: Pick<Database, 'select'>, id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Whose e-mail address or username was typed; null also for what can be neither. */
export async function findUserByIdentifier(db: Database, typed: string): Promise<UserRow | null> {
  const name = foldIdentifier(typed);
  if (!canBeIdentifier(name)) return null;
  const [user] = await db
    .select()
    .from(users)
    .where(name.includes('@') ? eq(users.email, name) : eq(users.username, name));
  return user ?? null;
}

/** Which of the two names of a new account is taken; null when none is. */
export async function findTakenName(
  db: Database,
  names: { readonly email: string; readonly username: string },
): Promise<'email_taken' | 'username_taken' | null> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(or(eq(users.email, names.email), eq(users.username, foldUsername(names.username))));
  if (rows.length === 0) return null;
  return rows.some(({ email }) => email === names.email) ? 'email_taken' : 'username_taken';
}

/** The hash of a user's password; null for a user without one. */
export async function findPasswordHash(db: Pick<Database, 'select'>, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? null;
}

/** Sets a password; every session and every link of the user ends with the old one. */
export async function replacePassword(writer: Writer, userId: string, passwordHash: string, now: Date): Promise<void> {
  await writer
    .update(credentials)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  await writer.delete(sessions).where(eq(sessions.userId, userId));
  await writer.delete(verifications).where(eq(verifications.value, userId));
}

export async function setRole(writer: Writer, userId: string, role: Role, now: Date): Promise<void> {
  await writer.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
}

/** The administrators, by their addresses. */
export async function listAdministrators(db: Database): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.role, 'admin')).orderBy(users.email);
}

/** Removes sessions and links that have ended; nobody can use them any more. */
export async function forgetExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
}
