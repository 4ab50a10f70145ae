import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/database/database.ts';

/** A database's size: kilobytes with indexes, and rows by table, without empty tables. */
export interface DatabaseSize {
  readonly kilobytes: number;
  readonly rows: Readonly<Record<string, number>>;
}

export async function readDatabaseSize({ db }: OpenDatabase): Promise<DatabaseSize> {
  const tables = await db.execute<{ name: string; bytes: string }>(sql`
    select relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables where schemaname = 'public'`);
  let bytes = 0;
  const rows: Record<string, number> = {};
  for (const table of tables.rows) {
    bytes += Number(table.bytes);
    const counted = await db.execute<{ count: string }>(sql`select count(*) from ${sql.identifier(table.name)}`);
    const count = Number(counted.rows[0]?.count);
    if (count > 0) rows[table.name] = count;
  }
  return { kilobytes: bytes / 1024, rows };
}
