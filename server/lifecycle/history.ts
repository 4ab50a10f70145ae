import { and, type Column, count, eq, getTableColumns, inArray, min, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
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
 * Updates or inserts one row of a table and writes its entry in one statement: both happen or neither, without a transaction around
 * them. An update that matches no row writes no entry. What is to be written `beside` an insert is in the same statement. Returns the
 * rows written.
 */
export async function writeWithHistory<Row>(
  db: Database,
  { table, write, beside = [] }: NotedWrite<Row>,
  { subject, at, fromState, toState, detail }: Required<Pick<HistoryEntry, EntryColumn>>,
): Promise<Row[]> {
  // Composed by hand: the query builder takes longer to select from what was written than the database to write it.
  const others = beside.map((other, index) => sql`, ${sql.identifier(`beside_${index}`)} as ${other}`);
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with "written" as ${write}, "noted" as (
      insert into ${history} (subject, at, from_state, to_state, detail)
      select ${subject}::text, ${at.toISOString()}::timestamptz, ${fromState}::text, ${toState}::text, ${detail}::text
      from "written")${sql.join(others)}
    select * from "written"`);
  const columns = Object.entries(getTableColumns(table));
  // The rows that the write returns: all columns of its table.
  return rows.map((row) => Object.fromEntries(columns.map(([key, column]) => [key, readColumn(column, row)])) as Row);
}

/** A write that returns all columns of the rows of this table, and others that return nothing. */
interface NotedWrite<Row> {
  readonly table: PgTable;
  readonly write: RowWrite<Row>;
  readonly beside?: readonly SQLWrapper[];
}

function readColumn(column: Column, row: Readonly<Record<string, unknown>>): unknown {
  const value = row[column.name] ?? null;
  return value === null ? null : column.mapFromDriverValue(value);
}

type EntryColumn = 'subject' | 'at' | 'fromState' | 'toState' | 'detail';

/** The entry written for a request; null if there is none. */
export async function findEntryOfRequest(db: Database, requestKey: string): Promise<HistoryRow | null> {
  const [row] = await db.select().from(history).where(eq(history.requestKey, requestKey));
  return row ?? null;
}

/** When a subject first reached a state, for a query that joins the entries and groups by the subject; null if it never did. */
export function firstReached(subject: AnyPgColumn, state: string) {
  return {
    entries: history,
    isOfSubject: and(eq(history.subject, subject), eq(history.toState, state)),
    at: min(history.at),
  };
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
