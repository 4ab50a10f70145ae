import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BrandTheme } from '#domain/brand/theme.ts';
import { type KeptFile, keepFile, sendKept } from '#server/http/calls/kept-file.ts';
import { type Drawing, keepDrawings } from './drawings.ts';
import { iconPng, iconSvg, sharePng } from './pictures.ts';
import { iconFileOf } from './png.ts';
import { manifestJson, robotsText, sitemapXml } from './site-texts.ts';

/** A brand's data for its site files. */
export interface SiteBrand {
  readonly name: string;
  readonly theme: BrandTheme;
  /** Address of its logo; null for none. */
  readonly logo: string | null;
  /** See `monogramOf`. */
  readonly letter: string | null;
  /** Without a trailing slash; never built from a request (BRAND-09). */
  readonly origin: string;
  /** Paths of the indexable pages. */
  readonly pages: readonly string[];
  /** True if address and cookie select the brand: then responses must not be cached. */
  readonly isPreview: boolean;
}

const png = 'image/png';

/** Texts about a brand, made for each request. */
const texts: Readonly<Record<string, { readonly type: string; make(brand: SiteBrand): string }>> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', make: ({ origin }) => robotsText(origin) },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    make: ({ origin, pages }) => sitemapXml(origin, pages),
  },
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    make: ({ name, theme, logo }) => manifestJson(name, theme, logo),
  },
};

const sharePicture = '/share.png';
const drawings: Readonly<Record<string, Drawing>> = {
  '/icon.svg': { type: 'image/svg+xml', draw: iconSvg },
  '/icon-192.png': { type: png, draw: (brand) => iconPng(brand, 192, 'round') },
  '/icon-512.png': { type: png, draw: (brand) => iconPng(brand, 512, 'round') },
  '/icon-full-512.png': { type: png, draw: (brand) => iconPng(brand, 512, 'full') },
  '/apple-touch-icon.png': { type: png, draw: (brand) => iconPng(brand, 180, 'full') },
  '/favicon.ico': {
    type: 'image/x-icon',
    draw: async (brand) => iconFileOf(await iconPng(brand, 32, 'round'), 32),
  },
  [sharePicture]: { type: png, draw: sharePng },
};
/** All drawings of some hundred brands. */
const maxDrawnBytes = 32 * 1024 * 1024;

/** Files requested by browsers and search engines besides pages, for the host's brand (PAGE-06). */
export function registerSiteFiles(
  app: FastifyInstance,
  brandOf: (request: FastifyRequest) => Promise<SiteBrand>,
): void {
  const drawn = keepDrawings(drawings, maxDrawnBytes);
  const options = { config: { takesPlace: true }, compress: false, schema: { hide: true } } as const;
  const serve = (path: string, make: (brand: SiteBrand) => KeptFile | Promise<KeptFile>) => {
    app.get(path, options, async (request, reply) => {
      const brand = await brandOf(request);
      reply.header('cache-control', brand.isPreview ? 'private, no-cache' : 'public, max-age=3600');
      // Other sites embed it.
      if (path === sharePicture) reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendKept(request, reply, await make(brand));
    });
  };
  for (const [path, { type, make }] of Object.entries(texts)) serve(path, (brand) => keepFile(type, make(brand)));
  for (const path of Object.keys(drawings)) serve(path, (brand) => drawn(path, brand));
}
