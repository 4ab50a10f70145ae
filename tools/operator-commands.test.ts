import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '#server/database/folder-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tailfin-commands-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs a command of this folder on `dataDir`, with everything it printed. */
function run(command: string, ...words: string[]) {
  const { DATABASE_URL: _, APP_ENV: __, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tools/${command}.ts`, ...words], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...environment, DATA_DIR: dataDir },
  });
  return { status, said: (stdout + stderr).trim() };
}

test.each([
  ['admin', ['list'], 1],
  ['reconcile', ['2026-01-01T00:00:00Z'], 2],
  ['reset-database', [], 1],
] as const)(
  '%s says in one sentence that a server uses the data folder, and leaves it alone [SAFE-07]',
  (command, words, status) => {
    const lock = join(dataDir, 'database.lock');
    onTestFinished(lockFolder(lock));
    mkdirSync(join(dataDir, 'database'));
    expect(run(command, ...words)).toEqual({
      status,
      said: `The data folder is in use by process ${process.pid} (${lock}). Stop it, or set DATA_DIR to another folder.`,
    });
    expect(readdirSync(dataDir).toSorted()).toEqual(['database', 'database.lock', 'session-secret']);
  },
);

test('a reset deletes the database and the data of both simulators, in the server or on their own, and keeps mails and the session secret [F-46]', () => {
  for (const folder of ['database', 'mail', 'simulators']) {
    mkdirSync(join(dataDir, folder));
    writeFileSync(join(dataDir, folder, 'file'), '');
  }
  const stores = ['simulator-duffel.sqlite', 'simulator-stripe.sqlite', 'duffel-simulator.sqlite'];
  for (const name of stores) {
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(join(dataDir, name + suffix), '');
  }
  expect(run('reset-database')).toEqual({ status: 0, said: `Reset ${dataDir}` });
  expect(readdirSync(dataDir).toSorted()).toEqual(['mail', 'session-secret']);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual(['file']);
});

test('a comparison of the books since a time in the future is refused, instead of finding that they agree [SAFE-01]', () => {
  expect(run('reconcile', '2099-01-01T00:00:00Z')).toEqual({
    status: 2,
    said: 'Nothing was compared: 2099-01-01T00:00:00.000Z is in the future. Give a time in the past.',
  });
  expect(readdirSync(dataDir)).toEqual([]);
});
