import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import {
  addressNumber,
  guessAtAccounts,
  guessFromAddresses,
  startGuessableApp,
  tally,
} from '#server/testing/hostile/guessing.ts';
import { logIn, registered } from '#server/testing/steps/account-steps.ts';

describe('sustained guessing at accounts', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startGuessableApp(inject('postgresAddress'));
  });
  afterAll(() => t.close());

  test('of two thousand attempts from as many addresses, ten reach the account [AUTH-06] [SAFE-04]', async () => {
    expect(tally(await guessFromAddresses(t, 'ada@example.com', 2000))).toEqual({ 401: 10, 429: 1990 });
  });

  test('of a thousand attempts from one address at many accounts, twenty are checked [AUTH-06] [SAFE-04]', async () => {
    const visitor = t.visitor({ ip: addressNumber(7000) });
    expect(tally(await guessAtAccounts(visitor, 1000))).toEqual({ 401: 20, 429: 980 });
  });
});

describe('hashing', () => {
  test('twenty concurrent sign-ins do not slow other calls; thousands are refused, not queued [AUTH-06] [SAFE-04]', async () => {
    const t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
    await registered(t.visitor(), 'ada');
    await Promise.all(Array.from({ length: 5 }, () => t.visitor().get('/readyz')));

    let underWay = true;
    const signIns = Promise.all(
      Array.from({ length: 20 }, (_, n) => logIn(t.visitor(), n % 2 === 0 ? 'ada' : `nobody${n}`)),
    ).finally(() => {
      underWay = false;
    });
    const times: number[] = [];
    while (underWay) {
      const begun = performance.now();
      await t.visitor().get('/readyz');
      times.push(performance.now() - begun);
      // Calls that never leave the process do not yield by themselves.
      await setImmediate();
    }
    expect((await signIns).map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? 200 : 401)),
    );
    times.sort((one, other) => one - other);
    expect(times.length).toBeGreaterThan(20);
    expect(times[Math.floor(times.length * 0.95)]).toBeLessThan(100);

    const flood = await Promise.all(Array.from({ length: 200 }, (_, n) => logIn(t.visitor(), `flood${n}`)));
    const busy = flood.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(100);
    expect(busy[0]?.json()).toMatchObject({ code: 'SIGN_IN_BUSY' });
    expect(busy[0]?.headers['retry-after']).toBeDefined();
    expect((await logIn(t.visitor(), 'ada')).statusCode).toBe(200);
    await t.close();
  });
});
