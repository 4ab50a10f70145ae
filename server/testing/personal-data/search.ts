import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** Values by kind that are found nowhere unless someone stored them. */
export type Planted = Readonly<Record<string, string>>;

/** The columns of every table, according to the database itself. */
export async function columnsOf(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(
    sql`select c.table_name as table, json_agg(c.column_name::text) as columns from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** The kinds of planted values in each table that has any. Bytes are searched as text. */
export async function findInTables(db: Database, planted: Planted): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const [table, columns] of await columnsOf(db)) {
    const { rows } = await db.execute<Record<string, unknown>>(sql.raw(`select * from "${table}"`));
    const text = rows.map((row) => columns.map((column) => readable(row[column])).join('\n')).join('\n');
    const kinds = findIn(text, planted);
    if (kinds.length > 0) found[table] = kinds;
  }
  return found;
}

/** The kinds of planted values in a text. */
export function findIn(text: string, planted: Planted): string[] {
  const folded = text.toLowerCase();
  return Object.keys(planted).filter((kind) => folded.includes(planted[kind]?.toLowerCase() ?? ''));
}

/** The text of all files below a folder, with mails decoded. */
export function textOfFiles(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => unquoted(readFileSync(join(entry.parentPath, entry.name), 'utf8')))
    .join('\n');
}

function readable(value: unknown): string {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

/** Quoted-printable, as mails are written. */
function unquoted(text: string): string {
  return text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
