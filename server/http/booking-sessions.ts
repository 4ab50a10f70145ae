import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../adapters/database/database.ts';
import { bookingSessions, users } from '../adapters/database/schema.ts';

/** The database, or a transaction of it. */
type Writer = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinct'>;

export interface BookingSession {
  /** Keyed hash of the cookie's value. */
  readonly id: string;
  /** Whose searches, payments and bookings they are; stays the same when the value is renewed. */
  readonly visitor: string;
  readonly userId: string | null;
  readonly expiresAt: Date;
}

export async function insertBookingSession(db: Writer, session: BookingSession): Promise<void> {
  await db.insert(bookingSessions).values(session).onConflictDoNothing();
}

/** The session of a value; `renewalId` is set where the value was replaced and serves one repeated call only. */
export async function findBookingSession(
  db: Writer,
  id: string,
  now: Date,
): Promise<(BookingSession & { readonly renewalId: string | null }) | null> {
  const [row] = await db
    .select()
    .from(bookingSessions)
    .where(and(eq(bookingSessions.id, id), gt(bookingSessions.expiresAt, now)));
  return row ?? null;
}

/** Sets the end of a session that still is one; its visitor, or null. */
export async function prolongBookingSession(
  db: Writer,
  id: string,
  now: Date,
  expiresAt: Date,
): Promise<string | null> {
  const [row] = await db
    .update(bookingSessions)
    .set({ expiresAt })
    .where(and(eq(bookingSessions.id, id), gt(bookingSessions.expiresAt, now), isNull(bookingSessions.renewalId)))
    .returning({ visitor: bookingSessions.visitor });
  return row?.visitor ?? null;
}

/**
 * Replaces the value of a session: the old one is good for nothing any more but the same replacement again. Null for a
 * session that has ended, and for a value that was replaced otherwise.
 */
export async function replaceBookingSession(
  db: Database,
  oldId: string,
  next: Omit<BookingSession, 'visitor'>,
  now: Date,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const known = await findBookingSession(tx, oldId, now);
    if (known === null) return null;
    await takeTurn(tx, known.visitor, known.userId ?? next.userId);
    const [row] = await tx
      .update(bookingSessions)
      .set({ renewalId: next.id })
      .where(
        and(
          eq(bookingSessions.id, oldId),
          gt(bookingSessions.expiresAt, now),
          or(isNull(bookingSessions.renewalId), eq(bookingSessions.renewalId, next.id)),
        ),
      )
      .returning({ visitor: bookingSessions.visitor, userId: bookingSessions.userId });
    if (row === undefined) return null;
    // What ends the account's sessions ends the new value too, whoever asked for it.
    await insertBookingSession(tx, { ...next, visitor: row.visitor, userId: row.userId ?? next.userId });
    return row.visitor;
  });
}

/**
 * Ends every value that the visitor of a session ever had and gives them another one for a user, which ends when the old
 * one would have. Null for a session that has ended, and for a value that was replaced: somebody else may have done that,
 * so whatever came of it ends too.
 */
export async function renewBookingSession(
  db: Database,
  oldId: string,
  next: Pick<BookingSession, 'id' | 'userId'>,
  now: Date,
): Promise<BookingSession | null> {
  return db.transaction(async (tx) => {
    const known = await findBookingSession(tx, oldId, now);
    if (known === null) return null;
    await takeTurn(tx, known.visitor, next.userId);
    const session = await findBookingSession(tx, oldId, now);
    if (session === null) return null;
    await tx.delete(bookingSessions).where(eq(bookingSessions.visitor, session.visitor));
    if (session.renewalId !== null) return null;
    const renewed = { ...session, ...next };
    await insertBookingSession(tx, renewed);
    return renewed;
  });
}

/** Ends every value that a visitor ever had. */
export async function endVisitor(db: Database, visitor: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeTurn(tx, visitor, null);
    await tx.delete(bookingSessions).where(eq(bookingSessions.visitor, visitor));
  });
}

/** Ends the booking sessions of every browser that a user signed in with, but for one visitor's; within a transaction. */
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

/** From now on the visitor's sessions end with those of a user; within a transaction. */
export async function giveVisitorTo(tx: Writer, visitor: string, userId: string): Promise<void> {
  await takeTurn(tx, visitor, userId);
  await tx.update(bookingSessions).set({ userId }).where(eq(bookingSessions.visitor, visitor));
}

/**
 * Whatever replaces or ends the values of a visitor comes one after the other until the transaction ends: who ends them
 * sees the row of a payment that was under way. A row for a user waits for whoever changes that user, who may wait for
 * the visitor: so the user comes first.
 */
async function takeTurn(tx: Writer, visitor: string, userId: string | null): Promise<void> {
  if (userId !== null) await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${visitor}, 0))`);
}

/** Removes sessions that have ended. */
export async function forgetEndedBookingSessions(db: Writer, now: Date): Promise<void> {
  await db.delete(bookingSessions).where(lte(bookingSessions.expiresAt, now));
}
