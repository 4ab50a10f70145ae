import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startEmbeddedSimulator } from '#server/adapters/simulators.ts';
import { openDatabase } from '#server/database/open.ts';
import { StartError } from '#server/start-error.ts';
import { runNode } from '#server/testing/processes/run-node.ts';
import { freePort, serverArguments } from '#server/testing/processes/server-process.ts';

/** Starts the real server and waits for it to end. */
const failedStart = (environment: Record<string, string>) =>
  runNode(serverArguments, { environment: { NODE_ENV: 'production', ...environment } });

/** The tests' PostgreSQL with part of its address changed. */
const databaseUrl = (change: Partial<URL>) =>
  Object.assign(new URL('postgres', inject('postgresAddress')), change).href;

/** An operator's mistakes that appear only at startup. */
describe('a start that cannot succeed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tailfin-start-'));
  const file = join(folder, 'file');
  const other = createServer();
  let busyPort: number;
  beforeAll(async () => {
    writeFileSync(file, '');
    busyPort = await freePort();
    await new Promise<void>((resolve) => other.listen(busyPort, '127.0.0.1', resolve));
  });
  afterAll(() => {
    other.close();
    rmSync(folder, { recursive: true });
  });

  test.concurrent.each<[string, () => Record<string, string>, () => string]>([
    [
      'a wrong password of the database',
      () => ({ DATABASE_URL: databaseUrl({ password: 'wrong' }), DATA_DIR: join(folder, 'unused') }),
      () => 'DATABASE_URL: the database does not accept this user and password. Correct them.',
    ],
    [
      'a data folder that is a file',
      () => ({ DATA_DIR: file }),
      () =>
        `DATA_DIR: ${file} is not a folder that the server can write to (EEXIST). Name another folder, or change its permissions.`,
    ],
    [
      'a port that is in use',
      () => ({ DATA_DIR: join(folder, 'data'), PORT: String(busyPort) }),
      () => `PORT: another program listens on ${busyPort}. Stop it, or set PORT to another one.`,
    ],
  ])('%s: the server says so and what to do, and exits with 1 [SAFE-04] [F-46]', async (_what, environment, said) => {
    expect(await failedStart(environment())).toEqual({ code: 1, output: `${said()}\n` });
  });

  test('an unknown database is said to be the cause, with what to do [SAFE-04] [F-46]', async () => {
    const opening = openDatabase({ databaseUrl: databaseUrl({ pathname: '/unknown' }), dataDir: folder });
    await expect(opening).rejects.toThrow(
      new StartError('DATABASE_URL: the database server has no database of this name. Create it, or correct the name.'),
    );
  });

  test('a simulator whose file is damaged is not started, and the file is named [SAFE-04] [F-46]', async () => {
    const damaged = join(folder, 'simulator-duffel.sqlite');
    writeFileSync(damaged, 'not a database '.repeat(1000));
    await expect(startEmbeddedSimulator('duffel', { dataDir: folder, latencyMs: 0 })).rejects.toThrow(
      new StartError(
        `The data of a simulator cannot be read: ${damaged} (file is not a database). Put the file back, or run npm run db:reset, which begins with empty data.`,
      ),
    );
  });
});
