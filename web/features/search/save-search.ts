import { searchAddressEntries } from '#domain/search/address.ts';
import { reportProblem } from '#web/ui/report-problem.ts';
import { searchKey, tripTypeKey } from './saved-search.ts';
import { keptEntries, queryOfDraft, type SearchDraft } from './search-draft.ts';

/** Saves a search for the next visit: its URL parameters and place names (SRCH-01, SRCH-13, RES-10). */
export function saveSearch(draft: SearchDraft): void {
  const params = {
    ...Object.fromEntries([...searchAddressEntries(queryOfDraft(draft)), ...keptEntries(draft)]),
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
    // Storage can be full or turned off: the search itself must not fail because of it.
    reportProblem('The search could not be saved', error);
  }
}
