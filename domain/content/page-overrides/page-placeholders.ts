import { pagePlaceholders } from '../text/placeholders.ts';
import type { PageName } from './page-overrides.ts';

/** Pages with more of them: no order file quotes these, and the partner page has a route of its own. */
const webPages: readonly PageName[] = ['contact', 'about', 'faq', 'privacy', 'cookies'];

export function placeholdersOfPage(page: PageName): readonly string[] {
  return [
    ...pagePlaceholders,
    ...(webPages.includes(page) ? ['channels'] : []),
    ...(page === 'cookies' ? ['choicePlace'] : []),
  ];
}
