import { useEffect, useState } from 'react';
import { defaultDates } from '#domain/search/search-query.ts';
import { ownToday } from '#web/clock/server-now.ts';
import { readLastTripType, readSavedSearch } from './saved-search.ts';
import { freshDraft, type PlaceChoice, type SearchDraft, withTripType } from './search-draft.ts';

/** The initial state of a form: the search being modified, if any, and the date on which it was read. */
export interface OpeningSearch {
  readonly draft: SearchDraft | null;
  readonly today: string;
}

/**
 * The draft of a form and its setter. Sources in the order of SRCH-13: the search being modified, the last search, the
 * last trip type, the defaults. Storage and the traveler's own date are known only in the browser, so they are applied
 * after the first paint; the boxes keep their size.
 */
export function useOpeningDraft(opening: OpeningSearch): [SearchDraft, (draft: SearchDraft) => void, string] {
  const [today, setToday] = useState(opening.today);
  const [draft, setDraft] = useState(opening.draft ?? freshDraft(opening.today));
  useEffect(() => {
    const here = ownToday();
    setToday(here);
    setDraft(openingDraft(opening.draft, here));
  }, [opening.draft]);
  return [draft, setDraft, today];
}

function openingDraft(modified: SearchDraft | null, today: string): SearchDraft {
  const saved = readSavedSearch(today);
  if (modified !== null) {
    const origin = labeled(modified.origin, saved);
    return withDatesFrom({ ...modified, origin, destination: labeled(modified.destination, saved) }, today);
  }
  return saved ?? withTripType(freshDraft(today), readLastTripType() ?? 'round-trip');
}

/** The label that the last search showed for a place of which only the code is known. */
function labeled(place: PlaceChoice, saved: SearchDraft | null): PlaceChoice {
  if (saved === null || place.label !== place.code) return place;
  const known = [saved.origin, saved.destination].find(({ code }) => code === place.code);
  return { ...place, label: known?.label ?? place.label };
}

/** A date that had not passed where the page was rendered may have passed here. */
function withDatesFrom(draft: SearchDraft, today: string): SearchDraft {
  if (draft.departureDate >= today) return draft;
  const { departureDate, returnDate } = defaultDates(today);
  const keepsReturn = draft.returnDate === '' || draft.returnDate >= today;
  return { ...draft, departureDate, returnDate: keepsReturn ? draft.returnDate : returnDate };
}
