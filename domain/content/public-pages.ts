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

/** Paths of the pages that search engines may list under a brand; every other page is somebody's own or has no end (PAGE-06). */
export function publicPages({ partnerPage }: SiteOptions): readonly string[] {
  return partnerPage ? [...alwaysThere, partnerPath] : alwaysThere;
}

/**
 * Whether search engines may list an address (path with query) of a brand. Queries lead to views of the same page and
 * are told by its canonical link; only a search among the questions is a page of its own, and not one to list.
 */
export function isListed(address: string, pages: readonly string[]): boolean {
  const [path = '', query = ''] = address.split('?', 2);
  return pages.includes(path) && !(path === '/faq' && /(^|&)q=/.test(query));
}
