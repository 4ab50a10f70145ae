import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { goodPassword, logIn, mailsTo, registered, signedIn, tokenMailedTo } from '../../testing/account-steps.ts';
import { startAppOn } from '../../testing/app-on-database.ts';
import { guessAtAccounts, guessFromAddresses, addressNumber as ip, tally } from '../../testing/guessing.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { injectingVisitor } from '../../testing/visitor.ts';

describe('guessing at accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { RATE_LIMIT_FACTOR: '1' },
    });
    await registered(t.visitor(), 'ada');
  });
  afterAll(() => t.close());

  const from = (n: number) => t.visitor({ ip: ip(n) });

  test('of 200 attempts from as many addresses ten reach the account; its owner gets in all the same [AUTH-06] [SAFE-04]', async () => {
    const home = await signedIn(from(60_000), 'ada');
    const statuses = await guessFromAddresses(t, 'ada@example.com', 200);
    expect(tally(statuses)).toEqual({ 401: 10, 429: 190 });

    const refused = await logIn(from(5000), ' ADA@Example.com ');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // A browser that was signed in before is counted apart, also after it signed out.
    await home.post('/api/auth/logout');
    expect((await logIn(home, 'ada@example.com')).statusCode).toBe(200);
    // And somebody else is not disturbed.
    expect((await logIn(from(5001), 'grace@example.com')).statusCode).toBe(401);
  });

  test('a known browser may guess no more than others, and is known for its own account only [AUTH-06] [SAFE-04]', async () => {
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

  test('of 100 attempts of one address at many accounts twenty are looked at [AUTH-06] [SAFE-04]', async () => {
    const visitor = from(7000);
    const statuses = await guessAtAccounts(visitor, 100);
    expect(tally(statuses)).toEqual({ 401: 20, 429: 80 });
  });

  test('two instances count together, by account and by address; a new window begins for both [SAFE-04] [SAFE-07]', async () => {
    const other = await startAppOn({
      database: t.database,
      clock: t.clock,
      duffelOrigin: t.duffel.origin,
      stripeOrigin: t.stripe.origin,
      limitFactor: 1,
    });
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

  test('a session that was stolen does not guess the password by changing it [AUTH-06] [SAFE-04]', async () => {
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

  test('nobody’s mailbox is flooded from many addresses, and it is not said whose exists [AUTH-05] [SAFE-04]', async () => {
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const statuses = [];
      for (let n = 0; n < 6; n++) {
        statuses.push((await from(10_000 + n).post('/api/auth/forgot-password', { email })).statusCode);
      }
      expect([email, tally(statuses)]).toEqual([email, { 200: 3, 429: 3 }]);
    }
    expect(await mailsTo(t.db, 'ada@example.com')).toHaveLength(3);
    const reset = { token: await tokenMailedTo(t.db, 'ada@example.com'), newPassword: goodPassword };
    expect((await from(10_100).post('/api/auth/reset-password', reset)).statusCode).toBe(200);
  });
});
