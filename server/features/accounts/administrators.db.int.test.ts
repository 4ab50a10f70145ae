import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { logIn, registered, signedIn, userStatus } from '../../testing/account-steps.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { demoAccounts, seedDemoAccounts } from './demo-accounts.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { requireAdministrator } from './index.ts';
import { createPasswordHashing } from './password-hashing.ts';
import { findPasswordHash, findUserByEmail, insertAccount, listAdministrators, setRole } from './repository.ts';

const hashing = createPasswordHashing();
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

  test('the first one is made at start, once, and keeps a password that was changed [ADM-04]', async () => {
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

  test('whoever registered the address before loses it to the environment’s password [ADM-04] [SAFE-04]', async () => {
    const squatter = { email: 'squatted@example.com', password: boss.password };
    await registered(t.visitor(), 'squatted');
    const inside = await signedIn(t.visitor(), 'squatted');
    await ensureAdministrator(t.db, hashing, squatter, t.clock.now());
    expect(await userStatus(inside)).toBe(401);
    expect((await logIn(t.visitor(), 'squatted')).statusCode).toBe(401);
    expect(await isAdmin('squatted', boss.password)).toBe(true);
  });

  test('the role is read with each call: given and taken at once; without it 403, signed out 401 [ADM-04] [SAFE-10]', async () => {
    const id = await registered(t.visitor(), 'clerk');
    const visitor = await signedIn(t.visitor(), 'clerk');
    const asked = async () => (await visitor.get('/api/auth/user')).json<{ isAdmin: boolean }>().isAdmin;
    expect(await asked()).toBe(false);
    await setRole(t.db, id, 'admin', t.clock.now());
    expect(await asked()).toBe(true);
    await setRole(t.db, id, 'user', t.clock.now());
    expect(await asked()).toBe(false);
  });

  test('demo accounts get their passwords back at start, and are made once [AUTH-01]', async () => {
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

test('an administrator’s call asks for the role on the server [ADM-04] [SAFE-10]', async () => {
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
  expect(await ask(null)).toMatchObject({ ok: false, refusal: { code: 'NOT_AUTHENTICATED' } });
  expect(await ask({ ...user, isAdmin: false })).toMatchObject({ ok: false, refusal: { code: 'FORBIDDEN' } });
  expect(await ask({ ...user, isAdmin: true })).toMatchObject({ ok: true, value: { id: 'usr_1' } });
});

describe('the command', () => {
  const tool = join(import.meta.dirname, '..', '..', '..', 'tools', 'admin.ts');
  async function run(environment: Record<string, string>, ...args: string[]) {
    const child = spawn(process.execPath, [tool, ...args], { env: { ...process.env, ...environment } });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString('utf8');
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString('utf8');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out: out.trim(), err: err.trim() };
  }
  const ada = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', username: 'ada' };

  test('grants, lists and revokes on the database of DATABASE_URL [ADM-04]', async () => {
    const address = inject('postgresAddress');
    const database = await createTestDatabase('postgresql', address);
    const { rows } = await database.open.db.execute<{ name: string }>('select current_database() as name');
    const environment = { DATABASE_URL: address + rows[0]?.name };
    await insertAccount(database.open.db, { ...ada, passwordHash: 'x', role: 'user' }, new Date());
    expect(await run(environment, 'list')).toMatchObject({ code: 0, out: 'There is no administrator.' });
    expect(await run(environment, 'grant', ' ADA@example.com')).toMatchObject({
      code: 0,
      out: 'ada@example.com is an administrator now.',
    });
    expect(await run(environment, 'list')).toMatchObject({ code: 0, out: 'ada@example.com' });
    expect(await run(environment, 'grant', 'nobody@example.com')).toMatchObject({
      code: 1,
      err: 'No account has the address nobody@example.com. Register it first.',
    });
    expect(await run(environment, 'revoke', 'ada@example.com')).toMatchObject({ code: 0 });
    expect((await findUserByEmail(database.open.db, ada.email))?.role).toBe('user');
    expect(await run(environment, 'promote')).toMatchObject({ code: 1, err: expect.stringContaining('Usage') });
    await database.drop();
  });
});
