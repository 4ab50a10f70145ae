import { publicPages } from '../../domain/content/public-pages.ts';

/**
 * Speculation rules of pages without script: a public page is fetched while somebody points at its link. Fetched, not
 * rendered, so that no script of it runs before it is opened; links with a query, and all others, are left alone.
 */
export function prefetchRules(): string {
  return JSON.stringify({
    prefetch: [
      {
        where: {
          or: publicPages({ partnerPage: true }).map((pathname) => ({ href_matches: { pathname, search: '' } })),
        },
        eagerness: 'moderate',
      },
    ],
  });
}
