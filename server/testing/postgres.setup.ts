import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { importPostgres } from './import-postgres.ts';
import { freePort } from './server-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server without a database name, closing with a slash. */
    postgresAddress: string;
  }
}

/** A real PostgreSQL for the whole integration run, in a folder and on a port of its own; gone afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  project.provide('postgresAddress', `postgres://tailfin:tailfin@127.0.0.1:${port}/`);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
