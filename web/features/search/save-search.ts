import { anyAirportEntries } from '../../../domain/flights/filter-address.ts';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import { reportProblem } from '../../ui/report-problem.ts';
import { searchKey, tripTypeKey } from './saved-search.ts';
import { anyAirportOf, queryOfDraft, type SearchDraft } from './search-draft.ts';

/** Keeps a search for the next visit: its address form and the words of its places (SRCH-01, SRCH-13, RES-10). */
export function saveSearch(draft: SearchDraft): void {
  const params = {
    ...Object.fromEntries([...searchAddressEntries(queryOfDraft(draft)), ...anyAirportEntries(anyAirportOf(draft))]),
    originLabel: draft.origin.label,
    destinationLabel: draft.destination.label,
  };
  write(searchKey, JSON.stringify(params));
  write(tripTypeKey, draft.tripType);
}

function write(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value);
  } catch (error) {
    // Storage can be full or switched off: the search itself must not fail for it.
    reportProblem('The search could not be saved', error);
  }
}
