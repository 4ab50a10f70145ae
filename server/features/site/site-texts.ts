import type { BrandTheme } from '../../../domain/brand/theme.ts';

/** Addresses that cost the supplier's time or belong to one visitor: crawlers have no business there. */
const closedPaths = ['/api/', '/search?', '/flight/', '/booking'] as const;

/** What crawlers may ask for, and where the site map is. `origin` without a closing slash. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The pages of a brand by the protocol of sitemaps.org. `origin` without a closing slash, paths with a leading one. */
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

/** What an installed site is called and looks like. */
export function manifestJson(name: string, { background }: BrandTheme): string {
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
      icon('/icon.svg', 'any', 'image/svg+xml'),
      icon('/icon-192.png', '192x192', 'image/png'),
      icon('/icon-512.png', '512x512', 'image/png'),
      icon('/icon-full-512.png', '512x512', 'image/png', 'maskable'),
    ],
  });
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
