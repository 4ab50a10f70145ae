import type { BrandTheme } from '#domain/brand/theme.ts';

/** Addresses that cause supplier calls or belong to one visitor: closed to crawlers. */
const closedPaths = ['/api/', '/search?', '/flight/', '/booking'] as const;

/** Rules for crawlers, and the sitemap's address. `origin` without a trailing slash. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The pages of a brand in the sitemaps.org format. `origin` without a trailing slash, paths with a leading one. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Name and appearance of the installed site. A logo comes first among its icons; null for none. */
export function manifestJson(name: string, { background }: BrandTheme, logo: string | null): string {
  const icon = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose });
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    icons: [
      ...(logo === null ? [] : [{ src: logo, sizes: 'any', purpose: 'any' }]),
      icon('/icon.svg', 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      icon('/icon-full-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
