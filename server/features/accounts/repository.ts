import { randomBytes } from 'node:crypto';
import { and, desc, eq, lte, or, sql } from 'drizzle-orm';
import { canBeIdentifier, foldIdentifier, foldUsername } from '../../../domain/accounts/account-details.ts';
import type { Database } from '../../adapters/database/database.ts';
import { bookings, credentials, sessions, users, verifications } from '../../adapters/database/schema.ts';
import { endBookingSessionsOfUser } from '../../http/booking-sessions.ts';
import { isMadeByBookingRow } from './made-by-booking.ts';

export type UserRow = typeof users.$inferSelect;
/** The database, or a transaction of it. */
export type Writer = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

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
  /** Whether another account holds the address until somebody proves it: this one only claims it. */
  readonly isClaim?: boolean;
}

/** Addresses that nobody can have (RFC 2606): of accounts that only claim theirs, or lost it. */
export const nobodysAddress = () => `${randomBytes(12).toString('hex')}@unproved.invalid`;

/** The address that an account is about, whether or not it was proved. */
export function addressOf({ email, claimedEmail }: Pick<UserRow, 'email' | 'claimedEmail'>): string {
  return claimedEmail ?? email;
}

/** Whether the account's address is known to be its owner's: by a mailed link, or by the operator's word. */
export function isProved({ emailVerified, role }: Pick<UserRow, 'emailVerified' | 'role'>): boolean {
  return emailVerified || role === 'admin';
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
  const { firstName, lastName, email, username, passwordHash, role, isClaim = false } = account;
  const [user] = await writer
    .insert(users)
    .values({
      id,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      ...(isClaim ? { email: nobodysAddress(), claimedEmail: email } : { email }),
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

/** An account with the hash of its password; null where it has none. */
export interface SignInAccount {
  readonly user: UserRow;
  readonly passwordHash: string | null;
}

/**
 * Whose e-mail address or username was typed; none for what can be neither. An address that nobody has proved can be of
 * two accounts: the one that claims it comes first. A proved one has it alone.
 */
export async function findByIdentifier(db: Database, typed: string): Promise<SignInAccount[]> {
  const name = foldIdentifier(typed);
  if (!canBeIdentifier(name)) return [];
  const isNamed = name.includes('@')
    ? or(eq(users.email, name), eq(users.claimedEmail, name))
    : eq(users.username, name);
  const found = await db
    .select({ user: users, passwordHash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(isNamed)
    // However many claims there are, whoever holds the address is among the two.
    .orderBy(sql`${users.email} = ${name} desc`, desc(users.createdAt))
    .limit(2);
  found.reverse();
  const proved = found.filter(({ user }) => isProved(user));
  return proved.length > 0 ? proved : found;
}

/** The account that a link mailed to an address is for; null where there is none. */
export async function findUserByAddress(db: Database, address: string): Promise<UserRow | null> {
  const [account] = await findByIdentifier(db, address);
  return account?.user ?? null;
}

/**
 * Whether the names of a new account can be its own: 'claim' where a guest's booking made an account of the address that
 * nobody has proved since (F-54). What somebody registered stays taken.
 */
export async function findTakenName(
  db: Database,
  names: { readonly email: string; readonly username: string },
): Promise<'email_taken' | 'username_taken' | 'claim' | null> {
  const rows = await db
    .select()
    .from(users)
    .where(
      or(
        eq(users.email, names.email),
        eq(users.claimedEmail, names.email),
        eq(users.username, foldUsername(names.username)),
      ),
    );
  const ofAddress = rows.filter((user) => addressOf(user) === names.email);
  for (const user of ofAddress) {
    if (isProved(user) || !(await isMadeByBooking(db, user.id))) return 'email_taken';
  }
  if (rows.some(({ username }) => username === foldUsername(names.username))) return 'username_taken';
  return ofAddress.length > 0 ? 'claim' : null;
}

async function isMadeByBooking(db: Database, userId: string): Promise<boolean> {
  const [booking] = await db
    .select({ id: bookings.id })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .where(and(eq(users.id, userId), isMadeByBookingRow))
    .limit(1);
  return booking !== undefined;
}

/** The hash of a user's password; null for a user without one. */
export async function findPasswordHash(db: Pick<Database, 'select'>, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? null;
}

/**
 * Sets a password; every session and every link of the user ends with the old one, and every booking session of a browser
 * that was signed in, but for what is `kept`.
 */
export async function replacePassword(
  writer: Writer,
  userId: string,
  passwordHash: string,
  now: Date,
  kept: Kept = {},
): Promise<void> {
  await writer
    .update(credentials)
    .set({ password: passwordHash, updatedAt: now })
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  await endEverythingOf(writer, userId, kept);
}

/** What goes on where all else of a user ends. */
interface Kept {
  /** Whose booking session. */
  readonly visitor?: string | null;
  /** Whether links that were mailed stay good. */
  readonly links?: boolean;
}

/** Ends every session and every link of a user, and the booking sessions of their browsers, but for what is `kept`. */
export async function endEverythingOf(writer: Writer, userId: string, kept: Kept = {}): Promise<void> {
  await writer.delete(sessions).where(eq(sessions.userId, userId));
  if (kept.links !== true) await writer.delete(verifications).where(eq(verifications.value, userId));
  await endBookingSessionsOfUser(writer, userId, kept.visitor ?? null);
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
