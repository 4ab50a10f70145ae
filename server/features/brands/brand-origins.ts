import type { FastifyRequest } from 'fastify';
import { isLocalHost } from '#domain/brand/brand-key.ts';
import { defaultBrandKey } from '#domain/brand/default-brand.ts';
import type { MailBrand } from '../mail/index.ts';
import type { Brand } from './brand.ts';

/** Addresses of brands, taken only from configuration and brand, never from a request (BRAND-09). */
export interface BrandOrigins {
  /** Without a trailing slash. */
  of(brand: Brand): string;
  /** The same for pages: on its own host a brand uses its own domain. */
  ofPage(brand: Brand, request: FastifyRequest): string;
  /** The brand for mails, with its links. */
  mailBrand(brand: Brand): MailBrand;
}

/** `ownOrigin` is the deployment's own address; `publicOrigin` is the configured one, null for a local deployment. */
export function createBrandOrigins(ownOrigin: string, publicOrigin: string | null): BrandOrigins {
  const of = (brand: Brand) => (brand.domain === null || publicOrigin === null ? ownOrigin : `https://${brand.domain}`);
  return {
    of,
    ofPage: (brand, request) =>
      brand.domain !== null && !isLocalHost(request.host) ? `https://${brand.domain}` : of(brand),
    mailBrand: (brand) => ({
      ...brand,
      linkTo(path) {
        const link = new URL(path, of(brand));
        // All brands of a local deployment share one host.
        if (publicOrigin === null && brand.key !== defaultBrandKey) link.searchParams.set('brand', brand.key);
        return link.href;
      },
    }),
  };
}

/** A local host selects the brand by its address: a preview, which search engines must not index. */
export function isPreview(brand: Brand, request: FastifyRequest): boolean {
  return isLocalHost(request.host) && brand.key !== defaultBrandKey;
}
