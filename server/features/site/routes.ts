import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BrandTheme } from '#domain/brand/theme.ts';
import { iconPng, iconSvg, sharePng } from './pictures.ts';
import { iconFileOf } from './png.ts';
import { manifestJson, robotsText, sitemapXml } from './site-texts.ts';

/** What a brand's site files need to know about it. */
export interface SiteBrand {
  readonly name: string;
  readonly theme: BrandTheme;
  /** Address of its logo; null for none. */
  readonly logo: string | null;
  /** See `monogramOf`. */
  readonly letter: string | null;
  /** Without a trailing slash; never built from a request (BRAND-09). */
  readonly origin: string;
  /** Paths of the pages that search engines may list. */
  readonly pages: readonly string[];
  /** True if address and cookie select the brand: then the answers must not be cached. */
  readonly isPreview: boolean;
}

interface SiteFile {
  readonly type: string;
  make(brand: SiteBrand): string | Buffer | Promise<Buffer>;
  /** Whether other sites may embed it. */
  readonly shared?: boolean;
}

const png = 'image/png';

const files: Readonly<Record<string, SiteFile>> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', make: ({ origin }) => robotsText(origin) },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    make: ({ origin, pages }) => sitemapXml(origin, pages),
  },
  '/manifest.webmanifest': {
    type: 'application/manifest+json; charset=utf-8',
    make: ({ name, theme, logo }) => manifestJson(name, theme, logo),
  },
  '/icon.svg': { type: 'image/svg+xml', make: iconSvg },
  '/icon-192.png': { type: png, make: (brand) => iconPng(brand, 192, 'round') },
  '/icon-512.png': { type: png, make: (brand) => iconPng(brand, 512, 'round') },
  '/icon-full-512.png': { type: png, make: (brand) => iconPng(brand, 512, 'full') },
  '/apple-touch-icon.png': { type: png, make: (brand) => iconPng(brand, 180, 'full') },
  '/favicon.ico': {
    type: 'image/x-icon',
    make: async (brand) => iconFileOf(await iconPng(brand, 32, 'round'), 32),
  },
  '/share.png': { type: png, make: sharePng, shared: true },
};

/** Drawings are cached by what they show, at most this many. */
const maximumCached = 200;

/** The files that browsers and search engines request besides pages, for the host's brand (PAGE-06). */
export function registerSiteFiles(
  app: FastifyInstance,
  brandOf: (request: FastifyRequest) => Promise<SiteBrand>,
): void {
  const kept = new Map<string, Promise<string | Buffer>>();
  const make = (path: string, file: SiteFile, brand: SiteBrand): Promise<string | Buffer> => {
    const key = JSON.stringify([path, brand.name, brand.theme, brand.logo, brand.letter, brand.origin, brand.pages]);
    const known = kept.get(key);
    if (known) return known;
    const made = Promise.resolve(file.make(brand));
    if (kept.size >= maximumCached) kept.clear();
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
  for (const [path, file] of Object.entries(files)) {
    app.get(path, { config: { takesPlace: true }, schema: { hide: true } }, async (request, reply) => {
      const brand = await brandOf(request);
      return sendFile(request, reply, file, await make(path, file, brand), brand.isPreview);
    });
  }
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, shared }: SiteFile,
  body: string | Buffer,
  isPreview: boolean,
): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply
    .header('etag', tag)
    .header('cache-control', isPreview ? 'private, no-cache' : 'public, max-age=3600')
    .header('vary', 'accept-encoding');
  if (shared) reply.header('cross-origin-resource-policy', 'cross-origin');
  const seen = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  if (seen.includes(tag) || seen.includes('*')) return reply.status(304).send();
  return reply.type(type).send(body);
}
