import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const page = `export const entry = { module: { createPageRenderer: () => async () => new Response('') } };`;
const names = ['content-security-policy', 'permissions-policy', 'cross-origin-opener-policy'] as const;

/** An address for every path in the route table. */
function addresses(): string[] {
  const table = readFileSync(join(import.meta.dirname, '../../../web/routes.ts'), 'utf8');
  const paths = [...table.matchAll(/'([\w:?*/-]+)'/g)].map(([, path = '']) => path);
  return ['/', ...paths.map((path) => `/${path.replace(/:\w+\??|\*/, 'x1')}`)];
}

describe('the headers of pages', () => {
  let hosted: TestApp;
  let ownForm: TestApp;
  let buildDir: string;
  beforeAll(async () => {
    buildDir = mkdtempSync(join(tmpdir(), 'tailfin-policy-'));
    for (const folder of ['client/assets', 'server']) mkdirSync(join(buildDir, folder), { recursive: true });
    for (const file of ['inter.woff2', 'page.js']) writeFileSync(join(buildDir, 'client/assets', file), 'x');
    writeFileSync(join(buildDir, 'server', 'index.js'), page);
    writeFileSync(join(buildDir, 'package.json'), '{"type":"module"}');
    const options = { engine: 'postgresql', postgresAddress: inject('postgresAddress'), buildDir } as const;
    [hosted, ownForm] = await Promise.all([
      startTestApp({ ...options, environment: { PAYMENT_FIELDS: 'hosted' } }),
      startTestApp(options),
    ]);
  });
  afterAll(async () => {
    await Promise.all([hosted.close(), ownForm.close()]);
    rmSync(buildDir, { recursive: true, force: true });
  });

  /** Without the numbers that differ in each response. */
  const headersOf = async (t: TestApp, path: string) => {
    const { headers } = await t.visitor().get(path);
    return names.map((name) => String(headers[name]).replaceAll(/nonce-\w+/g, 'nonce'));
  };
  const payment = '/booking?offer=off_1&step=payment';

  test.each([payment, '/booking/?offer=off_1'])(
    'are widened on %s, for the origin of the card fields alone [HOST-05] [HOST-06]',
    async (address) => {
      const [policy = '', permissions, opener] = await headersOf(hosted, address);
      const { origin } = hosted.stripe;
      for (const name of ['script-src', 'frame-src', 'connect-src']) {
        expect(policy).toMatch(new RegExp(`(^|;)${name} [^;]*${origin}(;|$)`));
      }
      expect(policy.split(origin)).toHaveLength(4);
      expect(policy).not.toMatch(/stripe\.com|strict-dynamic|script-src[^;]*unsafe/);
      expect(permissions).toBe(`camera=(), microphone=(), geolocation=(), payment=(self "${origin}")`);
      expect(opener).toBe('same-origin-allow-popups');
    },
  );

  test('let other sites load fonts, as the card fields do, and nothing else [HOST-01] [SAFE-04]', async () => {
    const allowed = async (file: string) =>
      (await hosted.visitor().get(`/assets/${file}`)).headers['access-control-allow-origin'];
    expect([await allowed('inter.woff2'), await allowed('page.js')]).toEqual(['*', undefined]);
  });

  test('are the same everywhere else, and where cards are entered in our form [HOST-05]', async () => {
    const narrow = await headersOf(ownForm, '/');
    expect(narrow).toEqual([
      expect.not.stringContaining('frame-src'),
      expect.stringContaining('payment=()'),
      'same-origin',
    ]);
    expect(addresses()).toEqual(expect.arrayContaining(['/booking', '/search', '/my-trips', '/admin/brands/x1']));
    for (const address of [...addresses(), '/booking?booking=bkg_1', '/search?offer=off_1', '/bookings?offer=off_1']) {
      expect([address, ...(await headersOf(hosted, address))]).toEqual([address, ...narrow]);
    }
    expect(await headersOf(ownForm, payment)).toEqual(narrow);
  });
});
