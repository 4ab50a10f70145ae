import type { FastifyRequest } from 'fastify';
import { isLocalHost } from '#domain/brand/brand-key.ts';
import { monogramOf } from '#domain/brand/monogram.ts';
import { publicPages } from '#domain/content/public-pages.ts';
import type { ShownBrand } from '#server/http/pages/pages.ts';
import type { SiteBrand } from '../site/index.ts';
import { type BrandOrigins, isPreview } from './brand-origins.ts';
import { tagOf, toBrandContent } from './brand-views.ts';
import type { BrandDirectory } from './resolve-brand.ts';

export interface PageBrandDeps {
  readonly brands: BrandDirectory;
  readonly origins: BrandOrigins;
}

/** The brand of a request, for its pages. */
export async function pageBrandOf({ brands, origins }: PageBrandDeps, request: FastifyRequest): Promise<ShownBrand> {
  const brand = await brands.ofRequest(request);
  return {
    ...toBrandContent(brand),
    tag: tagOf(brand),
    origin: origins.ofPage(brand, request),
    isPreview: isPreview(brand, request),
    remember: brands.brandOverride(request),
  };
}

/** The brand of a request, for robots.txt, icons and other site files. */
export async function siteBrandOf({ brands, origins }: PageBrandDeps, request: FastifyRequest): Promise<SiteBrand> {
  const brand = await brands.ofRequest(request);
  return {
    name: brand.name,
    theme: brand.theme,
    logo: brand.logo,
    letter: monogramOf(brand),
    origin: origins.ofPage(brand, request),
    pages: publicPages(brand.site),
    isPreview: isLocalHost(request.host),
  };
}
