import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { demoAccounts } from '#domain/people/demo-accounts.ts';
import { seedDemoAccounts } from '#server/features/accounts/index.ts';
import { createPasswordHashing } from '#server/features/accounts/passwords/password-hashing.ts';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { logIn, registered, signedIn, userStatus } from '#server/testing/steps/account-steps.ts';
import { injectingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import type { PageRequest } from '#web/request.ts';

/** Pages that return their data. */
const mirror = `export const entry = { module: { createPageRenderer: () => (_request, { call, ...page }) =>
  call({ method: 'GET', path: '/api/bookings' }).then(({ status }) => Response.json({ ...page, listStatus: status })) } };`;

type Shown = PageRequest & { readonly listStatus: number };

describe('what a page knows about its visitor', () => {
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

  test.each([
    ['/search?origin=JFK&amp;destination=LHR', '/search?origin=JFK&destination=LHR'],
    ['/my-trips%23open=bkg_1.a.b', '/my-trips#open=bkg_1.a.b'],
    ['/reset-password?token=abc.', '/reset-password?token=abc'],
  ])('a link that was damaged as it was pasted leads to what was meant: %s [F-124]', async (path, meant) => {
    const answer = await t.visitor().get(path);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, meant]);
  });

  test('the signed-in user is shown without id or other data, and page calls run as that user [AUTH-08] [ACC-01]', async () => {
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

  test('demo accounts are shown and work in a demo [AUTH-01]', async () => {
    const { demoAccounts: shown } = await show(t.visitor(), '/login');
    expect(shown).toEqual(demoAccounts.map(({ label, email, password }) => ({ label, email, password })));
    const rights = [];
    for (const { email, password } of shown ?? []) {
      const visitor = await signedIn(t.visitor(), email, password);
      rights.push((await show(visitor)).user?.isAdmin);
    }
    expect(rights).toEqual([false, true]);
  });

  test('a foreign name resolving to this machine sees no demo account, cannot sign in and gets no session [F-58] [SAFE-04]', async () => {
    const admin = demoAccounts.find(({ role }) => role === 'admin');
    const local = await signedIn(t.visitor({ host: 'localhost:3000' }), admin?.email ?? '', admin?.password);
    expect((await local.get('/api/admin/settings')).statusCode).toBe(200);
    for (const host of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '192.168.1.20:3000']) {
      const page = t.visitor({ host });
      expect([host, (await show(page, '/login')).demoAccounts]).toEqual([host, null]);
      // A rebound page's origin matches its host.
      const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      const credentials = { username: admin?.email, password: admin?.password };
      expect([host, (await page.post('/api/auth/login', credentials, own)).statusCode]).toEqual([host, 401]);
      for (const [name, value] of local.cookies) page.cookies.set(name, value);
      expect([host, (await page.get('/api/admin/settings')).statusCode]).toEqual([host, 401]);
    }
  });

  test('with any live key, demo accounts cannot sign in or stay signed in, so they cannot change the mode [F-53] [AUTH-01] [SAFE-04]', async () => {
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

  test('outside a demo they give no access, even if their rows exist [AUTH-01] [SAFE-04]', async () => {
    expect((await show(production.visitor(), '/login')).demoAccounts).toBeNull();
    for (const { email, username, password } of demoAccounts) {
      for (const name of [email, username]) {
        expect((await logIn(production.visitor(), name, password)).statusCode).toBe(401);
      }
    }
  });
});
