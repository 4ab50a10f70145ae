import { anyAirportEntries } from '../../../domain/flights/filter-address.ts';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import { type SearchProblem, searchProblems } from '../../../domain/search/search-query.ts';
import { localDate } from '../../../domain/time/calendar-date.ts';
import { saveSearch } from './save-search.ts';
import { anyAirportOf, queryOfDraft, type SearchDraft } from './search-draft.ts';

/**
 * What is wrong with a draft; when nothing is, it is kept for the next visit and its address given (SRCH-08, SRCH-09).
 * Loaded when somebody first touches the form.
 */
export function checkSearch(
  draft: SearchDraft,
  isSamePlace: ((a: string, b: string) => boolean) | undefined,
): { readonly problems: readonly SearchProblem[] } | { readonly address: string } {
  const query = queryOfDraft(draft);
  const problems = searchProblems(query, localDate(new Date()), isSamePlace);
  if (problems.length > 0) return { problems };
  saveSearch(draft);
  const entries = [...searchAddressEntries(query), ...anyAirportEntries(anyAirportOf(draft))];
  return { address: `/search?${new URLSearchParams(entries)}` };
}
