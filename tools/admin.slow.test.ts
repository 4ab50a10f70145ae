import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeSwept } from '../server/testing/card-sweep/card-sweep.ts';
import { freePort, startServer } from '../server/testing/processes/server-process.ts';
import { goodPassword, registration } from '../server/testing/steps/account-steps.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tailfin-admin-'));
afterAll(() => removeSwept(dataDir));

function admin(...words: string[]) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/admin.ts', ...words], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...environment, DATA_DIR: dataDir },
  });
  return { status, said: (stdout + stderr).trim() };
}

/** The status of the settings call for a signed-in user. */
async function settingsStatus(origin: string, username: string): Promise<number> {
  const signedIn = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: goodPassword }),
  });
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  return (await fetch(`${origin}/api/admin/settings`, { headers: { cookie: cookie.join('; ') } })).status;
}

test('the first administrator comes from the environment, others from the command, which can also revoke the role, but not while a server holds the database [ADM-04] [SAFE-07]', async () => {
  const environment = { DATA_DIR: dataDir, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: goodPassword };
  const first = await startServer(environment, await freePort());
  const made = await fetch(`${first.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration('ada')),
  });
  expect(made.status).toBe(201);
  expect(await settingsStatus(first.origin, 'boss@example.com')).toBe(200);
  expect(await settingsStatus(first.origin, 'ada')).toBe(403);
  // The server holds the folder's lock.
  expect(admin('grant', 'ada@example.com')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^The data folder is in use by process \d+/),
  });
  await first.stop();

  expect(admin('grant', 'nobody@example.com')).toMatchObject({
    status: 1,
    said: expect.stringContaining('No account'),
  });
  expect(admin('grant', ' ADA@example.com')).toEqual({ status: 0, said: 'ada@example.com is an administrator now.' });
  expect(admin('revoke', 'boss@example.com').status).toBe(0);

  const second = await startServer({ DATA_DIR: dataDir }, await freePort());
  expect(await settingsStatus(second.origin, 'ada')).toBe(200);
  expect(await settingsStatus(second.origin, 'boss@example.com')).toBe(403);
  await second.stop();
}, 180_000);
