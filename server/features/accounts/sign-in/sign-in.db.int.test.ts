import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodPassword, logIn, registered, signedIn, userStatus } from '#server/testing/steps/account-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { ensureAdministrator } from '../index.ts';
import { createPasswordHashing } from '../passwords/password-hashing.ts';
import { credentials, sessions, users } from '../tables.ts';
import { administratorIdleMinutes } from './sessions.ts';

const day = 86_400_000;
const cookieOf = (visitor: Visitor) => visitor.cookies.get('account') ?? '';
/** The header line that sets the session cookie. */
const setCookie = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']].flat().find((line) => /account=/.test(String(line))) as string | undefined;

describe.each(inject('engines'))('signing in on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await registered(t.visitor(), 'ada');
  });
  afterAll(() => t.close());

  test('works by email address or username in any case and answers the user [AUTH-01] [AUTH-04] [API-01]', async () => {
    for (const name of ['ada@example.com', ' ADA@Example.com ', 'ada', ' Ada ']) {
      const visitor = t.visitor();
      const answer = await logIn(visitor, name);
      expect([name, answer.statusCode]).toEqual([name, 200]);
      expect(answer.json()).toEqual({
        id: expect.stringMatching(/^usr_/),
        username: 'ada',
        email: 'ada@example.com',
        firstName: 'Ada',
        lastName: 'Byron',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        isAdmin: false,
      });
      expect((await visitor.get('/api/auth/user')).json()).toEqual(answer.json());
    }
  });

  test('answers 401 before signing in and after signing out [AUTH-04] [AUTH-08] [API-05]', async () => {
    const visitor = await signedIn(t.visitor(), 'ada');
    const cookie = cookieOf(visitor);
    expect(await userStatus(visitor)).toBe(200);
    const out = await visitor.post('/api/auth/logout');
    expect([out.statusCode, out.json()]).toEqual([200, { success: true }]);
    expect(setCookie(out)).toMatch(/^account=; Max-Age=0/);
    const after = await visitor.get('/api/auth/user');
    expect([after.statusCode, after.json()]).toMatchObject([
      401,
      { message: 'Not authenticated', code: 'NOT_AUTHENTICATED' },
    ]);
    // The session itself is gone, not only the cookie.
    expect(await userStatus(t.visitor(), { cookie: `account=${cookie}` })).toBe(401);
    expect((await t.visitor().post('/api/auth/logout')).statusCode).toBe(200);
  });

  test('signing in counts as activity, so the account is not dormant [PAGE-11]', async () => {
    const lastUse = async () =>
      (await t.db.select().from(users).where(eq(users.username, 'ada')))[0]?.updatedAt ?? new Date(0);
    const known = await lastUse();
    await logIn(t.visitor(), 'ada', 'wrong');
    expect(await lastUse()).toEqual(known);
    await signedIn(t.visitor(), 'ada');
    expect((await lastUse()).getTime()).toBeGreaterThan(known.getTime());
  });

  test('stores the password as a slow hash, and the session without address or browser [AUTH-06] [SAFE-05]', async () => {
    await signedIn(t.visitor(), 'ada');
    const [kept] = await t.db.select().from(credentials);
    expect(kept?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
    const rows = await t.db.select().from(sessions);
    expect(rows.map(({ ipAddress, userAgent }) => `${ipAddress ?? ''}${userAgent ?? ''}`).join('')).toBe('');
  });

  describe('the session cookie', () => {
    test('is hidden from scripts and other sites, limited to this host and 30 days [AUTH-06] [BRAND-11]', async () => {
      const attributes = setCookie(await logIn(t.visitor(), 'ada'))
        ?.split('; ')
        .slice(1)
        .sort();
      expect(attributes).toEqual(['HttpOnly', `Max-Age=${30 * 86_400}`, 'Path=/', 'SameSite=Lax']);
    });

    test('is valid for 30 days, no matter how often it is used [AUTH-06]', async () => {
      const visitor = await signedIn(t.visitor(), 'ada');
      t.clock.advance(30 * day - 60_000);
      expect(await userStatus(visitor)).toBe(200);
      t.clock.advance(120_000);
      expect(await userStatus(visitor)).toBe(401);
      await t.app.reconciler.run();
      expect(await t.db.select().from(sessions)).toEqual([]);
    });

    test('is new after each sign-in; a planted cookie gives no access [AUTH-06] [SAFE-04]', async () => {
      await registered(t.visitor(), 'mallory');
      const mallory = await signedIn(t.visitor(), 'mallory');
      const planted = cookieOf(mallory);
      const victim = t.visitor();
      victim.cookies.set('account', planted);
      await signedIn(victim, 'ada');
      expect(cookieOf(victim)).not.toBe(planted);
      expect((await victim.get('/api/auth/user')).json()).toMatchObject({ username: 'ada' });
      // The session that the browser came with has ended.
      expect(await userStatus(mallory)).toBe(401);
      const again = cookieOf(victim);
      await signedIn(victim, 'ada');
      expect(await userStatus(t.visitor(), { cookie: `account=${again}` })).toBe(401);
    });

    test('an administrator who is idle for an hour is signed out everywhere that session is used; one at work, and any other user, is not [F-148] [AUTH-06] [ADM-04]', async () => {
      await ensureAdministrator(
        t.db,
        createPasswordHashing(),
        { email: 'idle@example.com', password: goodPassword },
        t.clock.now(),
      );
      const idle = await signedIn(t.visitor(), 'idle@example.com');
      const other = await signedIn(t.visitor(), 'ada');
      for (let hours = 0; hours < 3; hours++) {
        t.clock.advance((administratorIdleMinutes - 1) * 60_000);
        expect((await idle.get('/api/admin/settings')).statusCode).toBe(200);
      }
      t.clock.advance((administratorIdleMinutes + 1) * 60_000);
      expect((await idle.get('/api/admin/settings')).statusCode).toBe(401);
      expect(await userStatus(idle)).toBe(401);
      expect(await userStatus(other)).toBe(200);
    });

    test('is rejected if forged, tampered with or from another deployment [SAFE-04] [SAFE-10] [BRAND-11]', async () => {
      const visitor = await signedIn(t.visitor(), 'ada');
      const good = decodeURIComponent(cookieOf(visitor));
      const [token = '', signature = ''] = good.split('.');
      const elsewhere = await startTestApp({
        engine: 'postgresql',
        postgresAddress: inject('postgresAddress'),
        environment: { SESSION_SECRET: 'another secret of another deployment, long enough' },
      });
      await registered(elsewhere.visitor(), 'ada');
      const foreign = decodeURIComponent(cookieOf(await signedIn(elsewhere.visitor(), 'ada')));
      const forgeries = {
        'no signature': token,
        'an empty signature': `${token}.`,
        'a cut signature': good.slice(0, -4),
        'a changed signature': `${token}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
        'a changed token': `${token.slice(1)}x.${signature}`,
        'the signature of another secret': `${token}.${foreign.split('.')[1]}`,
        'another deployment’s': foreign,
        nothing: '',
        'a null byte': '\u0000',
        'a percent sign': '%',
        'an object': '{"user":"ada"}',
        'a script': '"><script>',
        'a long text': 'x'.repeat(3000),
      };
      expect(await userStatus(t.visitor(), { cookie: `account=${encodeURIComponent(good)}` })).toBe(200);
      for (const [what, value] of Object.entries(forgeries)) {
        for (const cookie of [`account=${encodeURIComponent(value)}`, `better-auth.session_token=${good}`]) {
          expect([what, await userStatus(t.visitor(), { cookie })]).toEqual([what, 401]);
        }
      }
      await elsewhere.close();
    });

    test('ends when the user is banned or deleted [SAFE-10]', async () => {
      const banned = await registered(t.visitor(), 'banned');
      const gone = await registered(t.visitor(), 'gone');
      const [one, other] = [await signedIn(t.visitor(), 'banned'), await signedIn(t.visitor(), 'gone')];
      await t.db.update(users).set({ banned: true }).where(eq(users.id, banned));
      await t.db.delete(users).where(eq(users.id, gone));
      expect([await userStatus(one), await userStatus(other)]).toEqual([401, 401]);
      for (const name of ['banned', 'gone', 'nobody']) {
        const { statusCode, json } = await logIn(t.visitor(), name);
        const { requestId, ...answer } = json<{ requestId: string }>();
        expect([statusCode, answer]).toEqual([
          401,
          { code: 'INVALID_CREDENTIALS', message: 'Login failed. Please check your credentials.' },
        ]);
      }
    });
  });

  test('every failed sign-in gets the same answer, with or without an account [SAFE-04] [AUTH-01]', async () => {
    const attempts: readonly (readonly [string, string])[] = [
      ['ada@example.com', 'wrong'],
      ['ada', 'wrong'],
      ['nobody@example.com', 'wrong'],
      ['nobody', 'wrong'],
      ['nobody\u0000', 'wrong'],
      ['ada\u0000', 'Zebra-Quilt-91?'],
      ['\ud800', 'wrong'],
      ['__proto__', 'wrong'],
      ['constructor', 'wrong'],
      ["' or 1=1; --", 'wrong'],
      ['%', 'wrong'],
      // Kelvin sign, Cyrillic a, full-width letters: they match no account.
      ['\u0430da', 'Zebra-Quilt-91?'],
      ['ad\uff41', 'Zebra-Quilt-91?'],
      ['ada@example.com', 'zebra-quilt-91?'],
      ['ada@example.com', 'Zebra-Quilt-91? '],
      ['ada@example.com', 'Zebra-Quilt-91?\u0000'],
      ['ada@example.com', 'x'.repeat(900)],
    ];
    for (const [name, password] of attempts) {
      const visitor = t.visitor();
      const { statusCode, json, headers } = await logIn(visitor, name, password);
      const { requestId, ...answer } = json<{ requestId: string }>();
      expect([name, statusCode, answer, headers['set-cookie']]).toEqual([
        name,
        401,
        { code: 'INVALID_CREDENTIALS', message: 'Login failed. Please check your credentials.' },
        undefined,
      ]);
    }
  });

  test.each([
    [{ username: ['ada'], password: 'x' }, 400, 'username'],
    [{ username: { $ne: null }, password: 'x' }, 400, 'username'],
    [{ username: 'ada', password: ['Zebra-Quilt-91?'] }, 400, 'password'],
    [{ username: 'ada', password: true }, 400, 'password'],
    [{ username: 'x'.repeat(301), password: 'x' }, 400, 'username'],
    [{ username: '', password: 'x' }, 400, 'username'],
    [{ username: 'ada' }, 400, 'password'],
    [{}, 400, 'username'],
  ])('%j is refused by its field [SAFE-03] [AUTH-01]', async (body, status, field) => {
    const refused = await t.visitor().post('/api/auth/login', body);
    expect([refused.statusCode, refused.json().fields?.[0]?.path]).toEqual([status, field]);
  });

  test('a one-megabyte password is refused unread [SAFE-03]', async () => {
    const refused = await logIn(t.visitor(), 'ada', 'x'.repeat(1_000_000));
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  test('another site cannot sign anyone in or out [SAFE-04]', async () => {
    const visitor = await signedIn(t.visitor(), 'ada');
    const foreign = { origin: 'https://evil.example' };
    expect((await visitor.post('/api/auth/logout', {}, foreign)).statusCode).toBe(403);
    expect((await visitor.post('/api/auth/login', { username: 'ada', password: 'x' }, foreign)).statusCode).toBe(403);
    expect(await userStatus(visitor)).toBe(200);
  });

  test('no password, address or name reaches a log [SAFE-05]', () => {
    for (const secret of ['Zebra-Quilt', 'ada@example.com', 'Byron', 'wrong', 'account=']) {
      expect(t.logged()).not.toContain(secret);
    }
  });
});

test('on https the cookie is sent over https only, under a secure-prefix name [F-50] [AUTH-06] [SAFE-04]', async () => {
  const t = await startTestApp({
    engine: 'postgresql',
    postgresAddress: inject('postgresAddress'),
    environment: { PUBLIC_ORIGIN: 'https://flights.example', TRUST_PROXY: '1' },
  });
  await registered(t.visitor(), 'ada');
  const visitor = t.visitor();
  const answer = await logIn(visitor, 'ada');
  expect(setCookie(answer)).toMatch(/^__Host-account=.*; Path=\/; HttpOnly; Secure/);
  expect(setCookie(answer)).not.toContain('Domain');
  expect(await userStatus(visitor)).toBe(200);
  await t.close();
});
