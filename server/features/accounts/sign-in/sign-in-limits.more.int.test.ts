import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startAppOn } from '#server/testing/app/app-on-database.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { guessFromAddresses, addressNumber as ip, startGuessableApp, tally } from '#server/testing/hostile/guessing.ts';
import {
  goodPassword,
  logIn,
  mailsTo,
  registered,
  registration,
  signedIn,
  tokenMailedTo,
} from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, inDays, payFor, travelersFor } from '#server/testing/steps/booking-steps.ts';
import { injectingVisitor, type Visitor } from '#server/testing/steps/visitor.ts';
import { createPasswordHashing, ensureAdministrator } from '../index.ts';
import { users } from '../tables.ts';

describe('guessing at accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startGuessableApp(inject('postgresAddress'));
  });
  afterAll(() => t.close());

  const from = (n: number) => t.visitor({ ip: ip(n) });
  const startSecondInstance = () =>
    startAppOn({
      database: t.database,
      clock: t.clock,
      duffelOrigin: t.duffel.origin,
      stripeOrigin: t.stripe.origin,
      limitFactor: 1,
    });

  test('of 200 attempts from as many addresses, ten reach the account; its owner still gets in [AUTH-06] [SAFE-04]', async () => {
    const home = await signedIn(from(60_000), 'ada');
    const statuses = await guessFromAddresses(t, 'ada@example.com', 200);
    // The owner's own sign-in, by username, was the first of the ten.
    expect(tally(statuses)).toEqual({ 401: 9, 429: 191 });

    const refused = await logIn(from(5000), ' ADA@Example.com ');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // A browser that signed in before is counted separately, even after it signed out.
    await home.post('/api/auth/logout');
    expect((await logIn(home, 'ada@example.com')).statusCode).toBe(200);
    // Other users are not affected.
    expect((await logIn(from(5001), 'grace@example.com')).statusCode).toBe(401);
  });

  test('email address and username count as one account [F-56] [AUTH-06] [SAFE-04]', async () => {
    await registered(from(8000), 'edith');
    const names = ['edith', 'edith@example.com', ' EDITH ', 'Edith@Example.com'];
    const statuses = [];
    for (let n = 0; n < 24; n++) {
      statuses.push((await logIn(from(8001 + n), names[n % names.length] ?? '', 'wrong')).statusCode);
    }
    expect(tally(statuses)).toEqual({ 401: 10, 429: 14 });
  });

  test('on a new browser the owner gets in by the mailed link while strangers keep guessing [F-56] [AUTH-05] [AUTH-06]', async () => {
    await registered(from(8100), 'joan');
    const guess = (n: number) => logIn(from(8101 + n), 'joan', 'wrong');
    for (let n = 0; n < 12; n++) await guess(n);
    const browser = from(8200);
    const refused = await logIn(browser, 'joan');
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toContain('choose a new password by email');

    await browser.post('/api/auth/forgot-password', { email: 'joan@example.com' });
    const token = await tokenMailedTo(t.db, 'joan@example.com');
    const newPassword = 'Another-Quilt-17!';
    expect((await browser.post('/api/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
    expect((await guess(13)).statusCode).toBe(429);
    expect((await logIn(browser, 'joan', newPassword)).statusCode).toBe(200);
    // And again from there, until the password changes.
    expect((await logIn(browser, 'joan@example.com', newPassword)).statusCode).toBe(200);
  });

  test('registering a guest’s address gives no extra guesses at the guest’s password [F-56] [F-54] [SAFE-04]', async () => {
    const email = 'agnes@example.com';
    const guest = from(8500);
    const offer = await chooseOffer(guest);
    const passengers = travelersFor(offer).map((one) => ({ ...one, email }));
    expect((await book(guest, offer, await payFor(guest, offer), { passengers })).statusCode).toBe(201);
    await registered(from(8501), 'claimant', { email });
    const claimant = await signedIn(from(8502), 'claimant');
    const statuses = [];
    for (let n = 0; n < 24; n++) {
      const browser = from(8503 + n);
      browser.cookies.set('device', claimant.cookies.get('device') ?? '');
      statuses.push((await logIn(browser, email, 'wrong')).statusCode);
    }
    expect(tally(statuses)).toEqual({ 401: 10, 429: 14 });
  });

  test('strangers who exhaust an address’s mail limit only send its owner valid links [F-56] [AUTH-05]', async () => {
    await registered(from(8300), 'mary');
    const email = 'mary@example.com';
    const asked = [];
    for (let n = 0; n < 4; n++)
      asked.push((await from(8301 + n).post('/api/auth/forgot-password', { email })).statusCode);
    expect(asked).toEqual([200, 200, 200, 429]);
    const token = await tokenMailedTo(t.db, email);
    const done = await from(8400).post('/api/auth/reset-password', { token, newPassword: 'Another-Quilt-17!' });
    expect(done.statusCode).toBe(200);
  });

  test('a refused sign-in is logged by account id for administrators only [F-56] [SAFE-05]', async () => {
    const email = 'root@example.com';
    await ensureAdministrator(t.db, createPasswordHashing(), { email, password: goodPassword }, t.clock.now());
    const [root] = await t.db.select().from(users).where(eq(users.email, email));
    const id = await registered(from(9000), 'nobody.special');
    const refusals = () => t.logged().split('A sign-in as administrator was refused').length - 1;
    const before = refusals();
    for (let n = 0; n < 12; n++) await logIn(from(9001 + n), n % 2 === 0 ? email : 'root', 'wrong');
    await logIn(from(9100), 'nobody.special', 'wrong');
    // Including those refused by the limit.
    expect(refusals() - before).toBe(12);
    const lines = t
      .logged()
      .split('\n')
      .filter((line) => line.includes('A sign-in as administrator'));
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 40, user: root?.id });
    expect(lines.join('')).not.toMatch(/root@|nobody/);
    expect(lines.join('')).not.toContain(id);
  });

  test('a known browser gets no more guesses than others, and is known for its own account only [AUTH-06] [SAFE-04]', async () => {
    await registered(from(6000), 'mallory');
    const mallory = await signedIn(from(6001), 'mallory');
    expect((await logIn(mallory, 'ada@example.com')).statusCode).toBe(429);
    const forged = from(6002);
    for (const [name, value] of mallory.cookies) forged.cookies.set(name, value.replace(/\.[^.]*$/, '.forged'));
    expect((await logIn(forged, 'ada@example.com')).statusCode).toBe(429);
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await logIn(mallory, 'mallory', 'wrong')).statusCode);
    expect(tally(statuses)).toEqual({ 401: 10, 429: 2 });
  });

  test('two instances share their counts, by account and by address; a new window starts for both [SAFE-04] [SAFE-07]', async () => {
    const other = await startSecondInstance();
    try {
      const at = (n: number, address: number) =>
        n % 2 === 0 ? from(address) : injectingVisitor(other.app.server, { ip: ip(address) });
      const ofOne = [];
      for (let n = 0; n < 14; n++) ofOne.push((await logIn(at(n, 12_000 + n), 'hopper')).statusCode);
      expect(tally(ofOne)).toEqual({ 401: 10, 429: 4 });
      const ofAddress = [];
      for (let n = 0; n < 24; n++) ofAddress.push((await logIn(at(n, 13_000), `crowd${n}`)).statusCode);
      expect(tally(ofAddress)).toEqual({ 401: 20, 429: 4 });
      t.clock.advance(10 * 60_000);
      expect((await logIn(at(0, 13_000), 'hopper')).statusCode).toBe(401);
      expect((await logIn(at(1, 13_000), 'hopper')).statusCode).toBe(401);
    } finally {
      await other.app.stop(1000);
    }
  });

  test('an unknown name is limited like a known one [SAFE-04]', async () => {
    const statuses = [];
    for (let n = 0; n < 12; n++) statuses.push((await logIn(from(8000 + n), 'nobody.at.all')).statusCode);
    expect(tally(statuses)).toEqual({ 401: 10, 429: 2 });
  });

  test('a stolen session cannot guess the password through the change call [AUTH-06] [SAFE-04]', async () => {
    await registered(from(9000), 'grace');
    const stolen = await signedIn(from(9001), 'grace');
    const cookie = `account=${stolen.cookies.get('account')}`;
    const statuses = [];
    for (let n = 0; n < 12; n++) {
      const body = { currentPassword: `guess ${n}`, newPassword: 'Quartz-Violin-42!' };
      statuses.push((await from(9002 + n).post('/api/auth/change-password', body, { cookie })).statusCode);
    }
    expect(tally(statuses)).toEqual({ 422: 10, 429: 2 });
  });

  test('many client addresses cannot flood a mailbox or learn whether an account exists [AUTH-05] [SAFE-04]', async () => {
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const statuses = [];
      for (let n = 0; n < 6; n++) {
        statuses.push((await from(10_000 + n).post('/api/auth/forgot-password', { email })).statusCode);
      }
      expect([email, tally(statuses)]).toEqual([email, { 200: 3, 429: 3 }]);
    }
    expect(await mailsTo(t.db, 'ada@example.com')).toHaveLength(3);
    t.clock.advance(50 * 60_000);
    const email = 'ada@example.com';
    expect((await from(10_090).post('/api/auth/forgot-password', { email })).statusCode).toBe(429);
    const reset = { token: await tokenMailedTo(t.db, 'ada@example.com'), newPassword: goodPassword };
    expect((await from(10_100).post('/api/auth/reset-password', reset)).statusCode).toBe(200);
  });

  test('an account under a stranger’s address sends at most three mails of a kind per hour, across instances [F-55] [SAFE-04] [SAFE-07]', async () => {
    const other = await startSecondInstance();
    try {
      const email = 'flooded@example.com';
      await registered(from(20_000), 'flooded');
      const passwords = [goodPassword, 'Another-Quilt-17!'];
      const change = async (n: number) => {
        const options = { ip: ip(20_001 + n) };
        const visitor = injectingVisitor(n % 2 === 0 ? t.app.server : other.app.server, options);
        await signedIn(visitor, 'flooded', passwords[n % 2]);
        const body = { currentPassword: passwords[n % 2], newPassword: passwords[(n + 1) % 2] };
        expect((await visitor.post('/api/auth/change-password', body)).statusCode).toBe(200);
      };
      const kinds = async () => (await mailsTo(t.db, email)).map(({ kind }) => kind);
      for (let n = 0; n < 6; n++) await change(n);
      expect(await kinds()).toEqual(Array.from({ length: 3 }, () => 'password_changed'));

      // The owner's link is counted separately, and changing the password does not end it.
      expect((await from(20_100).post('/api/auth/forgot-password', { email })).statusCode).toBe(200);
      await change(6);
      const [lastPassword = '', token] = [passwords[1], await tokenMailedTo(t.db, email)];
      const reset = { token, newPassword: 'Harbor-Candle-77#' };
      expect((await from(20_101).post('/api/auth/reset-password', reset)).statusCode).toBe(200);
      expect((await logIn(from(20_102), 'flooded', lastPassword)).statusCode).toBe(401);

      // Once the address is verified, every change sends a notice, even the owner's.
      t.clock.advance(3_600_000);
      const owner = await signedIn(from(20_103), 'flooded', reset.newPassword);
      const told = (await kinds()).length;
      for (let n = 0; n < 4; n++) {
        const body = {
          currentPassword: n === 0 ? reset.newPassword : passwords[n % 2],
          newPassword: passwords[(n + 1) % 2],
        };
        expect((await owner.post('/api/auth/change-password', body)).statusCode).toBe(200);
      }
      expect((await kinds()).length).toBe(told + 4);
    } finally {
      await other.app.stop(1000);
    }
  });

  test('many concurrent registrations of a guest’s address send three mails [F-54] [F-55] [SAFE-04]', async () => {
    const email = 'crowded@example.com';
    const guest = from(21_000);
    const offer = await chooseOffer(guest, { departureDate: inDays(77) });
    const passengers = travelersFor(offer).map((one) => ({ ...one, email }));
    expect((await book(guest, offer, await payFor(guest, offer), { passengers })).statusCode).toBe(201);
    const claims = Array.from({ length: 8 }, (_, n) => registration(`crowd.of.${n}`, { email }));
    await Promise.all(claims.map((claim, n) => from(21_001 + n).post('/api/auth/register', claim)));
    const claimed = (await mailsTo(t.db, email)).filter(({ kind }) => kind === 'address_claimed').length;
    expect(claimed).toBeGreaterThan(0);
    expect(claimed).toBeLessThanOrEqual(3);
  });

  test('a known browser is forgotten when the password changes, and after 30 days [F-50] [F-56] [AUTH-06]', async () => {
    const nameOf = (n: number) => `known${n}`;
    const blocked = async (n: number, change: (visitor: Visitor) => Promise<unknown>) => {
      await registered(from(8500 + 100 * n), nameOf(n));
      const home = await signedIn(from(8501 + 100 * n), nameOf(n));
      const copy = from(8502 + 100 * n);
      for (const [name, value] of home.cookies) copy.cookies.set(name, value);
      await change(home);
      for (let guess = 0; guess < 12; guess++) await logIn(from(8510 + 100 * n + guess), nameOf(n), 'wrong');
      return (await logIn(copy, nameOf(n), 'wrong')).statusCode;
    };
    expect(await blocked(1, async () => undefined)).toBe(401);
    const passwords = { currentPassword: goodPassword, newPassword: 'Another-Quilt-17!' };
    expect(await blocked(2, (home) => home.post('/api/auth/change-password', passwords))).toBe(429);
    expect(await blocked(3, async () => t.clock.advance(31 * 86_400_000))).toBe(429);
  });
});
