import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import type { Pool } from 'pg';
import { closeToOthers, makeDataFolder } from '#server/private-files.ts';
import { traceStatements } from '#server/telemetry/statement-spans.ts';
import { connectionFailure } from './connection-failure.ts';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { migrationsFolder, readNewDatabase } from './new-database.ts';
import { createPostgresPool, limitedBegin } from './postgres-pool.ts';

/** Any constant; all instances must use the same one. */
const migrationLock = 7_238_111;

export interface DatabaseOptions {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/**
 * Opens the database and brings its schema up to date: PostgreSQL at `databaseUrl`, else PostgreSQL in this process
 * with its files in `dataDir`. Throws StartError if the database cannot be reached, or another process holds the folder (SAFE-07).
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = options;
  return databaseUrl === null ? openEmbedded(dataDir) : openPostgres(databaseUrl);
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  makeDataFolder(dataDir);
  const unlock = lockFolder(join(dataDir, 'database.lock'));
  try {
    const folder = join(dataDir, 'database');
    if (!existsSync(folder)) await makeDatabase(folder);
    const client = await PGlite.create(folder);
    const db = drizzlePglite(traceStatements(client));
    const transaction = client.transaction.bind(client);
    client.transaction = (work) => transaction((tx) => work(traceStatements(tx)));
    await migratePglite(db, { migrationsFolder });
    closeToOthers(folder);
    return {
      db,
      engine: 'embedded',
      connections: () => null,
      ping: async () => {
        await client.query('select 1');
      },
      close: async () => {
        await client.close();
        // PostgreSQL sets its own permissions on some files that it writes at startup and shutdown.
        closeToOthers(folder);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Creates the files of a new database next to their final place and moves them there when complete, so that a kill
 * leaves nothing partial.
 */
async function makeDatabase(folder: string): Promise<void> {
  const half = `${folder}.new`;
  rmSync(half, { recursive: true, force: true });
  const files = await readNewDatabase();
  const client = await PGlite.create(half, files === null ? {} : { loadDataDir: files });
  await client.close();
  // Unpacked files have the permissions of the archive.
  closeToOthers(half);
  renameSync(half, folder);
}

async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  const { pool, db, ping } = createPostgresPool(databaseUrl);
  await migrateUnderLock(pool);
  return {
    db,
    engine: 'postgresql',
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping,
    close: () => pool.end(),
  };
}

/**
 * Instances that start at once migrate one after another. The lock is the transaction's, because a session's would stay behind on a
 * connection that a pooler gives to others. Drizzle's own `begin` only raises a warning inside it, and its `commit` ends it.
 */
async function migrateUnderLock(pool: Pool): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => Promise.reject(connectionFailure(error)));
  let failure: Error | undefined;
  try {
    await client.query(limitedBegin('begin'));
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await migratePg(drizzlePg(client), { migrationsFolder });
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure its transaction may still be open: the connection is closed.
    client.release(failure);
  }
}
