import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PageRequest } from '../../web/request.ts';
import { settings } from '../adapters/database/schema.ts';
import { demoAccounts, seedDemoAccounts } from '../features/accounts/demo-accounts.ts';
import { createPasswordHashing } from '../features/accounts/password-hashing.ts';
import { logIn, registered, signedIn, userStatus } from '../testing/account-steps.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Visitor } from '../testing/visitor.ts';

/** Pages that show what they were given. */
const mirror = `export const entry = { module: { createPageRenderer: () => (_request, { call, ...page }) =>
  call({ method: 'GET', path: '/api/bookings' }).then(({ status }) => Response.json({ ...page, listStatus: status })) } };`;

type Shown = PageRequest & { readonly listStatus: number };

describe('what a page knows of whoever asks for it', () => {
  let t: TestApp;
  let production: TestApp;
  let buildDir: string;
  beforeAll(async () => {
    buildDir = mkdtempSync(join(tmpdir(), 'tailfin-pages-'));
    for (const folder of ['client', 'server']) mkdirSync(join(buildDir, folder));
    writeFileSync(join(buildDir, 'server', 'index.js'), mirror);
    writeFileSync(join(buildDir, 'package.json'), '{"type":"module"}');
    const postgresAddress = inject('postgresAddress');
    [t, production] = await Promise.all([
      startTestApp({ engine: 'postgresql', postgresAddress, buildDir, live: true }),
      startTestApp({
        engine: 'postgresql',
        postgresAddress,
        buildDir,
        environment: { DATABASE_URL: 'postgres://somewhere.example/else' },
      }),
    ]);
    for (const { db, clock } of [t, production]) await seedDemoAccounts(db, createPasswordHashing(), clock.now());
  });
  afterAll(async () => {
    await Promise.all([t.close(), production.close()]);
    rmSync(buildDir, { recursive: true, force: true });
  });

  const show = async (visitor: Visitor, path = '/my-trips') => (await visitor.get(path)).json<Shown>();

  test('whoever is signed in is named, without id or anything else; their calls are theirs [AUTH-08] [ACC-01]', async () => {
    await registered(t.visitor(), 'ada');
    const ada = await signedIn(t.visitor(), 'ada');
    expect(await show(ada)).toMatchObject({ listStatus: 200 });
    expect((await show(ada)).user).toEqual({
      firstName: 'Ada',
      username: 'ada',
      email: 'ada@example.com',
      isAdmin: false,
    });
    await ada.post('/api/auth/logout');
    expect(await show(ada)).toMatchObject({ user: null, listStatus: 401 });
    expect((await show(t.visitor())).user).toBeNull();
  });

  test('demo accounts are shown and work in a demonstration [AUTH-01]', async () => {
    const { demoAccounts: shown } = await show(t.visitor(), '/login');
    expect(shown).toEqual(demoAccounts.map(({ label, email, password }) => ({ label, email, password })));
    const rights = [];
    for (const { email, password } of shown ?? []) {
      const visitor = await signedIn(t.visitor(), email, password);
      rights.push((await show(visitor)).user?.isAdmin);
    }
    expect(rights).toEqual([false, true]);
  });

  test('in live mode nobody is shown a demo account, signs in by one or stays signed in [AUTH-01] [SAFE-04]', async () => {
    const [{ email, password } = { email: '', password: '' }] = demoAccounts;
    const visitor = await signedIn(t.visitor(), email, password);
    await t.db.insert(settings).values({ name: 'live_mode', value: true, updatedAt: t.clock.now() });
    t.clock.advance(5000);
    expect(await show(visitor, '/login')).toMatchObject({ demoAccounts: null, user: null });
    const refused = await logIn(t.visitor(), email, password);
    expect([refused.statusCode, refused.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(await userStatus(visitor)).toBe(401);
    await t.db.delete(settings).where(eq(settings.name, 'live_mode'));
    t.clock.advance(5000);
  });

  test('outside a demonstration they open nothing, even where the rows exist [AUTH-01] [SAFE-04]', async () => {
    expect((await show(production.visitor(), '/login')).demoAccounts).toBeNull();
    for (const { email, username, password } of demoAccounts) {
      for (const name of [email, username]) {
        expect((await logIn(production.visitor(), name, password)).statusCode).toBe(401);
      }
    }
  });
});
