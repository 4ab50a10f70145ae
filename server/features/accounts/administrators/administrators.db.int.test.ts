import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoAccounts } from '#domain/people/demo-accounts.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/database/test-database.ts';
import { projectRoot } from '#server/testing/project-paths.ts';
import { logIn, registered, signedIn, userStatus } from '#server/testing/steps/account-steps.ts';
import { requireAdministrator, runRoleCommand } from '../index.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { findPasswordHash, findUserByEmail, insertAccount, listAdministrators, setRole } from '../repository.ts';
import { users } from '../tables.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { seedDemoAccounts } from './seed-demo-accounts.ts';

const hashing = createPasswordHashing();
const origin = 'https://tailfin.example';
const boss = { email: 'boss@example.com', password: 'Heron-Lamp-55?' };

describe.each(inject('engines'))('administrators on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const ensure = () => ensureAdministrator(t.db, hashing, boss, t.clock.now());
  const isAdmin = async (name: string, password?: string) =>
    (await logIn(t.visitor(), name, password)).json<{ isAdmin: boolean }>().isAdmin;

  test('the first administrator is created at startup, once, and keeps a changed password [ADM-04]', async () => {
    await ensure();
    await ensure();
    expect((await listAdministrators(t.db)).map(({ email }) => email)).toEqual([boss.email]);
    const visitor = await signedIn(t.visitor(), boss.email, boss.password);
    const change = { currentPassword: boss.password, newPassword: 'Walnut-Kettle-38!' };
    expect((await visitor.post('/api/auth/change-password', change)).statusCode).toBe(200);
    await ensure();
    expect(await isAdmin(boss.email, 'Walnut-Kettle-38!')).toBe(true);
    expect((await logIn(t.visitor(), boss.email, boss.password)).statusCode).toBe(401);
  });

  test('an account registered earlier with the address gets the environment’s password [ADM-04] [SAFE-04]', async () => {
    const squatter = { email: 'squatted@example.com', password: boss.password };
    await registered(t.visitor(), 'squatted');
    const inside = await signedIn(t.visitor(), 'squatted');
    await ensureAdministrator(t.db, hashing, squatter, t.clock.now());
    expect(await userStatus(inside)).toBe(401);
    expect((await logIn(t.visitor(), 'squatted')).statusCode).toBe(401);
    expect(await isAdmin('squatted', boss.password)).toBe(true);
  });

  test('the role is read for every call: granting and revoking work at once; without it 403, signed out 401 [ADM-04] [SAFE-10]', async () => {
    const id = await registered(t.visitor(), 'clerk');
    const visitor = await signedIn(t.visitor(), 'clerk');
    const asked = async () => (await visitor.get('/api/auth/user')).json<{ isAdmin: boolean }>().isAdmin;
    expect(await asked()).toBe(false);
    await setRole(t.db, id, 'admin', t.clock.now());
    expect(await asked()).toBe(true);
    await setRole(t.db, id, 'user', t.clock.now());
    expect(await asked()).toBe(false);
  });

  const grant = (name: string) =>
    runRoleCommand(async () => ({ db: t.db, origin, close: async () => undefined }), ['grant', `${name}@example.com`]);

  test('whoever registered an address without verifying it is shut out when it is granted the role; a link sets its password [F-144]', async () => {
    await registered(t.visitor(), 'unproved');
    const inside = await signedIn(t.visitor(), 'unproved');
    const said = await grant('unproved');
    expect(await userStatus(inside)).toBe(401);
    expect((await logIn(t.visitor(), 'unproved')).statusCode).toBe(401);
    const token = /https:\/\/tailfin\.example\/reset-password\?token=([\w-]+)$/.exec(said)?.[1] ?? '';
    const reset = { token, newPassword: 'Walnut-Kettle-38!' };
    expect((await t.visitor().post('/api/auth/reset-password', reset)).statusCode).toBe(200);
    expect((await t.visitor().post('/api/auth/reset-password', reset)).statusCode).toBe(400);
    expect(await isAdmin('unproved', 'Walnut-Kettle-38!')).toBe(true);
  });

  test('an account with a verified address keeps its password when it is granted the role; its sessions end [F-144]', async () => {
    const id = await registered(t.visitor(), 'proved');
    await t.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    const inside = await signedIn(t.visitor(), 'proved');
    expect(await grant('proved')).toBe('proved@example.com is an administrator now, and signed out everywhere.');
    expect(await userStatus(inside)).toBe(401);
    expect(await isAdmin('proved')).toBe(true);
  });

  test('demo accounts are created once and get their passwords back at startup [AUTH-01]', async () => {
    await seedDemoAccounts(t.db, hashing, t.clock.now());
    const [demo = { email: '', password: '' }] = demoAccounts;
    const visitor = await signedIn(t.visitor(), demo.email, demo.password);
    const change = { currentPassword: demo.password, newPassword: 'Walnut-Kettle-38!' };
    expect((await visitor.post('/api/auth/change-password', change)).statusCode).toBe(200);
    await seedDemoAccounts(t.db, hashing, t.clock.now());
    expect((await logIn(t.visitor(), demo.email, demo.password)).statusCode).toBe(200);
    const user = await findUserByEmail(t.db, demo.email);
    const kept = await findPasswordHash(t.db, user?.id ?? '');
    await seedDemoAccounts(t.db, hashing, t.clock.now());
    expect(await findPasswordHash(t.db, user?.id ?? '')).toBe(kept);
  });
});

