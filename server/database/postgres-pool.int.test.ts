import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { createPostgresPool, type PostgresPool } from './postgres-pool.ts';

let database: TestDatabase;
let postgres: PostgresPool;
beforeAll(async () => {
  database = await createTestDatabase('postgresql', inject('postgresAddress'));
  postgres = createPostgresPool(database.address);
});
afterAll(async () => {
  await postgres.pool.end();
  await database.drop();
});

/** Ends a connection as an administrator or a failover would. */
const terminate = (pid: number) => database.open.db.execute(sql`select pg_terminate_backend(${pid})`);
const pidOf = async (connection: Pick<PostgresPool['db'], 'execute'>) => {
  const { rows } = await connection.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  return rows[0]?.pid ?? 0;
};

test('a connection lost within a transaction fails only that transaction [F-60] [SAFE-01]', async () => {
  for (let round = 0; round < 25; round++) {
    const lost = postgres.db.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await terminate(pid);
      // Meanwhile no query is waiting on the connection: only listeners receive its error.
      await vi.waitFor(
        async () => {
          const { rows } = await database.open.db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`);
          expect(rows).toEqual([]);
        },
        { timeout: 20_000 },
      );
      await tx.execute(sql`select 1`);
    });
    await expect(lost).rejects.toThrow();
  }
  expect(postgres.pool.totalCount).toBeLessThanOrEqual(1);
  await expect(postgres.db.transaction((tx) => pidOf(tx))).resolves.toBeGreaterThan(0);
});

test('a failed begin returns its connection, so the pool is not exhausted [F-60]', async () => {
  for (let round = 0; round < 25; round++) {
    postgres.pool.once('acquire', (client) => {
      (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
    });
    await expect(postgres.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  }
  expect(postgres.pool.totalCount).toBe(postgres.pool.idleCount);
  await expect(pidOf(postgres.db)).resolves.toBeGreaterThan(0);
});

test('a connection whose transaction could not be begun in full is not used again [F-60] [SAFE-01]', async () => {
  let spoiled: PoolClient | undefined;
  postgres.pool.once('acquire', (client) => {
    spoiled = client;
    const { query } = client;
    // Aborts the transaction that has begun.
    client.query = ((sent: { text: string }, ...rest: unknown[]) =>
      (query as (...all: unknown[]) => unknown).call(
        client,
        { ...sent, text: sent.text.replace('idle_in_transaction_session_timeout', 'unknown_setting') },
        ...rest,
      )) as typeof query;
  });
  await expect(postgres.db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  expect(spoiled).toBeDefined();
  for (let round = 0; round < 5; round++) await expect(pidOf(postgres.db)).resolves.toBeGreaterThan(0);
  await expect(postgres.db.transaction((tx) => pidOf(tx))).resolves.toBeGreaterThan(0);
});

test('a read-only database is not ready until it accepts writes again [F-65] [SAFE-06]', async () => {
  const name = new URL(database.address).pathname.slice(1);
  const set = async (statement: string) => {
    await postgres.pool.query(`begin read write; alter database ${name} ${statement}; commit`);
    // Sessions keep the setting they started with.
    await postgres.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
  };
  await expect(database.open.ping()).resolves.toBeUndefined();
  await set('set default_transaction_read_only = on');
  await expect(untilPinged()).rejects.toThrow('read-only');
  await set('reset default_transaction_read_only');
  await expect(untilPinged()).resolves.toBeUndefined();
});

test('while every connection is in use, an answer to any statement shows that the database works [F-65] [SAFE-06]', async () => {
  const small = createPostgresPool(database.address, 2);
  let isOver = false;
  let isWorking = false;
  let begun = 0;
  const work = async () => {
    await small.db.transaction(async (tx) => {
      begun += 1;
      while (!isOver) {
        await pause(20);
        if (isWorking) await tx.execute(sql`select 1`);
      }
    });
  };
  const busy = Promise.all([work(), work()]);
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 20_000 });
  const silent = small.ping().then(() => 'ready' as const);
  await expect(Promise.race([silent, pause(2500, 'waiting')])).resolves.toBe('waiting');
  isWorking = true;
  await expect(Promise.race([silent, pause(3000, 'waiting')])).resolves.toBe('ready');
  expect(small.pool.waitingCount).toBe(1);
  isOver = true;
  await busy;
  await small.pool.end();
});

test('a busy pool whose writes are refused is not ready [F-65] [SAFE-06]', async () => {
  const small = createPostgresPool(database.address, 2);
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      await small.db
        .transaction(async (tx) => {
          await tx.execute(sql`set transaction read only`);
          await tx.execute(sql`select pg_sleep(0.05)`);
          await tx.execute(sql`create table refused ()`);
        })
        .catch(() => undefined);
    }
  };
  // A ping has to wait four seconds for its turn.
  const busy = Promise.all(Array.from({ length: 160 }, work));
  const ping = small.ping().then(() => 'ready');
  await expect(Promise.race([ping, pause(2500, 'waiting')])).resolves.toBe('waiting');
  isOver = true;
  await busy;
  await small.pool.end();
});

test('a queue of single statements does not hold a ping up [F-65] [SAFE-06]', async () => {
  const small = createPostgresPool(database.address, 2);
  const queue = Promise.all(Array.from({ length: 100 }, () => small.db.execute(sql`select pg_sleep(0.1)`)));
  await expect(Promise.race([small.ping().then(() => 'ready'), pause(2500, 'waiting')])).resolves.toBe('ready');
  expect(small.pool.waitingCount).toBeGreaterThan(0);
  // Probes share one statement in the queue.
  const waiting = small.pool.waitingCount;
  await Promise.all([small.ping(), small.ping(), small.ping()]);
  expect(small.pool.waitingCount).toBeLessThanOrEqual(waiting);
  await queue;
  await small.pool.end();
});

/** Pings until a reopened connection works: the first use of a terminated one fails. */
async function untilPinged(): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await database.open.ping();
    } catch (error) {
      const isLost = error instanceof Error && /terminat/i.test(error.message);
      if (!isLost || tries > 20) throw error;
    }
  }
}

test('after a statement met a full disk, the database is not ready until there is room again [F-148] [SAFE-06]', async () => {
  const { db } = database.open;
  await db.execute(sql`create table letters (text text)`);
  await db.execute(
    sql.raw(`
    create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create function full_disk_for_tables() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on letters execute function full_disk();
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function full_disk_for_tables()`),
  );
  // Nothing is written to find out what no statement has met.
  await expect(database.open.ping()).resolves.toBeUndefined();
  for (const write of [
    () => db.execute(sql`insert into letters values ('a')`),
    () => db.transaction((tx) => tx.execute(sql`insert into letters values ('a')`)),
  ]) {
    await expect(write()).rejects.toThrow();
    await expect(database.open.ping()).rejects.toThrow('could not extend file');
    await expect(database.open.ping()).rejects.toThrow('could not extend file');
    await db.execute(sql.raw('alter event trigger full_disk disable'));
    await expect(database.open.ping()).resolves.toBeUndefined();
    await db.execute(sql.raw('alter event trigger full_disk enable'));
    await expect(database.open.ping()).resolves.toBeUndefined();
  }
  await db.execute(sql.raw('drop event trigger full_disk'));
});
