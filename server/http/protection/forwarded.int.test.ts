import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { registered, tokenMailedTo } from '#server/testing/steps/account-steps.ts';
import { book, chooseOffer, payFor, searchOffers } from '#server/testing/steps/booking-steps.ts';

const origin = 'https://flights.example';
/** Set by the proxy in front of us, for every visitor. */
const proxy = { ip: '10.0.0.1' };

describe('behind a proxy', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { PUBLIC_ORIGIN: origin, TRUST_PROXY: 'true', RATE_LIMIT_FACTOR: '0.1' },
    });
  });
  afterAll(() => t.close());

  const statuses = async (count: number, forwarded: (n: number) => string) => {
    const seen = [];
    for (let n = 0; n < count; n++) {
      const header = { 'x-forwarded-for': forwarded(n) };
      seen.push((await t.visitor(proxy).get('/api/flights/search', header)).statusCode);
    }
    return seen;
  };

  test('visitors are distinguished by the address the proxy saw [SAFE-04]', async () => {
    expect(await statuses(6, (n) => `203.0.113.${n}`)).toEqual(Array(6).fill(400));
  });

  test('an address claimed by a visitor neither avoids a limit nor uses up another’s [SAFE-04]', async () => {
    const mine = '198.51.100.7';
    expect(await statuses(5, (n) => `192.0.2.${n}, ${mine}`)).toEqual([400, 400, 400, 429, 429]);
    expect(await statuses(2, (n) => `${'1.1.1.1, '.repeat(n + 1)}${mine}`)).toEqual([429, 429]);
    // The claimed addresses are not locked out.
    expect(await statuses(3, () => '192.0.2.0')).toEqual([400, 400, 400]);
  });

  test.each(['', 'unknown', 'localhost', '127.0.0.1', '::1', '1.2.3.4:80', '" onload=x', 'x'.repeat(3000), ', ,,'])(
    'a forwarded address %j causes no failure [SAFE-03] [SAFE-04]',
    async (claimed) => {
      const { statusCode } = await t.visitor(proxy).get('/api/system/mode', { 'x-forwarded-for': claimed });
      expect(statusCode).toBe(200);
    },
  );
});

describe.each([
  ['with a proxy in front', 'true'],
  ['without one', 'false'],
])('the host of a request, %s', (_where, trust) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { PUBLIC_ORIGIN: origin, TRUST_PROXY: trust },
    });
  });
  afterAll(() => t.close());

  const lies: readonly Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'evil.example:8443' },
    { host: 'flights.example', 'x-forwarded-host': 'evil.example' },
    { host: 'flights.example', 'x-forwarded-host': 'flights.example, evil.example' },
    { host: 'flights.example', forwarded: 'host=evil.example;proto=http' },
    { host: 'flights.example', 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '//evil.example/' },
    { host: 'flights.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '6666', 'x-forwarded-prefix': '/evil' },
  ];

  test('never gets into a mailed link [BRAND-09] [AUTH-05] [SAFE-04]', async () => {
    for (const [n, lie] of lies.entries()) {
      const name = `ada${n}`;
      await registered(t.visitor(), name);
      const asked = await t.visitor().post('/api/auth/forgot-password', { email: `${name}@example.com` }, lie);
      expect(asked.statusCode).toBe(200);
      const token = await tokenMailedTo(t.db, `${name}@example.com`);
      await t.app.mailSender.run();
      const mail = t.sent.find(({ to }) => to === `${name}@example.com`);
      expect(mail?.text).toContain(`${origin}/reset-password?token=${token}`);
    }
    const visitor = t.visitor({ host: 'evil.example' });
    const offer = await chooseOffer(visitor);
    const booked = await book(visitor, offer, await payFor(visitor, offer));
    expect(booked.statusCode).toBe(201);
    await t.app.mailSender.run();
    expect(t.sent.length).toBeGreaterThan(lies.length);
    for (const { html, text, subject } of t.sent) expect(html + text + subject).not.toMatch(/evil|6666|http:/);
    expect(booked.body).not.toContain('evil');
  });

  test('does not bypass the Origin check, and sets no cookie for another domain [SAFE-04]', async () => {
    const foreign = { origin: 'https://evil.example' };
    for (const lie of lies.filter(({ host }) => host === 'flights.example')) {
      const isBelieved = trust === 'true' && lie['x-forwarded-host']?.endsWith('evil.example') === true;
      // A page elsewhere cannot make a browser send this header; a proxy sets it.
      if (isBelieved) continue;
      const answer = await t.visitor().post('/api/auth/logout', {}, { ...lie, ...foreign });
      expect([lie, answer.statusCode]).toEqual([lie, 403]);
    }
    const visitor = t.visitor({ host: 'evil.example' });
    await searchOffers(visitor);
    const { headers } = await visitor.get('/api/flights/search?origin=JFK');
    expect(String(headers['set-cookie'] ?? '')).not.toMatch(/domain=/i);
  });
});