test('the server checks the role for administrator calls [ADM-04] [SAFE-10]', async () => {
  const user = {
    id: 'usr_1',
    email: 'ada@example.com',
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Byron',
    createdAt: new Date(),
  };
  const ask = (who: object | null) =>
    requireAdministrator(
      { userOf: async () => who as Awaited<ReturnType<Parameters<typeof requireAdministrator>[0]['userOf']>> },
      {} as FastifyRequest,
    );
  expect(await ask(null)).toMatchObject({ ok: false, error: { code: 'NOT_AUTHENTICATED' } });
  expect(await ask({ ...user, isAdmin: false })).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
  expect(await ask({ ...user, isAdmin: true })).toMatchObject({ ok: true, value: { id: 'usr_1' } });
});

describe.each(inject('engines'))('the command on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine, inject('postgresAddress'));
  });
  afterAll(() => database.drop());

  const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', username: 'ada' };
  const run = (...words: string[]) =>
    runRoleCommand(async () => ({ db: database.open.db, origin, close: async () => undefined }), words);

  test('grants, lists and revokes [ADM-04]', async () => {
    await insertAccount(database.open.db, { ...ada, passwordHash: 'x', role: 'user' }, new Date());
    expect(await run('list')).toBe('There is no administrator.');
    expect(await run('grant', ' ADA@example.com')).toMatch(/^ada@example\.com is an administrator now, /);
    expect(await run('list')).toBe('ada@example.com');
    await expect(run('grant', 'nobody@example.com')).rejects.toThrow(
      'No account has the address nobody@example.com. Register it first.',
    );
    const startsAgain =
      'Where ADMIN_EMAIL is ada@example.com, remove it: the next start would make it an administrator again.';
    await insertAccount(
      database.open.db,
      { ...ada, email: 'eve@example.com', username: 'eve', passwordHash: 'x', role: 'admin' },
      new Date(),
    );
    expect(await run('revoke', 'ada@example.com')).toBe(`ada@example.com is no administrator now.\n${startsAgain}`);
    expect(await run('revoke', 'eve@example.com')).toContain('There is no other administrator.');
    expect((await findUserByEmail(database.open.db, ada.email))?.role).toBe('user');
    for (const words of [['promote'], ['grant'], []]) await expect(run(...words)).rejects.toThrow(/^Usage/);
  });
});

test('the command works on the database in DATABASE_URL and exits with 1 on refusal [ADM-04]', async () => {
  const database = await createTestDatabase('postgresql', inject('postgresAddress'));
  const tool = join(projectRoot, 'tools', 'admin.ts');
  const child = spawn(process.execPath, [tool, 'grant', 'nobody@example.com'], {
    env: { ...process.env, DATABASE_URL: database.address },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  await database.drop();
  expect([code, said.trim()]).toEqual([1, 'No account has the address nobody@example.com. Register it first.']);
});
