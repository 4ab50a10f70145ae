import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { lockUser } from '#server/read-models/account-bookings.ts';
import { bookingSessions } from './tables.ts';

/** The database or a transaction. */
type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>;

export interface BookingSession {
  /** Keyed hash of the cookie's value. */
  readonly id: string;
  /** Owner of searches, payments and bookings; unchanged when the cookie value is renewed. */
  readonly visitor: string;
  readonly userId: string | null;
  readonly expiresAt: Date;
}

export async function insertBookingSession(db: Writer, session: BookingSession): Promise<void> {
  await db.insert(bookingSessions).values(session).onConflictDoNothing();
}

/** The session of a cookie value; `renewalId` is set if the value was replaced and serves only one retried call. */
export async function findBookingSession(
  db: Writer,
  ids: readonly string[],
  now: Date,
): Promise<(BookingSession & { readonly renewalId: string | null }) | null> {
  const [row] = await db
    .select()
    .from(bookingSessions)
    .where(and(inArray(bookingSessions.id, [...ids]), gt(bookingSessions.expiresAt, now)));
  return row ?? null;
}

/** Extends a session that is still valid. Returns its visitor, or null. */
export async function prolongBookingSession(
  db: Writer,
  ids: readonly string[],
  now: Date,
  expiresAt: Date,
): Promise<string | null> {
  const [row] = await db
    .update(bookingSessions)
    .set({ expiresAt })
    .where(
      and(inArray(bookingSessions.id, [...ids]), gt(bookingSessions.expiresAt, now), isNull(bookingSessions.renewalId)),
    )
    .returning({ visitor: bookingSessions.visitor });
  return row?.visitor ?? null;
}

/**
 * Replaces the value of a session: the old one can then only be used to repeat this replacement. Null for an expired
 * session, or for a value that was replaced by another call.
 */
export async function replaceBookingSession(
  db: Database,
  oldIds: readonly string[],
  next: Omit<BookingSession, 'visitor'>,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const known = await findBookingSession(tx, oldIds, now);
    if (known === null) return null;
    await takeTurn(tx, known.visitor, known.userId ?? next.userId);
    const [row] = await tx
      .update(bookingSessions)
      .set({ renewalId: next.id })
      .where(
        and(
          inArray(bookingSessions.id, [...oldIds]),
          gt(bookingSessions.expiresAt, now),
          or(isNull(bookingSessions.renewalId), eq(bookingSessions.renewalId, next.id)),
        ),
      )
      .returning({ visitor: bookingSessions.visitor, userId: bookingSessions.userId });
    if (row === undefined) return null;
    // Events that end the account's sessions also end the new value.
    await insertBookingSession(tx, { ...next, visitor: row.visitor, userId: row.userId ?? next.userId });
    return row.visitor;
  });
}

/**
 * Ends every value of a session's visitor and issues a new one for a user, with the same expiry. Null for an expired
 * session, and for a replaced value: someone else may have replaced it, so its successors end too.
 */
export async function renewBookingSession(
  db: Database,
  oldIds: readonly string[],
  next: Pick<BookingSession, 'id' | 'userId'>,
  now: Date,
): Promise<BookingSession | null> {
  return db.transaction(async (tx) => {
    const known = await findBookingSession(tx, oldIds, now);
    if (known === null) return null;
    await takeTurn(tx, known.visitor, next.userId);
    const session = await findBookingSession(tx, oldIds, now);
    if (session === null) return null;
    await tx.delete(bookingSessions).where(eq(bookingSessions.visitor, session.visitor));
    if (session.renewalId !== null) return null;
    const renewed = { ...session, ...next };
    await insertBookingSession(tx, renewed);
    return renewed;
  });
}

/** Invalidates every cookie value of a visitor. */
export async function endVisitor(db: Database, visitor: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurn(tx, visitor, null);
    await tx.delete(bookingSessions).where(eq(bookingSessions.visitor, visitor));
  });
}

/** Ends the booking sessions of a user's signed-in browsers, except one visitor's. Call within a transaction. */
export async function endBookingSessionsOfUser(tx: Writer, userId: string, keptVisitor: string | null): Promise<void> {
  const others = keptVisitor === null ? undefined : ne(bookingSessions.visitor, keptVisitor);
  const rows = await tx
    .selectDistinct({ visitor: bookingSessions.visitor })
    .from(bookingSessions)
    .where(and(eq(bookingSessions.userId, userId), others))
    .orderBy(bookingSessions.visitor);
  const visitors = rows.map(({ visitor }) => visitor);
  for (const visitor of visitors) await takeTurn(tx, visitor, null);
  await tx.delete(bookingSessions).where(inArray(bookingSessions.visitor, visitors));
}

/** Ties the visitor's sessions to those of a user, so that they end together. Call within a transaction. */
export async function assignVisitorToUser(tx: Writer, visitor: string, userId: string): Promise<void> {
  await takeTurn(tx, visitor, userId);
  await tx.update(bookingSessions).set({ userId }).where(eq(bookingSessions.visitor, visitor));
}

/**
 * Serializes everything that replaces or ends a visitor's values until the transaction ends, so that ending them sees
 * the row of a payment in progress. The user is locked before the visitor, because a change of the user may also lock
 * the visitor.
 */
async function takeTurn(tx: Writer, visitor: string, userId: string | null): Promise<void> {
  if (userId !== null) await lockUser(tx, userId);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`);
}

/** Deletes expired sessions. */
export async function deleteExpiredBookingSessions(db: Writer, now: Date): Promise<void> {
  await db.delete(bookingSessions).where(lte(bookingSessions.expiresAt, now));
}
