import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PageRequest } from '../../web/request.ts';
import { demoAccounts, seedDemoAccounts } from '../features/accounts/demo-accounts.ts';
import { createPasswordHashing } from '../features/accounts/password-hashing.ts';
import { logIn, registered, signedIn, userStatus } from '../testing/account-steps.ts';
import { startAppOn } from '../testing/app-on-database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { injectingVisitor, type Visitor } from '../testing/visitor.ts';

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
      startTestApp({ engine: 'postgresql', postgresAddress, buildDir }),
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
      // For the traveler form.
      lastName: 'Byron',
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

  test('a name that was led to this machine sees no demo account, signs nobody in and opens no session [F-58] [SAFE-04]', async () => {
    const admin = demoAccounts.find(({ role }) => role === 'admin');
    const local = await signedIn(t.visitor({ host: 'localhost:3000' }), admin?.email ?? '', admin?.password);
    expect((await local.get('/api/admin/settings')).statusCode).toBe(200);
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '192.168.1.20:3000']) {
      const page = t.visitor({ host });
      expect([host, (await show(page, '/login')).demoAccounts]).toEqual([host, null]);
      // A rebound page is of the same origin as its host.
      const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      const credentials = { username: admin?.email, password: admin?.password };
      expect([host, (await page.post('/api/auth/login', credentials, own)).statusCode]).toEqual([host, 401]);
      for (const [name, value] of local.cookies) page.cookies.set(name, value);
      expect([host, (await page.get('/api/admin/settings')).statusCode]).toEqual([host, 401]);
    }
  });

  test('beside any live key nobody signs in by a demo account or stays signed in, so that none changes the mode [F-53] [AUTH-01] [SAFE-04]', async () => {
    const admin = demoAccounts.find(({ role }) => role === 'admin');
    const visitor = await signedIn(t.visitor(), admin?.email ?? '', admin?.password);
    for (const key of [{ DUFFEL_LIVE_TOKEN: 'duffel_live_x' }, { STRIPE_LIVE_SECRET_KEY: 'sk_live_x' }]) {
      const { app } = await startAppOn({
        database: t.database,
        clock: t.clock,
        duffelOrigin: t.duffel.origin,
        stripeOrigin: t.stripe.origin,
        environment: { ...key, ALLOW_LIVE_KEYS_ELSEWHERE: '1' },
      });
      const keyed = injectingVisitor(app.server, {});
      const refused = await logIn(keyed, admin?.email ?? '', admin?.password ?? '');
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'INVALID_CREDENTIALS']);
      for (const [name, value] of visitor.cookies) keyed.cookies.set(name, value);
      expect(await userStatus(keyed)).toBe(401);
      expect((await keyed.get('/api/admin/settings')).statusCode).toBe(401);
      await app.stop(100);
    }
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
