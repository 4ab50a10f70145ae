import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { errorTable } from '#contract/errors/error-table.ts';
import { calls } from '#contract/index.ts';
import { limitCounts } from '#server/rate-limits/tables.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodCard } from '#server/testing/steps/booking-steps.ts';
import type { Visitor } from '#server/testing/steps/visitor.ts';
import { blockFactor, siteFactor } from './client-network.ts';

/** One tenth of the real limits, so that each is reached in a few calls. */
const factor = 0.1;

type Limited = readonly [name: string, allowed: number, call: (visitor: Visitor) => ReturnType<Visitor['get']>];

const limited: readonly Limited[] = [
  ['search by address', 3, (visitor) => visitor.get('/api/flights/search')],
  ['search by body', 3, (visitor) => visitor.post('/api/flights/search', {})],
  ['an offer', 12, (visitor) => visitor.get('/api/flights/offer/off_1')],
  ['seat maps', 12, (visitor) => visitor.get('/api/flights/seatmaps/off_1')],
  ['verification', 12, (visitor) => visitor.get('/api/flights/verify-offer/off_1')],
  ['a card', 2, (visitor) => visitor.post('/api/payments/process-card', { cardDetails: goodCard })],
  ['a booking', 3, (visitor) => visitor.post('/api/bookings', {})],
  ['a payment attempt', 12, (visitor) => visitor.get('/api/payments/attempts/some-attempt')],
  ['a release', 12, (visitor) => visitor.post('/api/payments/pay_1/release')],
  ['a session’s bookings', 12, (visitor) => visitor.get('/api/bookings/session')],
  ['a booking lookup', 2, (visitor) => visitor.post('/api/bookings/lookup', {})],
  ['an account’s bookings', 12, (visitor) => visitor.get('/api/bookings')],
  ['a sign-in', 2, (visitor) => visitor.post('/api/auth/login', {})],
  ['a registration', 1, (visitor) => visitor.post('/api/auth/register', {})],
  ['a sign-out', 30, (visitor) => visitor.post('/api/auth/logout')],
  ['a password change', 2, (visitor) => visitor.post('/api/auth/change-password', {})],
  ['a mailed link', 1, (visitor) => visitor.post('/api/auth/forgot-password', {})],
  ['a password reset', 1, (visitor) => visitor.post('/api/auth/reset-password', {})],
  ['a booking by id', 12, (visitor) => visitor.get('/api/bookings/bkg_1')],
  ['a receipt', 2, (visitor) => visitor.get('/api/bookings/bkg_1/receipt.pdf')],
  ['a browser report', 6, (visitor) => visitor.post('/api/csp-reports', {})],
  ['a webhook', 120, (visitor) => visitor.post('/api/webhooks/stripe', {})],
];

