import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { Database } from '#server/database/database.ts';
import type { RowWrite } from './lifecycle.ts';
import { history } from './tables.ts';

export type HistoryEntry = typeof history.$inferInsert;
export type HistoryRow = typeof history.$inferSelect;

/**
 * Writes an entry in the transaction of the change it records. Returns its id. Throws a unique violation for a
 * duplicate request key.
 */
export async function recordHistory(tx: Pick<Database, 'insert'>, entry: HistoryEntry): Promise<number> {
  const [row] = await tx.insert(history).values(entry).returning({ id: history.id });
  if (!row) throw new Error('The history entry was not stored');
  return row.id;
}

/**
 * Updates or inserts one row and writes its entry in one statement: both happen or neither, without a transaction around them. An
 * update that matches no row writes no entry. What is to be written `beside` an insert is in the same statement. Returns the rows written.
 */
export async function writeWithHistory<Row>(
  db: Database,
  write: RowWrite<Row>,
  { subject, at, fromState, toState, detail }: Required<Pick<HistoryEntry, EntryColumn>>,
  beside: readonly TypedQueryBuilder<undefined>[] = [],
): Promise<Row[]> {
  const written = db.$with('written').as(write);
  const entry = sql`
    insert into ${history} (subject, at, from_state, to_state, detail)
    select ${subject}::text, ${at.toISOString()}::timestamptz, ${fromState}::text, ${toState}::text, ${detail}::text
    from ${written} returning id`;
  const noted = db.$with('noted', { id: sql<number>`id`.as('id') }).as(entry);
  // What is selected are the columns that the write returns.
  const others = beside.map((one, at) => db.$with(`beside_${at}`).as(one));
  return (await db
    .with(written, noted, ...others)
    .select()
    .from(written)) as Row[];
}

type EntryColumn = 'subject' | 'at' | 'fromState' | 'toState' | 'detail';

/** The entry written for a request; null if there is none. */
export async function findEntryOfRequest(db: Database, requestKey: string): Promise<HistoryRow | null> {
  const [row] = await db.select().from(history).where(eq(history.requestKey, requestKey));
  return row ?? null;
}

/** For a join: the entries that record that a subject reached a state. The first of them says when. */
export function hasReached(subject: AnyPgColumn, state: string): SQL | undefined {
  return and(eq(history.subject, subject), eq(history.toState, state));
}

/** The number of entries for an action on a subject. */
export async function countActions(
  db: Database,
  subject: string,
  action: HistoryRow['action'] & string,
): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(history)
    .where(and(eq(history.subject, subject), eq(history.action, action)));
  return row?.found ?? 0;
}

/** Deletes the history of subjects that are being deleted. Entries are never deleted otherwise. */
export async function deleteHistoryOf(tx: Pick<Database, 'delete'>, subjects: readonly string[]): Promise<void> {
  await tx.delete(history).where(inArray(history.subject, [...subjects]));
}

/** Deletes entries by id. Returns the number deleted. */
export async function deleteHistoryEntries(db: Database, ids: readonly number[]): Promise<number> {
  const deleted = await db
    .delete(history)
    .where(inArray(history.id, [...ids]))
    .returning({ id: history.id });
  return deleted.length;
}
