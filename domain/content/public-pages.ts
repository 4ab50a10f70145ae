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

/** Paths of the pages that search engines may list under a brand; all others are private or endless (PAGE-06). */
export function publicPages({ partnerPage }: SiteOptions): readonly string[] {
  return partnerPage ? [...alwaysThere, partnerPath] : alwaysThere;
}

/**
 * Whether search engines may list a URL (path with query) of a brand. Queries give views of the same page, which
 * declares its canonical link; only an FAQ search is a separate page, and it must not be listed.
 */
export function isListed(address: string, pages: readonly string[]): boolean {
  const [path = '', query = ''] = address.split('?', 2);
  return pages.includes(path) && !(path === '/faq' && /(^|&)q=/.test(query));
}
