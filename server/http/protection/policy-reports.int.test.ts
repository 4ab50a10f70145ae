import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { readPolicyReports } from './policy-reports.ts';

const older = (change: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://flights.example/booking?offer=off_1&email=ada%40example.com',
    referrer: 'https://flights.example/search?origin=JFK',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    disposition: 'enforce',
    'blocked-uri': 'https://evil.example/steal.js?who=ada%40example.com',
    'source-file': 'https://flights.example/assets/frame-1.js?x=ada%40example.com',
    'line-number': 7,
    'script-sample': 'ada@example.com',
    ...change,
  },
});
const newer = {
  type: 'csp-violation',
  age: 10,
  url: 'https://flights.example/reset-password?token=secret-token',
  user_agent: 'Mozilla/5.0 (of Ada)',
  body: {
    documentURL: 'https://flights.example/reset-password?token=secret-token',
    effectiveDirective: 'style-src-elem',
    blockedURL: 'inline',
    sourceFile: null,
    sample: 'ada@example.com',
  },
};

describe('browser reports of policy violations', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress') });
  });
  afterAll(() => t.close());

  const send = (payload: string, type = 'application/csp-report', headers: Record<string, string> = {}) =>
    t.app.server.inject({
      method: 'POST',
      url: '/api/csp-reports',
      payload,
      headers: { host: 'localhost', 'content-type': type, ...headers },
    });
  const lines = () =>
    t
      .logged()
      .split('\n')
      .filter((line) => line.includes('policy violation'))
      .map((line) => (JSON.parse(line) as { violation: unknown }).violation);
  const count = async (directive: string) => {
    const { body } = await t.visitor().get('/metrics');
    const found = new RegExp(`^tailfin_csp_violations_total\\{directive="${directive}"\\} (\\d+)`, 'm').exec(body);
    return Number(found?.[1] ?? 0);
  };

  test('both formats give one log line and one count each, without queries, samples or visitor data [SAFE-04] [SAFE-05]', async () => {
    const before = lines().length;
    const first = await send(JSON.stringify(older()));
    expect([first.statusCode, first.body, first.headers['set-cookie']]).toEqual([204, '', undefined]);
    expect((await send(JSON.stringify([newer, newer]), 'application/reports+json')).statusCode).toBe(204);
    const style = { directive: 'style-src-elem', page: '/reset-password', blocked: 'inline', source: '', line: null };
    expect(lines().slice(before)).toEqual([
      {
        directive: 'script-src-elem',
        page: '/booking',
        blocked: 'https://evil.example',
        source: '/assets/frame-1.js',
        line: 7,
      },
      style,
      style,
    ]);
    expect([await count('script-src-elem'), await count('style-src-elem')]).toEqual([1, 2]);
    expect(t.logged()).not.toMatch(/\bada\b|secret-token|Mozilla|steal/);
  });

  test.each([
    ['of a browser extension', older({ 'source-file': 'chrome-extension://abcdef/content.js' })],
    ['without a page', { 'csp-report': 'x' }],
    ['of another kind', { type: 'deprecation', body: newer.body }],
    ['that is null', null],
    ['that is a number', 7],
  ])('a report %s is accepted and not counted', async (_what, report) => {
    const before = lines().length;
    expect((await send(JSON.stringify(report))).statusCode).toBe(204);
    expect(lines()).toHaveLength(before);
  });

  test('invented reports give short lines of few kinds, never a server error [SAFE-03] [SAFE-05]', async () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.constantFrom(
        'x'.repeat(3000),
        'javascript:alert(1)',
        `https://${'a'.repeat(300)}.example/`,
        'data:,x',
        '\n{}',
      ),
    );
    const report = fc.oneof(
      fc.jsonValue(),
      fc
        .record({
          'document-uri': hostile,
          'effective-directive': hostile,
          'blocked-uri': hostile,
          'source-file': hostile,
          'line-number': fc.anything(),
        })
        .map((parts) => ({ 'csp-report': parts })),
    );
    fc.assert(
      fc.property(fc.oneof(report, fc.array(report, { maxLength: 12 })), (body) => {
        const violations = readPolicyReports(body);
        expect(violations.length).toBeLessThanOrEqual(5);
        for (const { directive, page, blocked, source, line } of violations) {
          expect(directive).toMatch(/^(other|[a-z]+-(src|action|uri|ancestors)(-elem|-attr)?)$/);
          expect(page).toMatch(/^(other|\/[\w./-]{0,120})$/);
          for (const text of [blocked, source]) expect(text.length).toBeLessThanOrEqual(121);
          expect(blocked + source).not.toMatch(/[\r\n?]/);
          expect(line === null || Number.isInteger(line)).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    for (const body of ['', '{', '[[[[', '"', 'null', `[${'{},'.repeat(1000)}{}]`]) {
      expect((await send(body)).statusCode).toBeLessThan(500);
    }
    expect((await send(JSON.stringify(older({ 'script-sample': 'x'.repeat(20_000) })))).statusCode).toBe(413);
    expect((await send('x', 'text/plain')).statusCode).toBe(415);
  });

  test('a report counts regardless of its origin header: it identifies no one and changes nothing [SAFE-04]', async () => {
    const before = await count('script-src-elem');
    for (const origin of ['null', 'https://evil.example']) {
      const { statusCode, headers } = await send(JSON.stringify(older()), 'application/csp-report', { origin });
      expect([statusCode, headers['set-cookie']]).toEqual([204, undefined]);
    }
    expect(await count('script-src-elem')).toBe(before + 2);
  });
});
