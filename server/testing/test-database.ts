import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { OpenDatabase } from '../adapters/database/database.ts';
import { openDatabase } from '../adapters/database/open.ts';
import * as schema from '../adapters/database/schema.ts';
import { removeSwept, sweepDatabase } from './card-sweep.ts';

export type Engine = 'embedded' | 'postgresql';
export const engines: readonly Engine[] = ['embedded', 'postgresql'];

export interface TestDatabase {
  readonly open: OpenDatabase;
  /** What `DATABASE_URL` would say; empty for the embedded database. */
  readonly address: string;
  /** Takes all rows out, for the next test. */
  empty(): Promise<void>;
  /** Closes it and removes it. Rejects where a card was written to it. */
  drop(): Promise<void>;
}

/** What the databases of tests are copies of: migrating each of them would take several times as long. */
const template = 'with_schema';

/** Prepares a test server for `createTestDatabase`. */
export async function makeTemplate(postgresAddress: string): Promise<void> {
  await administer(postgresAddress, `create database ${template}`);
  const { close } = await openDatabase({ databaseUrl: postgresAddress + template, dataDir: tmpdir() });
  await close();
}

/** An empty database with the product's schema on the wished engine; `postgresAddress` is the test server's. */
export async function createTestDatabase(engine: Engine, postgresAddress: string): Promise<TestDatabase> {
  if (engine === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'tailfin-data-'));
    const open = await openDatabase({ databaseUrl: null, dataDir });
    return {
      open,
      address: '',
      empty: () => emptyTables(open),
      async drop() {
        try {
          await sweepDatabase(open);
        } finally {
          await open.close();
          removeSwept(dataDir);
        }
      },
    };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(postgresAddress, `create database ${name} template ${template} strategy file_copy`);
  const open = await openDatabase({ databaseUrl: postgresAddress + name, dataDir: tmpdir() });
  return {
    open,
    address: postgresAddress + name,
    empty: () => emptyTables(open),
    async drop() {
      try {
        await sweepDatabase(open);
      } finally {
        await open.close();
        await administer(postgresAddress, `drop database ${name} with (force)`);
      }
    },
  };
}

async function emptyTables({ db }: OpenDatabase): Promise<void> {
  const tables = Object.values(schema).filter((one) => is(one, PgTable));
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
