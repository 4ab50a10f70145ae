import { publicPages } from '#domain/content/public-pages.ts';

/**
 * Speculation rules of pages without script: a public page is prefetched while its link is hovered, but not
 * prerendered, so that none of its scripts run before it is opened. Links with a query, and all others, are ignored.
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
