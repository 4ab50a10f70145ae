import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tailfin-reset-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function reset() {
  const { DATABASE_URL: _, APP_ENV: __, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/reset-database.ts'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...environment, DATA_DIR: dataDir },
  });
  return { status, said: (stdout + stderr).trim() };
}

test('a reset deletes the database and the data of both simulators, in the server or on their own, and keeps mails and the session secret [F-46]', () => {
  for (const folder of ['database', 'mail', 'simulators']) {
    mkdirSync(join(dataDir, folder));
    writeFileSync(join(dataDir, folder, 'file'), '');
  }
  const stores = ['simulator-duffel.sqlite', 'simulator-stripe.sqlite', 'duffel-simulator.sqlite'];
  for (const name of stores) {
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(join(dataDir, name + suffix), '');
  }
  expect(reset()).toEqual({ status: 0, said: `Reset ${dataDir}` });
  expect(readdirSync(dataDir).toSorted()).toEqual(['mail', 'session-secret']);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual(['file']);
});
