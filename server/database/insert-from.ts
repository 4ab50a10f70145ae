import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Values for the columns of a table, as an insert takes them; each may be an expression over the source's columns. */
export type ValuesFrom<Table extends PgTable> = {
  readonly [Key in keyof Table['$inferInsert']]: Table['$inferInsert'][Key] | SQL;
};

/**
 * An insert of these values for every row of a source, such as an earlier part of the same statement (`"written"`, perhaps with a
 * condition), or once without a source; if the source has no row nothing is inserted. Columns without a value get their default. Only for
 * columns whose defaults are in the database, and whose types do not truncate (no `varchar(n)`).
 */
export function insertFrom<Table extends PgTable>(table: Table, values: ValuesFrom<Table>, source?: SQL): SQL {
  const names: string[] = [];
  const selected: SQL[] = [];
  for (const [key, column] of Object.entries(getTableColumns(table))) {
    const value: unknown = values[key as keyof typeof values];
    if (value === undefined) continue;
    names.push(`"${column.name}"`);
    // Mapped here, and its cast in one text: the query builder's cost grows with what it has to look at.
    const bound = value === null || isExpression(value) ? value : column.mapToDriverValue(value);
    selected.push(sql`${bound}${sql.raw(`::${column.getSQLType()}`)}`);
  }
  const from = source === undefined ? sql.empty() : sql` from ${source}`;
  return sql`insert into ${table} (${sql.raw(names.join(', '))}) select ${sql.join(selected, sql.raw(', '))}${from}`;
}

function isExpression(value: unknown): value is SQL {
  return typeof value === 'object' && value !== null && 'getSQL' in value;
}
