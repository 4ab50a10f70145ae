import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { OpenDatabase } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { removeSwept, sweepDatabase } from '../card-sweep/card-sweep.ts';

export type Engine = 'embedded' | 'postgresql';
export const engines: readonly Engine[] = ['embedded', 'postgresql'];

export interface TestDatabase {
  readonly open: OpenDatabase;
  /** The value for `DATABASE_URL`; empty for the embedded database. */
  readonly address: string;
  /** Deletes all rows, for the next test. */
  empty(): Promise<void>;
  /** Closes and removes it. Rejects if a card was written to it. */
  drop(): Promise<void>;
}

/** The template for test databases, because migrating each one would take several times as long. */
const template = 'with_schema';

/** Prepares a test server for `createTestDatabase`. */
export async function makeTemplate(postgresAddress: string): Promise<void> {
  await administer(postgresAddress, `create database ${template}`);
  const { close } = await openDatabase({ databaseUrl: postgresAddress + template, dataDir: tmpdir() });
  await close();
}

/** An empty database with the product's schema on the given engine; `postgresAddress` is the test server's. */
export async function createTestDatabase(engine: Engine, postgresAddress: string): Promise<TestDatabase> {
  if (engine === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'tailfin-data-'));
    const open = await openDatabase({ databaseUrl: null, dataDir });
    return {
      open,
      address: '',
      empty: () => emptyTables(open),
      drop: () => sweepAndClose(open, () => removeSwept(dataDir)),
    };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(postgresAddress, `create database ${name} template ${template} strategy file_copy`);
  const open = await openDatabase({ databaseUrl: postgresAddress + name, dataDir: tmpdir() });
  return {
    open,
    address: postgresAddress + name,
    empty: () => emptyTables(open),
    drop: () => sweepAndClose(open, () => administer(postgresAddress, `drop database ${name} with (force)`)),
  };
}

async function sweepAndClose(open: OpenDatabase, remove: () => void | Promise<void>): Promise<void> {
  try {
    await sweepDatabase(open);
  } finally {
    await open.close();
    await remove();
  }
}

async function emptyTables({ db }: OpenDatabase): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const tables = rows.map(({ name }) => sql.identifier(name));
  await db.execute(sql`truncate ${sql.join(tables, sql`, `)} restart identity cascade`);
}

async function administer(postgresAddress: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${postgresAddress}postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
