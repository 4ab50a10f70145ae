import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startTransactionPooler, type TransactionPooler } from '#server/testing/database/transaction-pooler.ts';
import type { OpenDatabase } from './database.ts';
import { openDatabase } from './open.ts';

const name = `pooled_${randomBytes(6).toString('hex')}`;
let pooler: TransactionPooler;
let direct: pg.Client;
const opened: OpenDatabase[] = [];

beforeAll(async () => {
  direct = new pg.Client({ connectionString: `${inject('postgresAddress')}postgres` });
  await direct.connect();
  await direct.query(`create database ${name}`);
  pooler = await startTransactionPooler(inject('postgresAddress'));
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await pooler.close();
  await direct.query(`drop database ${name} with (force)`);
  await direct.end();
});

async function open(): Promise<OpenDatabase> {
  const database = await openDatabase({ databaseUrl: pooler.address + name, dataDir: tmpdir() });
  opened.push(database);
  return database;
}

const locks = async () => {
  const { rows } = await direct.query(
    `select 1 from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and datname = $1`,
    [name],
  );
  return rows.length;
};

test('instances that start at once on a pooler in transaction mode migrate one after another, and leave no lock [SAFE-07]', async () => {
  const databases = await Promise.all([open(), open(), open()]);
  await Promise.all(databases.map((one) => one.ping()));
  await vi.waitFor(async () => expect(await locks()).toBe(0));
});

test('an idle transaction is limited without a setting of the session, which a pooler gives to others [SAFE-07]', async () => {
  const { db } = await open();
  const limit = async (on: Pick<OpenDatabase['db'], 'execute'>) => {
    const { rows } = await on.execute<{ ms: string }>(
      sql`select setting as ms from pg_settings where name = 'idle_in_transaction_session_timeout'`,
    );
    return rows[0]?.ms;
  };
  const repeatable = { isolationLevel: 'repeatable read' } as const;
  expect(await db.transaction((tx) => limit(tx))).toBe('30000');
  expect(await db.transaction((tx) => limit(tx), repeatable)).toBe('30000');
  for (let round = 0; round < 4; round++) expect(await limit(db)).toBe('0');
});
