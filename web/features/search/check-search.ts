import { searchAddressEntries } from '#domain/search/address.ts';
import { type SearchProblem, searchProblems } from '#domain/search/search-query.ts';
import { ownToday } from '#web/clock/server-now.ts';
import { saveSearch } from './save-search.ts';
import { keptEntries, queryOfDraft, type SearchDraft } from './search-draft.ts';

/**
 * The problems of a draft; if there are none, it is saved for the next visit and its URL returned (SRCH-08, SRCH-09).
 * `todayThere` is the date at the place of departure, if known.
 */
export function checkSearch(
  draft: SearchDraft,
  isSamePlace: ((a: string, b: string) => boolean) | undefined,
  todayThere: string,
): { readonly problems: readonly SearchProblem[] } | { readonly address: string } {
  const query = queryOfDraft(draft);
  const today = ownToday();
  const problems = searchProblems(query, todayThere > today ? todayThere : today, isSamePlace);
  if (problems.length > 0) return { problems };
  saveSearch(draft);
  const entries = [...searchAddressEntries(query), ...keptEntries(draft)];
  return { address: `/search?${new URLSearchParams(entries)}` };
}
