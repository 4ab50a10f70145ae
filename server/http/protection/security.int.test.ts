import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { calls } from '#contract/index.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { goodCard, inDays, searchOffers } from '#server/testing/steps/booking-steps.ts';

const changing = calls.filter(({ method }) => method !== 'GET').map(({ id, method, path }) => ({ id, method, path }));
const address = (path: string) => path.replace(/\{\w+\}/g, 'some-id');

describe('security of all responses', () => {
  let t: TestApp;
  let https: TestApp;
  beforeAll(async () => {
    const postgresAddress = inject('postgresAddress');
    [t, https] = await Promise.all([
      startTestApp({ engine: 'postgresql', postgresAddress }),
      startTestApp({
        engine: 'postgresql',
        postgresAddress,
        environment: { PUBLIC_ORIGIN: 'https://flights.example', TRUST_PROXY: '1' },
      }),
    ]);
  });
  afterAll(() => Promise.all([t.close(), https.close()]));

  test.each(['/api/system/mode', '/api/brands/unknown', '/api/nothing', '/healthz', '/api/flights/search', '/nothing'])(
    '%s has the full policy and nothing that weakens it [SAFE-04]',
    async (url) => {
      const { headers } = await t.visitor().get(url);
      const policy = String(headers['content-security-policy']).split(';');
      const nonce = /^script-src 'self' ('nonce-[0-9a-f]{32}')$/.exec(policy[1] ?? '')?.[1];
      expect(nonce).toBeDefined();
      expect(policy).toEqual([
        "default-src 'self'",
        `script-src 'self' ${nonce}`,
        expect.stringMatching(/^style-src 'self' 'nonce-[0-9a-f]{32}'$/),
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: https:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        'report-uri /api/csp-reports',
      ]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test('every response has a new nonce [SAFE-04]', async () => {
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await t.visitor().get('/healthz')).headers['content-security-policy']),
    );
    expect(new Set(policies).size).toBe(3);
  });

  test('browsers are told to stay on https only if the site is https [SAFE-04]', async () => {
    expect((await https.visitor().get('/healthz')).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    });
    expect((await t.visitor().get('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  });

  test('call responses are never cached [SAFE-04]', async () => {
    for (const url of ['/api/system/mode', '/api/brands/unknown', '/api/bookings']) {
      expect((await t.visitor().get(url)).headers).toMatchObject({ 'cache-control': 'no-store' });
    }
  });

  describe.each(changing)('$id', ({ method, path }) => {
    const send = (headers: Record<string, string>) =>
      t.app.server.inject({
        method: method as 'POST',
        url: address(path),
        payload: {},
        headers: { host: 'acme.com', ...headers },
      });

    test.each<[string, Record<string, string>]>([
      ['another site', { origin: 'https://evil.example' }],
      ['a look-alike', { origin: 'https://acme.com.evil.example' }],
      ['a subdomain', { origin: 'https://www2.acme.com' }],
      ['another port', { origin: 'http://acme.com:8080' }],
      ['a sandboxed frame', { origin: 'null' }],
      ['an unreadable origin', { origin: 'acme.com' }],
      ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
      [
        'a browser that says cross-site, whatever the origin',
        { 'sec-fetch-site': 'cross-site', origin: 'https://acme.com' },
      ],
    ])('from %s is refused before anything is read [SAFE-04]', async (_who, headers) => {
      const response = await send(headers);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({ code: 'FORBIDDEN' });
    });

    test.each<[string, Record<string, string>]>([
      ['the site itself', { origin: 'https://acme.com', 'sec-fetch-site': 'same-origin' }],
      ['a non-browser client', {}],
    ])('from %s passes the Origin check [SAFE-04]', async (_who, headers) => {
      expect([200, 400, 401, 402, 404]).toContain((await send(headers)).statusCode);
    });
  });

  describe('the origin of a site that is https', () => {
    const statusOf = async (app: TestApp, host: string, origin: string) =>
      (
        await app.app.server.inject({
          method: 'POST',
          url: '/api/flights/search',
          payload: {},
          headers: { host, origin },
        })
      ).statusCode;

    test.each([
      ['acme.com', 'https://acme.com'],
      ['acme.com:443', 'https://acme.com'],
      ['ACME.com', 'https://acme.com'],
      ['acme.com:8443', 'https://acme.com:8443'],
      // On its own machine, without its proxy.
      ['localhost:3000', 'http://localhost:3000'],
      ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ])('of host %s is %s [SAFE-04]', async (host, origin) => {
      expect(await statusOf(https, host, origin)).toBe(400);
    });

    test.each([
      ['acme.com', 'http://acme.com'],
      ['acme.com:80', 'http://acme.com'],
      ['acme.com:443', 'http://acme.com:443'],
      ['acme.com', 'https://acme.com:8443'],
      ['acme.com:8443', 'https://acme.com'],
      ['acme.com', 'https://www.acme.com'],
      ['acme.com:99999', 'https://acme.com'],
    ])('of host %s is not %s [SAFE-04]', async (host, origin) => {
      expect(await statusOf(https, host, origin)).toBe(403);
    });

    test.each([
      ['localhost:3000', 'http://localhost:3000'],
      ['LOCALHOST:80', 'http://localhost'],
      ['acme.com', 'https://acme.com'],
    ])('is not asked for while the site is http: %s is %s [SAFE-04]', async (host, origin) => {
      expect(await statusOf(t, host, origin)).toBe(400);
    });
  });

  test('another site may still send reads, which change nothing [SAFE-04]', async () => {
    const visitor = t.visitor();
    const response = await visitor.get('/api/system/mode', {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    });
    expect(response.statusCode).toBe(200);
  });

  describe('the session cookie', () => {
    const search = `/api/flights/search?origin=JFK&destination=LHR&departureDate=${inDays(40)}`;
    const cookieOf = (headers: { 'set-cookie'?: string | string[] | undefined }) =>
      [headers['set-cookie'] ?? []].flat().find((line) => /^(__Host-)?visit=/.test(line));

    test('is hidden from scripts and other sites, and lasts four hours [SAFE-04] [CONF-01]', async () => {
      const cookie = cookieOf((await t.visitor().get(search)).headers);
      const parts = cookie?.split('; ').slice(1).sort();
      expect(parts).toEqual(['HttpOnly', 'Max-Age=14400', 'Path=/', 'SameSite=Lax']);
    });

    test.each([['https'], ['http'], [undefined]])(
      'is limited to this host and https if the site is https, regardless of headers (%s) [F-50] [SAFE-04]',
      async (protocol) => {
        const claimed: Record<string, string> = protocol === undefined ? {} : { 'x-forwarded-proto': protocol };
        const cookie = cookieOf((await https.visitor().get(search, claimed)).headers);
        expect(cookie?.split('=', 1)[0]).toBe('__Host-visit');
        expect(cookie?.split('; ').slice(1).sort()).toEqual([
          'HttpOnly',
          'Max-Age=14400',
          'Path=/',
          'SameSite=Lax',
          'Secure',
        ]);
        const plain = cookieOf((await t.visitor().get(search, claimed)).headers);
        expect([plain?.split('=', 1)[0], plain?.includes('Secure')]).toEqual(['visit', false]);
      },
    );

    test.each(['plain-text', 'id.c2lnbmF0dXJl', '', '%', 's:abc.def', '"><script>'])(
      'is ignored if forged (%s): a new session begins [SAFE-04] [SAFE-10]',
      async (value) => {
        const response = await t.visitor().get(search, { cookie: `visit=${value}` });
        expect(response.statusCode).toBe(200);
        const fresh = /^visit=([^;]*)/.exec(cookieOf(response.headers) ?? '')?.[1] ?? '';
        expect(decodeURIComponent(fresh).split('.')[0]).toMatch(/^[\w-]{32}$/);
        expect(decodeURIComponent(fresh).split('.')[0]).not.toBe(value);
      },
    );

    test("does not open another's data when one character of its signature is changed [SAFE-10]", async () => {
      const owner = t.visitor();
      const { offers } = await searchOffers(owner);
      const paid = await owner.post(
        '/api/payments/process-card',
        { amount: offers[0]?.sale_amount, currency: 'USD', cardDetails: goodCard, offerId: offers[0]?.id },
        { 'idempotency-key': 'forged-cookie-test' },
      );
      expect(paid.statusCode).toBe(200);
      const url = '/api/payments/attempts/forged-cookie-test';
      expect((await owner.get(url)).statusCode).toBe(200);
      const signed = owner.cookies.get('visit') ?? '';
      const forged = signed.slice(0, -2) + (signed.endsWith('A') ? 'BB' : 'AA');
      expect((await t.visitor().get(url, { cookie: `visit=${forged}` })).statusCode).toBe(404);
      const id = decodeURIComponent(signed).split('.')[0];
      expect((await t.visitor().get(url, { cookie: `visit=${id}` })).statusCode).toBe(404);
    });
  });
});
