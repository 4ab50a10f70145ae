import { type Column, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/*
 * Statements that read or return all columns of a table, composed by hand. The query builder's cost grows with the number of columns it lists: a row
 * of `bookings` costs it three to four times as long ([decision 87](../../docs/decisions/0087-whole-rows.md)).
 */

/** The rows of a table that match a condition, in no particular order. */
export async function selectRows<Table extends PgTable, Row = Table['$inferSelect']>(
  db: Pick<Database, 'execute'>,
  table: Table,
  where: SQL,
): Promise<Row[]> {
  return readRows<Row>(table, await db.execute(sql`select * from ${table} where ${where}`));
}

/** Runs an insert, update or delete of rows of a table. Returns the rows it wrote. */
export async function writeRows<Table extends PgTable, Row = Table['$inferSelect']>(
  db: Pick<Database, 'execute'>,
  table: Table,
  write: SQLWrapper,
): Promise<Row[]> {
  return readRows<Row>(table, await db.execute(returningRows(write)));
}

/** The same write as a part of a larger statement, returning all columns. */
export function returningRows(write: SQLWrapper): SQL {
  return sql`${write.getSQL()} returning *`;
}

type Result = Readonly<Record<string, unknown>>;

function readRows<Row>(table: PgTable, { rows }: { readonly rows: readonly Result[] }): Row[] {
  return rows.map((row) => readRow<Row>(table, row));
}

/** The row of a table from a result whose columns have its columns' names after a prefix. Other columns are ignored. */
export function readRow<Row>(table: PgTable, result: Result, prefix = ''): Row {
  const columns = Object.entries(getTableColumns(table));
  return Object.fromEntries(
    columns.map(([key, column]) => [key, readColumn(column, result[prefix + column.name])]),
  ) as Row;
}

function readColumn(column: Column, value: unknown): unknown {
  return value === null || value === undefined ? null : column.mapFromDriverValue(value);
}
