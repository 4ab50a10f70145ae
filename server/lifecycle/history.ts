import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { Database } from '#server/database/database.ts';
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

/** What a move or a note has in its history entry. */
type MoveEntry = Required<Pick<HistoryEntry, 'subject' | 'at' | 'fromState' | 'toState' | 'detail'>>;

/**
 * Updates or inserts one row and writes its history entry in one statement: both or neither. `write` returns the row.
 * Null, without an entry, if it matches none.
 */
export async function writeWithHistory<Row>(
  db: Database,
  write: TypedQueryBuilder<Record<string, PgColumn>>,
  entry: MoveEntry,
): Promise<Row | null> {
  const keys = ['subject', 'at', 'fromState', 'toState', 'detail'] as const;
  const columns = keys.map((key) => sql.identifier(history[key].name));
  const values = keys.map((key) => sql.param(entry[key], history[key]));
  const written = db.$with('written').as(write);
  // The query builder’s own insert from a select would have to name the generated id.
  const noted = db
    .$with('noted', {})
    .as(sql`insert into ${history} ${columns} select ${sql.join(values, sql`, `)} from ${written}`);
  const [row] = await db.with(written, noted).select().from(written);
  return (row as Row | undefined) ?? null;
}

/** The entry written for a request; null if there is none. */
export async function findEntryOfRequest(db: Pick<Database, 'select'>, requestKey: string): Promise<HistoryRow | null> {
  const [row] = await db.select().from(history).where(eq(history.requestKey, requestKey));
  return row ?? null;
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
