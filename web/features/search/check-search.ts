import { anyAirportEntries } from '../../../domain/flights/filter-address.ts';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import { type SearchProblem, searchProblems } from '../../../domain/search/search-query.ts';
import { localDate } from '../../../domain/time/calendar-date.ts';
import { saveSearch } from './save-search.ts';
import { anyAirportOf, queryOfDraft, type SearchDraft } from './search-draft.ts';

/**
 * What is wrong with a draft; when nothing is, it is kept for the next visit and its address given (SRCH-08, SRCH-09).
 * `todayThere` is the date at the place of departure, as far as it is known. Loaded when somebody first touches the form.
 */
export function checkSearch(
  draft: SearchDraft,
  isSamePlace: ((a: string, b: string) => boolean) | undefined,
  todayThere: string,
): { readonly problems: readonly SearchProblem[] } | { readonly address: string } {
  const query = queryOfDraft(draft);
  const today = localDate(new Date());
  const problems = searchProblems(query, todayThere > today ? todayThere : today, isSamePlace);
  if (problems.length > 0) return { problems };
  saveSearch(draft);
  const entries = [...searchAddressEntries(query), ...anyAirportEntries(anyAirportOf(draft))];
  return { address: `/search?${new URLSearchParams(entries)}` };
}
