import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { defaultCancellationTerms } from '#domain/content/cancellation-terms.ts';
import { defaultSlots, pageNames } from '#domain/content/page-overrides/page-overrides.ts';
import { publicPages } from '#domain/content/public-pages.ts';
import { createPasswordHashing, ensureAdministrator } from '#server/features/accounts/index.ts';
import { defaultBrand } from '#server/features/brands/built-in.ts';
import { seedBrands } from '#server/features/brands/index.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { startTestSite } from '#server/testing/app/test-site.ts';
import { goodPassword, signedIn } from '#server/testing/steps/account-steps.ts';

const breakOut = '</script><script>alert(1)</script>';
/** Every placeholder of texts, each after its own letter. */
const marks = 'A {brand} b {phone} c {email} d {address} e {legalName} f {office} g {registration} h {emergencyPhone}';
const own = { title: marks, text: marks };
const marked = {
  ...defaultBrand,
  key: 'marked',
  name: 'Marked',
  domain: 'marked.example',
  pageTexts: Object.fromEntries(
    pageNames.map((name) => [
      name,
      Object.fromEntries(defaultSlots(name, defaultCancellationTerms).map(({ id }) => [id, own])),
    ]),
  ),
};
const brands = [
  marked,
  {
    ...defaultBrand,
    key: 'hostile',
    name: `A ${breakOut}`,
    domain: 'hostile.example',
    logo: `https://x.example/${breakOut}`,
    contact: { email: `"><b>@x.example`, phone: '+1 425 555 0199', address: `${breakOut} <!-- ${breakOut}` },
  },
  { ...defaultBrand, key: 'logo', name: 'Logo Air', domain: 'logo.example', logo: `/images/${'a1'.repeat(32)}` },
  { ...defaultBrand, key: 'plain', name: 'Plain', domain: 'plain.example', site: { partnerPage: false } },
];
const all = publicPages({ partnerPage: true });

/** The attributes of the first tag in a document's head that contains all of these texts. */
function tagWith(html: string, ...texts: readonly string[]): string | undefined {
  return html.match(/<(?:meta|link)[^>]*>/g)?.find((tag) => texts.every((text) => tag.includes(text)));
}

function contentOf(html: string, name: string): string | undefined {
  return /content="([^"]*)"/.exec(tagWith(html, `"${name}"`) ?? '')?.[1];
}

interface Graph {
  readonly '@graph': readonly (Record<string, unknown> & { readonly '@type': string })[];
}

function structuredData(html: string): Graph {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? '') as Graph;
}

const inHeader = (html: string) => /<header\b.*?<\/header>/s.exec(html)?.[0] ?? '';

