import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database.ts';
import * as schema from './schema.ts';

/** A pool of connections to a PostgreSQL, as the use cases know the database. */
export interface PostgresPool {
  readonly pool: pg.Pool;
  readonly db: Database;
}

/**
 * A connection may break at any moment (restart, failover, an administrator who ends it). That fails the statements that
 * were on it and nothing else: each connection listens for errors from its first moment on, because an error that nobody
 * listens for ends the process.
 */
export function createPostgresPool(connectionString: string): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // A process that is paused within a transaction would keep its rows from all others.
    idle_in_transaction_session_timeout: 30_000,
  });
  const ignore = () => {
    // The statement that was under way is rejected by itself; /readyz tells when no connection can be made.
  };
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const db: Database = drizzle(pool, { schema });
  // The library's own transaction keeps a connection for good when `begin` fails on it; ten of them and the pool is empty.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client, { schema }).transaction(work, config);
    } finally {
      // One that is broken is not taken back but closed.
      client.release();
    }
  };
  return { pool, db };
}
