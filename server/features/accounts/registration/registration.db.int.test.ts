import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { emailMessages } from '#domain/people/email.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  goodPassword,
  logIn,
  mailsTo,
  registered,
  registration,
  userStatus,
} from '#server/testing/steps/account-steps.ts';
import { users } from '../tables.ts';

describe.each(inject('engines'))('registering on %s', (engine) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
    await registered(t.visitor(), 'ada');
  });
  afterAll(() => t.close());

  const register = (details: object) => t.visitor().post('/api/auth/register', details);
  const count = async () => (await t.db.select().from(users)).length;

  test('creates an account with normalized names and does not sign in [AUTH-02] [API-01]', async () => {
    const visitor = t.visitor();
    const details = registration('grace', {
      firstName: '  Grace  Brewster ',
      email: ' Grace@Example.COM ',
      username: ' Grace ',
    });
    const made = await visitor.post('/api/auth/register', details);
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.stringMatching(/^usr_/),
        username: 'Grace',
        email: 'grace@example.com',
        firstName: 'Grace Brewster',
        lastName: 'Byron',
        createdAt: expect.any(String),
        isAdmin: false,
      },
    ]);
    expect(visitor.cookies.has('account')).toBe(false);
    expect(await userStatus(visitor)).toBe(401);
    expect((await logIn(visitor, 'grace')).statusCode).toBe(200);
  });

  test.each(['x!y', 'x/y', 'x=y', 'x&y', 'x%y', 'x#y', 'x..y', 'x.', '.x', "o'x", 'a@xn--p1ai'])(
    'an address that registration accepts signs in, and gets a link for a new password: %s [F-92] [AUTH-01]',
    async (local) => {
      const email = local.includes('@') ? `${local}.xn--p1ai` : `${local}@mail.example`;
      const username = `odd${await count()}`;
      await registered(t.visitor(), username, { email: email.toUpperCase() });
      expect((await logIn(t.visitor(), email)).statusCode).toBe(200);
      expect((await logIn(t.visitor(), username)).statusCode).toBe(200);
      expect((await logIn(t.visitor(), email, 'Wrong-Horse-18!')).statusCode).toBe(401);
      expect((await t.visitor().post('/api/auth/forgot-password', { email })).statusCode).toBe(200);
      expect(await mailsTo(t.db, email)).toMatchObject([{ kind: 'password_reset' }]);
    },
  );

  test('an account whose address would be refused today still signs in [F-92]', async () => {
    await registered(t.visitor(), 'early');
    await t.db.update(users).set({ email: 'early@-old.1' }).where(eq(users.username, 'early'));
    expect((await logIn(t.visitor(), 'early@-OLD.1')).statusCode).toBe(200);
  });

  test.each<[object, string, string, string]>([
    [{ email: 'josé@example.com' }, 'INVALID_REQUEST', 'email', emailMessages.letters],
    [{ firstName: '' }, 'INVALID_REQUEST', 'firstName', 'First name is required'],
    [{ lastName: ' ' }, 'INVALID_REQUEST', 'lastName', 'Last name is required'],
    [{ email: 'ada' }, 'INVALID_REQUEST', 'email', 'Please enter a valid email address'],
    [{ username: '' }, 'INVALID_REQUEST', 'username', 'Username is required'],
    [{ password: '12345' }, 'INVALID_REQUEST', 'password', 'Password must be at least 6 characters long'],
    [{ password: 'x'.repeat(129) }, 'INVALID_REQUEST', 'password', 'Password must be at most 128 characters long'],
    [{ email: 'ADA@example.com' }, 'EMAIL_TAKEN', 'email', 'An account with this email already exists.'],
    [{ username: 'ADA' }, 'USERNAME_TAKEN', 'username', 'This username is already taken.'],
    [{ email: 'admin@tailfin.example' }, 'EMAIL_TAKEN', 'email', 'An account with this email already exists.'],
    [{ username: 'Demo.Admin' }, 'USERNAME_TAKEN', 'username', 'This username is already taken.'],
  ])('%j is reported on its field: %s [AUTH-02]', async (change, code, path, message) => {
    const before = await count();
    const refused = await register(registration('new', change));
    expect(refused.statusCode).toBe(code === 'INVALID_REQUEST' ? 400 : 409);
    expect(refused.json()).toMatchObject({ code, message, fields: [{ path, message }] });
    expect(await count()).toBe(before);
  });

  test.each([
    ['a role', { role: 'admin' }],
    ['a right', { isAdmin: true }],
    ['an id', { id: 'usr_1' }],
    ['a verified flag', { emailVerified: true }],
    ['a prototype', JSON.parse('{"__proto__":{"role":"admin","isAdmin":true}}') as object],
  ])('%s sent with the request is ignored [SAFE-04] [ADM-04]', async (what, change) => {
    const name = `extra.${what.replace(/\W/g, '')}`;
    const made = await register({ ...registration(name), ...change });
    expect([made.statusCode, made.json().isAdmin]).toEqual([201, false]);
    const user = (await t.db.select().from(users)).find(({ username }) => username === name);
    expect(user).toMatchObject({ role: 'user', emailVerified: false, id: expect.stringMatching(/^usr_.{20}$/) });
  });

  test.each([
    ['mi\u212ae@example.com', 'mike'],
    ['m\u0456ke@example.com', 'mike2'],
    ['mike@example.com\u0000', 'mike3'],
    ['mike@exam\u00adple.com', 'mike4'],
  ])('a look-alike address (%j) creates no account [SAFE-04]', async (email, username) => {
    expect((await register(registration('x', { email, username }))).json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });

  test('ten concurrent registrations of one address create one account [AUTH-02]', async () => {
    const before = await count();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => register(registration('twin', { username: `twin${n}` }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    const others = await Promise.all(
      Array.from({ length: 5 }, (_, n) => register(registration(`other${n}`, { username: 'Same.Name' }))),
    );
    expect(others.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await count()).toBe(before + 2);
  });

  test('no registration detail reaches a log [SAFE-05]', () => {
    for (const secret of [goodPassword, '@example.com', 'Brewster', 'twin']) expect(t.logged()).not.toContain(secret);
  });
});
