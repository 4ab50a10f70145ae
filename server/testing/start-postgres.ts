import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepFolder } from './card-sweep.ts';
import { importPostgres } from './import-postgres.ts';
import { freePort } from './server-process.ts';

export interface TestPostgres {
  /** Address of the server without a database name, closing with a slash. */
  readonly address: string;
  /** Ends it at once, as an immediate shutdown or a failover does: every connection breaks. */
  crash(): Promise<void>;
  /** Starts it again on what it kept. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. Rejects where a card was written to it (PAY-09, SAFE-05). */
  stop(): Promise<void>;
}

/** A real PostgreSQL in a folder and on a port of its own. Only a durable one waits for the disk, as production does. */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-postgres-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const EmbeddedPostgres = await importPostgres();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tailfin',
    password: 'tailfin',
    port,
    // Or a crash would take its files away; `stop` removes them.
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
        // What was written to rows that are gone again is in the log that it was written to first.
        sweepFolder(folder);
      } finally {
        await postgres.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
