import type { SiteOptions } from '../brand/site-options.ts';

export const partnerPath = '/expedia';

const alwaysThere = [
  '/',
  '/about',
  '/contact',
  '/faq',
  '/cancellation-policy',
  '/terms',
  '/privacy',
  '/cookies',
] as const;

/** Paths of a brand's indexable pages; all others are private or endless (PAGE-06). */
export function publicPages({ partnerPage }: SiteOptions): readonly string[] {
  return partnerPage ? [...alwaysThere, partnerPath] : alwaysThere;
}

/**
 * Whether a brand's URL (path with query) is indexable. Queries give views of the same page, which declares its
 * canonical link; only an FAQ search is a separate page, and must not be listed.
 */
export function isListed(address: string, pages: readonly string[]): boolean {
  const [path = '', query = ''] = address.split('?', 2);
  return pages.includes(path) && !(path === '/faq' && /(^|&)q=/.test(query));
}
