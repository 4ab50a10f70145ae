import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importPostgres } from './import-postgres.ts';
import { freePort } from './server-process.ts';

export interface TestPostgres {
  /** Address of the server without a database name, closing with a slash. */
  readonly address: string;
  /** Ends it and removes its folder. */
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
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C', '--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', `fsync=${isDurable ? 'on' : 'off'}`, '-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    address: `postgres://tailfin:tailfin@127.0.0.1:${port}/`,
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
