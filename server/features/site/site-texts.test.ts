import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestJson, robotsText, sitemapXml } from './site-texts.ts';

const theme = {
  primary: '#1d4ed8',
  secondary: '#1e1b4b',
  accent: '#c2410c',
  background: '#fffaf5',
  text: '#111827',
  font: 'Inter',
};

test('crawlers are kept away from supplier calls and pointed to the sitemap [PAGE-06]', () => {
  const text = robotsText('https://skyhop.example');
  expect(text).toMatch(/^User-agent: \*\n/);
  expect(text).toContain('Disallow: /search?\n');
  expect(text).toContain('\nSitemap: https://skyhop.example/sitemap.xml\n');
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

test('the sitemap stays well-formed for any path, with addresses of the origin [PAGE-06] [BRAND-09]', () => {
  fc.assert(
    fc.property(fc.array(fc.webPath().map((path) => `/${path}`)), (paths) => {
      const xml = sitemapXml('https://skyhop.example', [...paths, `/a&b<c>"d'`]);
      const entries = [...xml.matchAll(/^ {2}<url><loc>([^<>&"']|&#\d+;)*<\/loc><\/url>$/gm)];
      expect(entries).toHaveLength(paths.length + 1);
      expect(xml.match(/<loc>/g)).toHaveLength(xml.match(/<loc>https:\/\/skyhop\.example\//g)?.length ?? 0);
    }),
  );
});

test('an installed site has a name, icons of 192 and 512 pixels, a maskable one, and its colors [PAGE-06]', () => {
  const manifest = JSON.parse(manifestJson('Sky "hop" </script>', theme, null));
  expect(manifest).toMatchObject({ name: 'Sky "hop" </script>', start_url: '/', theme_color: '#fffaf5' });
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    'any any',
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test('the logo of a brand comes first among the icons of its installed site [F-106] [PAGE-06]', () => {
  const { icons } = JSON.parse(manifestJson('Skyhop', theme, '/images/1')) as { icons: { src: string }[] };
  expect(icons.map(({ src }) => src).slice(0, 2)).toEqual(['/images/1', '/icon.svg']);
});
