import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Values for the columns of a table, as an insert takes them; each may be an expression over the source's columns. */
export type ValuesFrom<Table extends PgTable> = {
  readonly [Key in keyof Table['$inferInsert']]: Table['$inferInsert'][Key] | SQL;
};

/**
 * An insert of these values for every row of a source, such as an earlier part of the same statement (`"written"`, perhaps with a
 * condition): without a row nothing is inserted. Columns without a value get their default. Only for
 * columns whose defaults are in the database, and whose types do not truncate (no `varchar(n)`).
 */
export function insertFrom<Table extends PgTable>(table: Table, values: ValuesFrom<Table>, source: SQL): SQL {
  const given = Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
    const value: unknown = values[key as keyof typeof values];
    if (value === undefined) return [];
    const bound = sql`${value === null || isExpression(value) ? value : sql.param(value, column)}`;
    return [{ name: sql.identifier(column.name), value: sql`${bound}::${sql.raw(column.getSQLType())}` }];
  });
  const names = given.map(({ name }) => name);
  const selected = given.map(({ value }) => value);
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(selected, sql`, `)} from ${source}`;
}

function isExpression(value: unknown): value is SQL {
  return typeof value === 'object' && value !== null && 'getSQL' in value;
}