describe('public pages', () => {
  let t: TestApp;
  let port: number;
  beforeAll(async () => {
    t = await startTestSite(inject('postgresAddress'));
    await seedBrands(t.db, brands, t.clock.now());
    await t.app.server.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.server.address() as AddressInfo).port;
  });
  afterAll(() => t.close());

  const read = (path: string, host = 'flights.example') => t.visitor({ host }).get(path);

  test.each(all)(
    '%s describes itself to search engines and link previews, with its own URL [PAGE-06] [BRAND-09]',
    async (path) => {
      const { statusCode, body, headers } = await read(`${path}?utm_source=x`, 'skyhop.example');
      expect([statusCode, headers['x-robots-tag']]).toEqual([200, undefined]);
      const address = new URL(path, 'https://skyhop.example').href;
      const title = /<title>([^<]*)<\/title>/.exec(body)?.[1];
      expect(tagWith(body, 'rel="canonical"')).toContain(`href="${address}"`);
      expect(contentOf(body, 'og:url')).toBe(address);
      expect(contentOf(body, 'og:title')).toBe(title);
      expect(contentOf(body, 'og:site_name')).toBe('Skyhop');
      expect(contentOf(body, 'og:type')).toBe('website');
      expect(contentOf(body, 'og:locale')).toBe('en_US');
      expect(contentOf(body, 'og:image')).toBe('https://skyhop.example/share.png');
      expect(contentOf(body, 'twitter:card')).toBe('summary_large_image');
      expect(contentOf(body, 'description')?.length).toBeGreaterThan(30);
      expect(contentOf(body, 'og:description')).toBe(contentOf(body, 'description'));
      expect(contentOf(body, 'keywords')).toContain(',');
      expect(contentOf(body, 'robots')).toBeUndefined();
      expect(contentOf(body, 'theme-color')).toBe('#ffffff');
      const graph = structuredData(body)['@graph'];
      expect(graph).toContainEqual(
        expect.objectContaining({ '@type': 'TravelAgency', name: 'Skyhop', telephone: '+1 212 555 0142' }),
      );
      expect(graph).toContainEqual(expect.objectContaining({ '@type': 'WebSite', url: 'https://skyhop.example/' }));
      expect(JSON.stringify(graph)).not.toMatch(/[{](brand|phone|onlineFee)[}]/);
    },
  );

  test.each(all.filter((path) => path !== '/'))(
    '%s fills in every placeholder in a brand’s texts [HOME-08]',
    async (path) => {
      const { statusCode, body } = await read(path, 'marked.example');
      expect(statusCode).toBe(200);
      expect(body).toContain(`A Marked b ${defaultBrand.contact.phone} c ${defaultBrand.contact.email}`);
      expect(
        body.match(/[{](?:brand|phone|email|address|legalName|office|registration|emergencyPhone)[}]/g),
      ).toBeNull();
    },
  );

  test('structured data lists questions with answers, and policies with breadcrumbs [PAGE-06]', async () => {
    const faq = structuredData((await read('/faq?tab=payment')).body)['@graph'];
    const questions = faq.find((one) => one['@type'] === 'FAQPage')?.mainEntity as { name: string }[];
    expect(questions.length).toBeGreaterThanOrEqual(36);
    const terms = structuredData((await read('/terms')).body)['@graph'];
    const crumbs = terms.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement;
    expect(crumbs).toMatchObject([{ item: 'https://flights.example/' }, { item: 'https://flights.example/terms' }]);
  });

  test.each(all)('no brand field can break out of its element on %s [PAGE-06] [SAFE-04]', async (path) => {
    const { body } = await read(path, 'hostile.example');
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<b>@x');
    expect(structuredData(body)['@graph']).toContainEqual(
      expect.objectContaining({ '@type': 'TravelAgency', name: `A ${breakOut}` }),
    );
  });

  test.each([
    '/login',
    '/register',
    '/auth',
    '/forgot-password',
    '/my-trips',
    '/search',
    '/search?origin=JFK',
    '/booking?offer=x',
    '/flight/x',
    '/nothing',
    '/faq?q=refund',
  ])('%s is hidden from search engines [PAGE-06] [SHELL-05]', async (path) => {
    const { body, headers } = await read(path);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(contentOf(body, 'robots')).toBe('noindex');
  });

  test.each(['/admin/brands', '/admin-settings', '/account-settings', '/profile'])(
    '%s redirects visitors and is hidden from search engines [PAGE-06]',
    async (path) => {
      const { statusCode, headers } = await read(path);
      expect([statusCode, headers['x-robots-tag']]).toEqual([302, 'noindex']);
    },
  );

  test('a brand shown on a local host is a preview: never indexed or cached [PAGE-06]', async () => {
    const page = await read('/contact?brand=skyhop', 'localhost');
    expect([page.headers['x-robots-tag'], contentOf(page.body, 'robots')]).toEqual(['noindex', 'noindex']);
    expect((await read('/contact', 'localhost')).headers['x-robots-tag']).toBeUndefined();
    expect((await read('/robots.txt?brand=skyhop', 'localhost')).headers['cache-control']).toContain('private');
  });

  test('the sitemap lists the pages of the host’s brand, and all of them exist [PAGE-06] [BRAND-01] [BRAND-09]', async () => {
    const origins = { 'skyhop.example': 'https://skyhop.example', 'unknown.example': 'https://flights.example' };
    for (const [host, origin] of Object.entries(origins)) {
      const { statusCode, body, headers } = await read('/sitemap.xml', host);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
      expect(body).toMatch(
        /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n( {2}<url><loc>[^<>&]+<\/loc><\/url>\n)+<\/urlset>\n$/,
      );
      const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => new URL(loc));
      expect(new Set(listed.map(({ href }) => href)).size).toBe(all.length);
      for (const { origin: shown, pathname } of listed) {
        expect([shown, (await read(pathname, host)).statusCode]).toEqual([origin, 200]);
      }
      expect((await read('/robots.txt', host)).body).toContain(`Sitemap: ${origin}/sitemap.xml`);
    }
  });

  test('a cached file is revalidated without being resent, unless it changed [PAGE-06]', async () => {
    for (const path of [
      '/robots.txt',
      '/sitemap.xml',
      '/manifest.webmanifest',
      '/icon.svg',
      '/icon-192.png',
      '/favicon.ico',
    ]) {
      const first = await read(path);
      const tag = String(first.headers.etag);
      expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);
      const again = await t.visitor({ host: 'flights.example' }).get(path, { 'if-none-match': `W/"other", ${tag}` });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      const other = await t.visitor({ host: 'flights.example' }).get(path, { 'if-none-match': '"other"' });
      expect(other.statusCode).toBe(200);
    }
    const [ours, theirs] = [await read('/icon.svg'), await read('/icon.svg', 'skyhop.example')];
    expect(ours.headers.etag).not.toBe(theirs.headers.etag);
    expect(theirs.body).toContain('rgb(29 78 216)');
    expect((await read('/share.png')).headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('icon, favicon, home screen icon, manifest and share picture are the brand’s: its logo, or its letter [F-106] [PAGE-06]', async () => {
    const logo = `/images/${'a1'.repeat(32)}`;
    const page = (await read('/about', 'logo.example')).body;
    expect(tagWith(page, 'rel="icon"')).toContain(`href="${logo}"`);
    expect(tagWith(page, 'rel="apple-touch-icon"')).toContain(`href="${logo}"`);
    expect(page).not.toMatch(/href="\/(favicon\.ico|icon\.svg)"/);
    expect(contentOf(page, 'og:image')).toBe(`https://logo.example${logo}`);
    expect([contentOf(page, 'og:image:width'), contentOf(page, 'twitter:card')]).toEqual([undefined, 'summary']);
    const manifest = (await read('/manifest.webmanifest', 'logo.example')).json<{ icons: { src: string }[] }>();
    expect(manifest.icons[0]?.src).toBe(logo);
    expect((await read('/icon.svg', 'plain.example')).body).toContain('>P</text>');
    expect((await read('/icon.svg')).body).toContain('<path ');
    const [fin, plain] = [await read('/favicon.ico'), await read('/favicon.ico', 'plain.example')];
    expect(fin.rawPayload.equals(plain.rawPayload)).toBe(false);
    const [, mark = ''] =
      /<img src="(\/icon\.svg[^"]*)"/.exec(inHeader((await read('/about', 'plain.example')).body)) ?? [];
    expect((await read(mark, 'plain.example')).body).toContain('>P</text>');
  });

  test('a brand can remove the partner page: it is not found, listed or mentioned in the brand’s data [PAGE-05]', async () => {
    expect((await read('/expedia')).statusCode).toBe(200);
    const gone = await read('/expedia', 'plain.example');
    expect([gone.statusCode, gone.headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect((await read('/sitemap.xml', 'plain.example')).body).not.toContain('/expedia');
    expect((await read('/api/brands/plain')).body).not.toContain('partnerPage');
  });

  test('the switch is saved with the brand, and kept by editors that do not know it [PAGE-05] [ADM-05]', async () => {
    const email = 'admin@example.com';
    await ensureAdministrator(t.db, createPasswordHashing(), { email, password: goodPassword }, t.clock.now());
    const admin = await signedIn(t.visitor({ host: 'flights.example' }), email);
    const url = '/api/admin/brands/plain';
    const { key: _key, isDefault: _default, ...brand } = (await admin.get(url)).json<Record<string, unknown>>();
    expect(brand.site).toEqual({ partnerPage: false });
    const { site: _site, ...older } = brand;
    const kept = await admin.call('PUT', url, older);
    expect(kept.json()).toMatchObject({ site: { partnerPage: false } });
    const { updatedAt: _seen, ...input } = brand;
    expect((await admin.call('PUT', url, { ...input, site: { partnerPage: true } })).statusCode).toBe(200);
    expect((await read('/expedia', 'plain.example')).statusCode).toBe(200);
    expect((await admin.call('PUT', url, { ...input, site: { partnerPage: 'yes' } })).statusCode).toBe(400);
  });

  describe('hostile URLs', () => {
    /** Sends a request exactly as written. Returns the status and the response. */
    const send = async (path: string, host: string | null = 'flights.example', method = 'GET') => {
      const socket = connect(port, '127.0.0.1');
      const lines = [`${method} ${path} HTTP/1.1`, ...(host === null ? [] : [`Host: ${host}`]), 'Accept: text/html'];
      socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`, 'latin1');
      let answer = '';
      socket.on('data', (chunk: Buffer) => {
        answer += chunk.toString('latin1');
      });
      await once(socket, 'close');
      return { status: Number(answer.slice(9, 12)), answer };
    };

    test.each([
      '/%00',
      '/..%2f',
      '//evil.example',
      '//evil.example/contact',
      '/\\evil.example',
      `/${'a'.repeat(8000)}`,
      `/${'a'.repeat(30_000)}`,
      '/%',
      '/%zz',
      '/%E0%A4%A',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/../../etc/passwd',
      '/a%0d%0aset-cookie:x',
      '/contact%00',
      '/contact.data%00',
      '/assets/%2e%2e/server/index.js',
      '/.env',
      '/__manifest?p=%00',
      '*',
      'contact',
    ])(
      '%s is refused or not found, never a server error, and redirects nowhere else [SHELL-05] [SAFE-03]',
      async (path) => {
        const { status, answer } = await send(path);
        expect([path.slice(0, 40), status >= 204 && status < 500]).toEqual([path.slice(0, 40), true]);
        const to = /^location: (.*)\r$/im.exec(answer)?.[1];
        expect(to === undefined || to === '/not-found').toBe(true);
        expect(answer).not.toMatch(/^set-cookie: x/im);
      },
    );

    test('an absolute URL, as proxies send it, is answered by its path and its host is ignored [BRAND-09] [SAFE-03]', async () => {
      const { status, answer } = await send('http://evil.example/contact');
      expect(status).toBe(200);
      expect(answer).not.toContain('evil.example');
      expect((await send('http://evil.example')).status).toBe(200);
    });

    test.each([
      null,
      '',
      'evil<script>.com',
      'a b',
      '[::1',
      '[',
      'localhost:99999',
      'localhost:x',
      '..',
      'x'.repeat(3000),
      'é',
      'a@b',
      'evil.example/x?y#z',
      '%00',
    ])('a host %s causes no server error and is never in the page [BRAND-09] [BRAND-01] [SAFE-03]', async (host) => {
      for (const path of ['/contact', '/sitemap.xml', '/robots.txt', '/share.png']) {
        const { status, answer } = await send(path, host);
        expect([path, status === 200 || status === 400]).toEqual([path, true]);
        expect(answer).not.toMatch(/evil|:99999|xxxxx/);
      }
    });

    test.each(['HEAD', 'POST', 'PUT', 'OPTIONS', 'DELETE', 'PATCH'])(
      '%s is answered without a server error [SAFE-03]',
      async (method) => {
        for (const path of ['/contact', '/robots.txt'])
          expect((await send(path, 'flights.example', method)).status).toBeLessThan(500);
      },
    );
  });
});

test('a page that fails to render is a helpful page, with its status and without internals; calls stay JSON [SHELL-05] [SAFE-03]', async () => {
  const broken = mkdtempSync(join(tmpdir(), 'tailfin-broken-'));
  for (const folder of ['client', 'server']) mkdirSync(join(broken, folder));
  const failing = `export const entry = { module: { createPageRenderer: () => () => Promise.reject(new Error('secret detail')) } };`;
  writeFileSync(join(broken, 'server', 'index.js'), failing);
  writeFileSync(join(broken, 'package.json'), '{"type":"module"}');
  const t = await startTestApp({ engine: 'postgresql', postgresAddress: inject('postgresAddress'), buildDir: broken });
  try {
    const { statusCode, headers, body } = await t.visitor().get('/contact', { accept: 'text/html,*/*' });
    expect([statusCode, headers['x-robots-tag'], headers['cache-control']]).toEqual([500, 'noindex', 'no-store']);
    expect(headers['content-type']).toContain('text/html');
    expect(body).toContain('<h1>Something went wrong</h1>');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).toContain(String(headers['x-request-id']));
    expect(body).not.toMatch(/secret|Error:|\.js/);
    const nonce = /<style nonce="(\w+)">/.exec(body)?.[1];
    expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect((await t.visitor().get('/contact')).headers['content-type']).toContain('application/json');
  } finally {
    await t.close();
    rmSync(broken, { recursive: true, force: true });
  }
});
