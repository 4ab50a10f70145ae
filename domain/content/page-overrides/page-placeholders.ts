import { pagePlaceholders } from '../text/placeholders.ts';
import type { PageName } from './page-overrides.ts';

/** Pages with additional placeholders: no order file quotes them, and the partner page has its own route. */
const webPages: readonly PageName[] = ['contact', 'about', 'faq', 'privacy', 'cookies'];

export function placeholdersOfPage(page: PageName): readonly string[] {
  return [
    ...pagePlaceholders,
    ...(webPages.includes(page) ? ['channels'] : []),
    ...(page === 'cookies' ? ['choicePlace'] : []),
  ];
}
