import { and, count, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/database/database.ts';
import { readRow, returningRows } from '#server/database/whole-rows.ts';
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
 * Updates or inserts one row of a table and writes its entries in one statement: all happen or none, without a transaction around
 * them. An update that matches no row writes no entry. What is to be done `alongside` is in the same statement and may read the rows
 * `from "written"`. Returns the rows written.
 */
export async function writeWithHistory<Row>(
  db: Database,
  { table, alongside = [], ...noted }: WriteWithEntries & { readonly table: PgTable },
): Promise<Row[]> {
  // Composed by hand: the query builder takes longer to select from what was written than the database to write it.
  const { rows } = await db.execute<Record<string, unknown>>(
    sql`with ${writePart('written', noted)}${alongsideParts(alongside)} select * from "written"`,
  );
  return rows.map((row) => readRow<Row>(table, row));
}

/**
 * The same for two rows of which the second is inserted `from "claimed"`, the first as written: if the first is not, neither is the
 * second. Null if they were not written.
 */
export async function writeBothWithHistory<Claimed, Row>(
  db: Database,
  claimed: ClaimedWrite,
  { table, alongside = [], ...noted }: WriteWithEntries & { readonly table: PgTable },
): Promise<{ readonly claimed: Claimed; readonly written: Row } | null> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with ${writePart('claimed', claimed)}, ${writePart('written', noted)}${alongsideParts(alongside)}
    select "written".*, ${claimedColumns(claimed.table)} from "written", "claimed"`);
  const [row] = rows;
  if (row === undefined) return null;
  return { claimed: readRow<Claimed>(claimed.table, row, claimedPrefix), written: readRow<Row>(table, row) };
}

const claimedPrefix = 'claimed_';

/** One raw fragment: the query builder’s cost depends on the number of fragments, not on their length. */
function claimedColumns(table: PgTable): SQL {
  const names = Object.values(getTableColumns(table)).map(
    ({ name }) => `"claimed"."${name}" as "${claimedPrefix}${name}"`,
  );
  return sql.raw(names.join(', '));
}

/** A write of one row, with its entries. */
export interface WriteWithEntries {
  readonly write: SQLWrapper;
  readonly entries: readonly Required<Pick<HistoryEntry, EntryColumn>>[];
  /** Statements that return nothing. */
  readonly alongside?: readonly SQLWrapper[];
}

/** The first of two rows that are written together. It has no statements alongside: there, `"written"` is the second row. */
export type ClaimedWrite = Omit<WriteWithEntries, 'alongside'> & {
  readonly table: PgTable;
  readonly alongside?: never;
};

/** A write and its entries as parts of a statement. */
function writePart(name: string, { write, entries }: Omit<WriteWithEntries, 'alongside'>): SQL {
  const values = entries.map(
    ({ subject, at, fromState, toState, detail }, order) =>
      sql`(${order}::int, ${subject}::text, ${at.toISOString()}::timestamptz, ${fromState}::text, ${toState}::text, ${detail}::text)`,
  );
  return sql`${sql.identifier(name)} as (${returningRows(write)}), ${sql.identifier(`${name}_noted`)} as (
      insert into ${history} (subject, at, from_state, to_state, detail)
      select e.subject, e.at, e.from_state, e.to_state, e.detail
      from ${sql.identifier(name)}, (values ${sql.join(values, sql`, `)}) as e ("order", subject, at, from_state, to_state, detail)
      order by e."order")`;
}

function alongsideParts(statements: readonly SQLWrapper[]): SQL {
  const parts = statements.map((one, index) => sql`, ${sql.identifier(`alongside_${index}`)} as (${one.getSQL()})`);
  return sql.join(parts);
}

type EntryColumn = 'subject' | 'at' | 'fromState' | 'toState' | 'detail';

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
