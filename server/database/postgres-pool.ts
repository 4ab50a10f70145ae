import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { traceStatements } from '#server/telemetry/statement-spans.ts';
import { type Database, isDiskFull, isReadOnly } from './database.ts';

/** A pool of connections to a PostgreSQL server. */
export interface PostgresPool {
  readonly pool: pg.Pool;
  readonly db: Database;
  /**
   * Rejects if the server does not answer, or accepts no writes, also because its disk is full, once a statement has
   * met that. While every connection is in use, any answered statement counts, unless one was refused as a write.
   */
  ping(): Promise<void>;
}

/** Of one process. */
export const maximumConnections = 10;
const idleLimitMs = 30_000;
const busyCheckMs = 1000;

/**
 * A connection may break at any time (restart, failover, terminated by an administrator). That must fail only its own
 * statements: each connection has an error listener from the start, because an unhandled error event ends the process.
 */
export function createPostgresPool(connectionString: string, connections = maximumConnections): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  const ignore = () => {
    // The current statement is rejected on its own; /readyz reports if no connection can be made.
  };
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  const { ping, note } = pingOf(pool);
  const db: Database = drizzle(traceStatements(pool));
  // The library's own transaction leaks the connection if `begin` fails; ten leaks exhaust the pool.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    const onFailure = (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    };
    try {
      return await drizzle(traceStatements(withIdleLimit(client, onFailure))).transaction(work, config);
    } catch (error) {
      note(error);
      throw error;
    } finally {
      // A broken connection, or one that may still be in the transaction, is closed instead of returned.
      client.release(failure);
    }
  };
  return { pool, db, ping };
}

/**
 * While every connection is in use, a ping would wait behind the queue, and the proxy would move a busy instance's visitors to the next
 * one. Any statement answered meanwhile shows that the database works.
 */
function pingOf(pool: pg.Pool) {
  let answered = 0;
  let refusedWrites = 0;
  /** Whether the disk was full, and no write has been seen to succeed since. */
  let wasFull = false;
  const note = (error: unknown) => {
    if (isDiskFull(error)) wasFull = true;
    if (isDiskFull(error) || isReadOnly(error)) refusedWrites += 1;
  };
  const checkRoomIfFull = async () => {
    if (!wasFull) return;
    await checkRoom(pool);
    wasFull = false;
  };
  const count = () => {
    answered += 1;
  };
  // A connection drains after each statement of a transaction; one that goes straight to the next in the queue is only released.
  pool.on('connect', (client) => client.on('drain', count));
  pool.on('release', (error) => {
    if (error) note(error);
    else count();
  });
  let asked: Promise<true> | null = null;
  // One for all pings: probes must not fill the queue.
  const check = () => {
    asked ??= checkWritable(pool)
      .then(checkRoomIfFull)
      .then(() => true as const)
      .finally(() => {
        asked = null;
      });
    return asked;
  };
  const ping = async () => {
    const [answeredBefore, refusedBefore] = [answered, refusedWrites];
    const written = check();
    // It may still wait for a connection when the question is settled.
    written.catch(() => undefined);
    while (!(await Promise.race([written, pause(busyCheckMs, false, { ref: false })]))) {
      if (pool.waitingCount > 0 && answered > answeredBefore && refusedWrites === refusedBefore) return;
    }
  };
  return { ping, note };
}

async function checkWritable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isReadOnly: string }>(
    `select current_setting('transaction_read_only') as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly !== 'off') throw new Error('The database is read-only');
}

/**
 * Takes some room on the disk, and gives it back: both statements are one transaction, because they are sent as one.
 */
async function checkRoom(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create temporary table room_on_disk as select repeat(md5(n::text), 200) from generate_series(1, 10) as n;
    drop table room_on_disk`);
}

/**
 * The same client, whose transactions end when they were idle for too long: a process paused within one would keep its rows locked.
 * The limit goes with `begin`, because a setting of the session would not be there, or be someone else's, behind a pooler.
 */
function withIdleLimit(client: pg.PoolClient, onFailure: (error: unknown) => void): pg.PoolClient {
  const query = async (statement: { readonly text: string }, ...rest: unknown[]): Promise<unknown> => {
    const send = (sent: object) => (client.query as (...all: unknown[]) => unknown).call(client, sent, ...rest);
    if (!/^(?:begin|commit|rollback)\b/.test(statement.text)) return send(statement);
    try {
      return await send({ ...statement, text: limitedBegin(statement.text) });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return Object.create(client, { query: { value: query, writable: true } });
}

/** A statement that begins a transaction with the limit on its idle time; any other statement as it is. */
export function limitedBegin(text: string): string {
  return /^begin\b/.test(text) ? `${text}; set local idle_in_transaction_session_timeout = ${idleLimitMs}` : text;
}
