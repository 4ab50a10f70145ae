import { randomBytes } from 'node:crypto';
import { and, desc, eq, lte, or, sql } from 'drizzle-orm';
import { canBeIdentifier, foldIdentifier, foldUsername } from '#domain/accounts/account-details.ts';
import type { Database } from '#server/database/database.ts';
import { endBookingSessionsOfUser } from '#server/features/visitors/index.ts';
import { isMadeByBooking } from '#server/read-models/account-bookings.ts';
import { anonymousDomain } from './anonymous-domain.ts';
import { credentials, sessions, users, verifications } from './tables.ts';

export type UserRow = typeof users.$inferSelect;
/** The database or a transaction. */
export type Writer = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

export type Role = 'user' | 'admin';

export interface NewAccount {
  readonly firstName: string;
  readonly lastName: string;
  /** Normalized, lowercase. */
  readonly email: string;
  /** As displayed. */
  readonly username: string;
  readonly passwordHash: string;
  readonly role: Role;
  /** Whether another account holds the address without having verified it: then this account only claims it. */
  readonly isClaim?: boolean;
}

/** Placeholder addresses that nobody can own (RFC 2606), for accounts that only claim theirs or lost it. */
export const unusableAddress = () => `${randomBytes(12).toString('hex')}@unproved.invalid`;

/** The account's address, verified or not. */
export function addressOf({ email, claimedEmail }: Pick<UserRow, 'email' | 'claimedEmail'>): string {
  return claimedEmail ?? email;
}

/** Whether the address is known to belong to the account's owner: by a mailed link, or because the operator says so. */
export function isProved({ emailVerified, role }: Pick<UserRow, 'emailVerified' | 'role'>): boolean {
  return emailVerified || role === 'admin';
}

/**
 * Creates an account and its password within `writer`'s transaction. If the email or the username is taken, returns
 * which and creates nothing. Of two concurrent calls with the same name, one succeeds.
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
      ...(isClaim ? { email: unusableAddress(), claimedEmail: email } : { email }),
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
    // The provider name that the accounts library uses for passwords.
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

/**
 * Locks an account until the transaction ends and returns it; null if it was deleted. Rows that refer to the account can still be
 * inserted by others meanwhile.
 */
export async function lockAccount(tx: Pick<Database, 'select'>, id: string): Promise<UserRow | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return user === undefined || isAnonymous(user) ? null : user;
}

/** Whether an account has ended: only its empty row is left. */
export async function isErased(db: Pick<Database, 'select'>, id: string): Promise<boolean> {
  const user = await findUser(db, id);
  return user !== null && isAnonymous(user);
}

function isAnonymous({ email }: UserRow): boolean {
  return email.endsWith(`@${anonymousDomain}`);
}

/** The ids of all administrators who can sign in, locked until the transaction ends. */
export async function lockAdministrators(tx: Pick<Database, 'select'>): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id, banned: users.banned })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('no key update');
  return rows.filter(({ banned }) => banned !== true).map(({ id }) => id);
}

export async function findUser(db: Pick<Database, 'select'>, id: string): Promise<UserRow | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** An account with its password hash; null if it has none. */
export interface SignInAccount {
  readonly user: UserRow;
  readonly passwordHash: string | null;
}

/**
 * The accounts that a typed email address or username names; empty if it can be neither. An unverified address may have
 * two: the one that claims it comes first. A verified address has one.
 */
export async function findByIdentifier(db: Database, identifier: string): Promise<SignInAccount[]> {
  const name = foldIdentifier(identifier);
  if (!canBeIdentifier(name)) return [];
  const matches = name.includes('@')
    ? or(eq(users.email, name), eq(users.claimedEmail, name))
    : eq(users.username, name);
  const found = await db
    .select({ user: users, passwordHash: credentials.password })
    .from(users)
    .leftJoin(credentials, and(eq(credentials.userId, users.id), eq(credentials.providerId, 'credential')))
    .where(matches)
    // No matter how many accounts claim the address, its holder is among the two.
    .orderBy(sql`${users.email} = ${name} desc`, desc(users.createdAt))
    .limit(2);
  found.reverse();
  const proved = found.filter(({ user }) => isProved(user));
  return proved.length > 0 ? proved : found;
}

/** The account that a link mailed to an address is for; null if there is none. */
export async function findUserByAddress(db: Database, address: string): Promise<UserRow | null> {
  const [account] = await findByIdentifier(db, address);
  return account?.user ?? null;
}

/**
 * Whether the names of a new account are taken. 'claim' if a guest's booking created an account for the address that is
 * still unverified (F-54). A registered address stays taken.
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

/** A user's password hash; null for a user without a password. */
export async function findPasswordHash(db: Pick<Database, 'select'>, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')));
  return row?.password ?? null;
}

/**
 * Sets a password. Ends every session and link of the user, also the links to their trips, and the booking sessions of
 * browsers that were signed in, except what is `kept`.
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
  await writer.update(users).set({ tripLinksEndedAt: now }).where(eq(users.id, userId));
  await endSessionsAndLinks(writer, userId, kept);
}

/** When the mailed links to an account's trips ended; null if they did not. */
export async function findTripLinksEnd(db: Pick<Database, 'select'>, userId: string): Promise<Date | null> {
  const [row] = await db.select({ at: users.tripLinksEndedAt }).from(users).where(eq(users.id, userId));
  return row?.at ?? null;
}

/** What stays when everything else of a user ends. */
interface Kept {
  /** The booking session to keep. */
  readonly visitor?: string | null;
  /** Whether mailed links stay valid. */
  readonly links?: boolean;
}

/** Ends every session and link of a user and the booking sessions of their browsers, except what is `kept`. */
export async function endSessionsAndLinks(writer: Writer, userId: string, kept: Kept = {}): Promise<void> {
  await writer.delete(sessions).where(eq(sessions.userId, userId));
  if (kept.links !== true) await writer.delete(verifications).where(eq(verifications.value, userId));
  await endBookingSessionsOfUser(writer, userId, kept.visitor ?? null);
}

export async function setRole(writer: Writer, userId: string, role: Role, now: Date): Promise<void> {
  await writer.update(users).set({ role, updatedAt: now }).where(eq(users.id, userId));
}

/** All administrators, sorted by address. */
export async function listAdministrators(db: Database): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.role, 'admin')).orderBy(users.email);
}

/** Deletes expired sessions and links. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
  await db.delete(verifications).where(lte(verifications.expiresAt, now));
}