describe('rate limits', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({
      engine: 'postgresql',
      postgresAddress: inject('postgresAddress'),
      environment: { RATE_LIMIT_FACTOR: String(factor) },
      webhookSecrets: ['whsec_that_only_tests_use'],
    });
  });
  afterAll(() => t.close());

  test.each(limited)(
    '%s: %i calls from one address pass, the next is refused, another address is not [SAFE-04]',
    async (name, allowed, call) => {
      // Calls that share a limit are counted together; each has its own addresses.
      const place = limited.findIndex(([other]) => other === name);
      const busy = { ip: `198.51.100.${place}` };
      for (let n = 0; n < allowed; n++) expect((await call(t.visitor(busy))).statusCode).not.toBe(429);
      const refused = await call(t.visitor(busy));
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        code: 'RATE_LIMITED',
        message: errorTable.RATE_LIMITED.text,
        requestId: refused.headers['x-request-id'],
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await call(t.visitor({ ip: `198.51.100.${100 + place}` }))).statusCode).not.toBe(429);
    },
  );

  test('searches count together however they are asked, so that no way gives one address more of them [F-148] [SAFE-04]', async () => {
    const visitor = t.visitor({ ip: '203.0.113.61' });
    const ways = [
      () => visitor.get('/api/flights/search'),
      () => visitor.post('/api/flights/search', {}),
      () => visitor.get('/api/flights/search/live'),
    ];
    for (const ask of ways) expect((await ask()).statusCode).not.toBe(429);
    for (const ask of ways) expect((await ask()).statusCode).toBe(429);
    const network = (n: number) => t.visitor({ ip: `2001:db8:77:${n.toString(16)}00::1` });
    for (let n = 1; n <= siteFactor * 3; n++) await network(n).get('/api/flights/search');
    expect((await network(99).post('/api/flights/search', {})).statusCode).toBe(429);
  });

  test('all addresses of an IPv6 /64 count together, and those of a /48 with a higher limit [F-52] [SAFE-04]', async () => {
    const search = (ip: string) => t.visitor({ ip }).get('/api/flights/search');
    for (let n = 0; n < 3; n++) expect((await search(`2001:db8:1:1::${n}`)).statusCode).not.toBe(429);
    expect((await search('2001:db8:1:1:ffff::9')).statusCode).toBe(429);
    expect((await search('2001:db8:1:2::1')).statusCode).not.toBe(429);
    const statuses: number[] = [];
    // Each in its own /56.
    for (let n = 0; n < 40; n++) statuses.push((await search(`2001:db8:1:${(n + 1).toString(16)}00::1`)).statusCode);
    // Four calls from this /48 passed above.
    const passed = statuses.filter((status) => status !== 429).length;
    expect(passed).toBe(siteFactor * 3 - 4);
    const refused = await search('2001:db8:1:9900::1');
    expect(refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await search('2001:db8:2:1::1')).statusCode).not.toBe(429);
  });

  test('a /56 is allowed less than a /48 and more than a /64 [F-52] [SAFE-04]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n++) {
      const { statusCode } = await t
        .visitor({ ip: `2001:db8:7:5${n.toString(16).padStart(2, '0')}::1` })
        .get('/api/flights/search');
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(blockFactor * 3);
    expect((await t.visitor({ ip: '2001:db8:7:600::1' }).get('/api/flights/search')).statusCode).not.toBe(429);
  });

  test('a network over its limit creates no rows for the smaller ones in it [F-52] [SAFE-04]', async () => {
    const search = (n: number) => t.visitor({ ip: `2001:db8:9:${n.toString(16)}00::1` }).get('/api/flights/search');
    for (let n = 1; n <= siteFactor * 3 + 1; n++) await search(n);
    expect((await search(100)).statusCode).toBe(429);
    const rows = async () => (await t.db.select().from(limitCounts)).length;
    const before = await rows();
    for (let n = 101; n < 131; n++) expect((await search(n)).statusCode).toBe(429);
    expect(await rows()).toBe(before);
  });

  test('a refused card call has the usual format of a failed payment [API-12]', async () => {
    const ip = '203.0.113.20';
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await t.visitor({ ip }).post('/api/payments/process-card', {}));
    expect(answers.at(-1)?.json()).toMatchObject({ success: false, error: 'rate_limited', code: 'RATE_LIMITED' });
  });

  test('many addresses cannot guess at one booking; other bookings can still be looked up [SAFE-04] [TRIP-09]', async () => {
    const from = (n: number, reference: string) =>
      t.visitor({ ip: `203.0.113.${50 + n}` }).post('/api/bookings/lookup', { reference, email: 'ada@example.com' });
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await from(n, 'CCCCCCCC')).statusCode).toBe(404);
    const refused = await from(7, ' cccc cccc ');
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { code: 'RATE_LIMITED', message: errorTable.RATE_LIMITED.text, requestId: refused.headers['x-request-id'] },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from(8, 'DDDDDDDD')).statusCode).toBe(404);
    // Texts that cannot be a reference are not counted together.
    for (const n of [9, 10, 11]) expect((await from(n, 'ABC')).statusCode).toBe(404);
  });

  test('a stranger who guesses at a booking locks out nobody but their own network [TRIP-09] [SAFE-04]', async () => {
    const from = (ip: string) =>
      t.visitor({ ip }).post('/api/bookings/lookup', { reference: 'EEEEEEEE', email: 'ada@example.com' });
    const statuses = [];
    // Addresses of one /48.
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) statuses.push((await from(`2001:db8:1:${n}::1`)).statusCode);
    expect(statuses).toEqual([404, ...Array.from({ length: 7 }, () => 429)]);
    expect((await from('203.0.113.90')).statusCode).toBe(404);
  });

  test('a HEAD request has no limit of its own and does no work [SAFE-04]', async () => {
    const head = (url: string) =>
      t.app.server.inject({ method: 'HEAD', url, headers: { host: 'localhost' }, remoteAddress: '203.0.113.60' });
    expect((await head('/api/docs')).statusCode).toBe(404);
    for (const { path } of calls.filter(({ method }) => method === 'GET')) {
      const { statusCode, body } = await head(path.replace(/\{\w+\}/g, 'some-thing'));
      expect([path, statusCode, body]).toEqual([path, 405, '']);
    }
    // None of it was counted.
    const visitor = t.visitor({ ip: '203.0.113.60' });
    for (let n = 0; n < 3; n++) expect((await visitor.get('/api/flights/search')).statusCode).toBe(400);
  });

  test('a forwarded address from an untrusted client does not change its identity [SAFE-04]', async () => {
    const answers = [];
    for (let n = 0; n < 4; n++) {
      const visitor = t.visitor({ ip: '203.0.113.30' });
      answers.push(await visitor.get('/api/flights/search', { 'x-forwarded-for': `198.51.100.${n}` }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429]);
  });

  test('brands, mode and health are never refused: every page needs them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        t.visitor({ ip: '203.0.113.40' }).get(['/api/brands/default', '/api/system/mode', '/healthz'][n % 3] ?? ''),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});
