import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sweepFolder } from '../card-sweep/card-sweep.ts';
import { freePort } from '../processes/server-process.ts';
import { importPostgres } from './import-postgres.ts';
import { postgresTemporaryFolder } from './reachable.ts';

export interface TestPostgres {
  /** Address of the server without a database name, with a trailing slash. */
  readonly address: string;
  /** Stops it immediately, like an immediate shutdown or a failover: every connection breaks. */
  crash(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  /** Stops it and removes its folder. Rejects if a card was written to it (PAY-09, SAFE-05). */
  stop(): Promise<void>;
}

/** A real PostgreSQL in its own folder and on its own port. Only a durable one waits for the disk, as in production. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(postgresTemporaryFolder(), 'tailfin-postgres-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await importPostgres();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tailfin',
    password: 'tailfin',
    port,
    // Otherwise the package would delete its files after a crash; `stop` removes them.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['-c', `fsync=${isDurable ? 'on' : 'off'}`],
      ...['-c', 'max_connections=200'],
      ...['-c', 'wal_keep_size=2GB'],
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    address: `postgres://tailfin:tailfin@127.0.0.1:${port}/`,
    async crash() {
      const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      const ended = postgres.stop();
      process.kill(pid, 'SIGQUIT');
      await ended;
    },
    restart: () => postgres.start(),
    async stop() {
      try {
        // Deleted rows are still in the write-ahead log.
        sweepFolder(folder);
      } finally {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
