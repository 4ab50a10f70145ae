import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { mails } from '#server/features/mail/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  goodPassword,
  logIn,
  mailsTo,
  registered,
  signedIn,
  tokenMailedTo,
  userStatus,
} from '#server/testing/steps/account-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { users, verifications } from '../tables.ts';

const next = 'Quartz-Violin-42!';

describe.each(inject('engines'))('passwords on %s', (engine) => {
  let t: TestApp;
  let people = 0;
  beforeAll(async () => {
    t = await startTestApp({ engine, postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  /** Registers a new person. */
  async function someone(): Promise<{ name: string; email: string; id: string }> {
    const name = `person${++people}`;
    return { name, email: `${name}@example.com`, id: await registered(t.visitor(), name) };
  }
  const opens = async (name: string, password: string) => (await logIn(t.visitor(), name, password)).statusCode === 200;

  describe('a change', () => {
    const change = (visitor: Visitor, body: object) => visitor.post('/api/auth/change-password', body);

    test('ends the sessions of other devices, renews this one and notifies the owner [ACC-03] [AUTH-06]', async () => {
      const { name, email, id } = await someone();
      const [here, elsewhere] = [await signedIn(t.visitor(), name), await signedIn(t.visitor(), name)];
      const before = here.cookies.get('account') ?? '';
      const changed = await change(here, { currentPassword: goodPassword, newPassword: next });
      expect([changed.statusCode, changed.json()]).toEqual([
        200,
        { success: true, message: 'Your password has been updated' },
      ]);
      expect(here.cookies.get('account')).not.toBe(before);
      expect([await userStatus(here), await userStatus(elsewhere)]).toEqual([200, 401]);
      expect(await userStatus(t.visitor(), { cookie: `account=${before}` })).toBe(401);
      expect([await opens(name, goodPassword), await opens(name, next)]).toEqual([false, true]);
      expect(await mailsTo(t.db, email)).toEqual([{ kind: 'password_changed', userId: id }]);
    });

    test.each<[object, number, string, string]>([
      [{ currentPassword: '' }, 400, 'currentPassword', 'Current password is required'],
      [{ newPassword: 'Short-1!' }, 400, 'newPassword', 'New password must be at least 12 characters'],
      [
        { newPassword: 'all-lower-case-1!' },
        400,
        'newPassword',
        'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character',
      ],
      [{ newPassword: `Aa1!${'x'.repeat(130)}` }, 400, 'newPassword', 'Password must be at most 128 characters long'],
      [{ currentPassword: 'Wrong-Quilt-91?' }, 422, 'currentPassword', 'Current password is incorrect'],
      [{ currentPassword: `${goodPassword}\u0000` }, 422, 'currentPassword', 'Current password is incorrect'],
    ])('%j is refused and changes nothing [ACC-03]', async (wrong, status, path, message) => {
      const { name } = await someone();
      const visitor = await signedIn(t.visitor(), name);
      const refused = await change(visitor, { currentPassword: goodPassword, newPassword: next, ...wrong });
      expect(refused.statusCode).toBe(status);
      expect(refused.json()).toMatchObject({ message, fields: [{ path, message }] });
      expect([await userStatus(visitor), await opens(name, goodPassword)]).toEqual([200, true]);
    });

    test('needs a session [ACC-03] [API-05] [SAFE-10]', async () => {
      const refused = await change(t.visitor(), { currentPassword: goodPassword, newPassword: next });
      expect([refused.statusCode, refused.json().message]).toEqual([401, 'Not authenticated']);
    });

    test('ends links mailed earlier if the address is verified [AUTH-05] [AUTH-06]', async () => {
      const { name, email, id } = await someone();
      await t.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
      await t.visitor().post('/api/auth/forgot-password', { email });
      const token = await tokenMailedTo(t.db, email);
      await change(await signedIn(t.visitor(), name), { currentPassword: goodPassword, newPassword: next });
      const late = await t.visitor().post('/api/auth/reset-password', { token, newPassword: goodPassword });
      expect(late.json()).toMatchObject({ code: 'INVALID_RESET_LINK' });
      expect(await opens(name, next)).toBe(true);
    });

    test('keeps links to an unverified address, which may be someone else’s [F-54] [F-56] [AUTH-05]', async () => {
      const { name, email } = await someone();
      await t.visitor().post('/api/auth/forgot-password', { email });
      const token = await tokenMailedTo(t.db, email);
      const stranger = await signedIn(t.visitor(), name);
      expect((await change(stranger, { currentPassword: goodPassword, newPassword: next })).statusCode).toBe(200);
      const newPassword = 'Harbor-Candle-77#';
      expect((await t.visitor().post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
      expect([await opens(name, next), await opens(name, newPassword)]).toEqual([false, true]);
      expect(await userStatus(stranger)).toBe(401);
    });
  });

  describe('a reset', () => {
    const ask = (email: string) => t.visitor().post('/api/auth/forgot-password', { email });
    const reset = (token: unknown, newPassword: unknown = next) =>
      t.visitor().post('/api/auth/reset-password', { token, newPassword });

    test('sets the password by a mailed link, ends every session and verifies the address [AUTH-05] [AUTH-06]', async () => {
      const { name, email, id } = await someone();
      const visitor = await signedIn(t.visitor(), name);
      expect((await ask(` ${email.toUpperCase()} `)).statusCode).toBe(200);
      expect(await mailsTo(t.db, email)).toEqual([{ kind: 'password_reset', userId: id, token: expect.any(String) }]);
      const done = await reset(await tokenMailedTo(t.db, email));
      expect([done.statusCode, done.json()]).toEqual([
        200,
        { success: true, message: 'Your password has been updated. You can sign in now.' },
      ]);
      // Signs nobody in; the browser is known from now on.
      expect([done.headers['set-cookie']].flat().map((line) => line?.split('=', 1)[0])).toEqual(['device']);
      expect([await userStatus(visitor), await opens(name, goodPassword), await opens(name, next)]).toEqual([
        401,
        false,
        true,
      ]);
      expect((await mailsTo(t.db, email)).at(-1)).toEqual({ kind: 'password_changed', userId: id });
      const user = (await t.db.select().from(users)).find((row) => row.id === id);
      expect(user?.emailVerified).toBe(true);
    });

    test('known and unknown addresses get the same answer in about the same time [AUTH-05] [SAFE-04]', async () => {
      const { email } = await someone();
      const before = (await t.db.select().from(mails)).length;
      const timed = async (address: string) => {
        const begun = performance.now();
        const { statusCode, json, headers } = await ask(address);
        const ms = performance.now() - begun;
        expect([statusCode, json(), headers['set-cookie']]).toEqual([
          200,
          {
            success: true,
            message: 'If an account has this email address, we have sent it a link to set a new password.',
          },
          undefined,
        ]);
        return ms;
      };
      const [known, unknown]: [number[], number[]] = [[], []];
      for (let n = 0; n < 5; n++) {
        known.push(await timed(email));
        unknown.push(await timed(`nobody${n}@example.com`));
      }
      // Both take the same minimum time, which is longer than the work.
      expect(Math.min(...known, ...unknown)).toBeGreaterThan(140);
      expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(25);
      expect((await t.db.select().from(mails)).length).toBe(before + 5);
    });

    test('the link is stored as a hash and works once within an hour [AUTH-05] [SAFE-04]', async () => {
      const { name, email } = await someone();
      await ask(email);
      const token = await tokenMailedTo(t.db, email);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(JSON.stringify(await t.db.select().from(verifications))).not.toContain(token);
      t.clock.advance(59 * 60_000);
      const both = await Promise.all([reset(token), reset(token, 'Harbor-Candle-77#')]);
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      expect((await reset(token)).json()).toMatchObject({
        code: 'INVALID_RESET_LINK',
        message: 'This link is no longer valid. Please request a new one.',
      });
      await ask(email);
      t.clock.advance(61 * 60_000);
      expect((await reset(await tokenMailedTo(t.db, email))).statusCode).toBe(400);
      expect((await opens(name, next)) || (await opens(name, 'Harbor-Candle-77#'))).toBe(true);
      await t.app.reconciler.run();
      expect(await t.db.select().from(verifications)).toEqual([]);
    });

    test('a weak password does not use up the link [AUTH-05] [ACC-03]', async () => {
      const { email } = await someone();
      await ask(email);
      const token = await tokenMailedTo(t.db, email);
      expect((await reset(token, 'secret')).json()).toMatchObject({
        message: 'New password must be at least 12 characters',
        fields: [{ path: 'newPassword' }],
      });
      expect((await reset(token)).statusCode).toBe(200);
    });

    test.each([
      ['no token', ''],
      ['a made-up token', 'A'.repeat(43)],
      ['a null byte', '\u0000'],
      ['a lone surrogate', '\ud800'],
      ['an injection', "' or 1=1; --"],
      ['a prototype key', '__proto__'],
    ])('%s opens nothing [AUTH-05] [SAFE-03]', async (_what, token) => {
      expect((await reset(token)).json()).toMatchObject({ code: 'INVALID_RESET_LINK' });
    });

    test('an array as token, address or password is a 400 [SAFE-03]', async () => {
      expect((await reset(['x'])).statusCode).toBe(400);
      expect((await reset('x', [next])).statusCode).toBe(400);
      expect((await ask(['ada@example.com'] as unknown as string)).statusCode).toBe(400);
      expect((await ask('nobody')).json()).toMatchObject({ message: 'Please enter a valid email address' });
    });

    test('the link of one account does not open another [AUTH-05] [SAFE-10]', async () => {
      const [one, other] = [await someone(), await someone()];
      await ask(one.email);
      await reset(await tokenMailedTo(t.db, one.email));
      expect([
        await opens(one.name, next),
        await opens(other.name, next),
        await opens(other.name, goodPassword),
      ]).toEqual([true, false, true]);
    });
  });

  test('no password, address or token reaches a log [SAFE-05]', async () => {
    const payloads = (await t.db.select().from(mails)).map(({ payload }) => payload);
    const tokens = payloads.flatMap((payload) => (payload !== null && 'token' in payload ? [payload.token] : []));
    expect(tokens.length).toBeGreaterThan(5);
    for (const secret of [...tokens, goodPassword, next, '@example.com']) expect(t.logged()).not.toContain(secret);
  });
});
