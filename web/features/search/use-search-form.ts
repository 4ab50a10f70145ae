import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { SearchProblem } from '#domain/search/search-query.ts';
import { preload } from '#web/ui/preload.ts';
import { loadToasts, showToast } from '#web/ui/toast/toast.ts';
import { useAirports } from './airports/use-airports.ts';
import { checkSearch } from './check-search.ts';
import { loadPlaceToday, usePlaceToday } from './dates/use-place-today.ts';
import { type SearchDraft, withDeparture } from './search-draft.ts';
import { type OpeningSearch, useOpeningDraft } from './use-opening-draft.ts';

/** Loads what a search needs to start, on first contact with the form. */
export const prepareSearch = preload(() => Promise.all([loadToasts(), loadPlaceToday()]));

export const noProblems: readonly SearchProblem[] = [];
export const partyFields = new Set(['adultsCount', 'childrenCount', 'infantsCount', 'childrenAges', 'youngAges']);

/** The state of the search form, its problems, and the way to the results. */
export function useSearchForm(
  form: RefObject<HTMLFormElement | null>,
  opening: OpeningSearch,
  first: readonly SearchProblem[],
) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const airports = useAirports();
  const [draft, setDraft, ownToday] = useOpeningDraft(opening);
  const today = usePlaceToday(ownToday, draft.origin.code);
  const [problems, setProblems] = useState(first);
  const [failed, setFailed] = useState(false);
  const busy = navigation.state !== 'idle' && navigation.location.pathname === '/search';

  useEffect(() => setProblems(first), [first]);
  // A date that has passed at the place of departure is not a valid departure date.
  useEffect(() => {
    if (draft.departureDate < today) setDraft(withDeparture(draft, today));
  }, [draft, setDraft, today]);

  const change = (next: SearchDraft, ...fields: string[]) => {
    setDraft(next);
    setProblems((all) => all.filter(({ field }) => !fields.includes(field)));
  };
  const messageOf = (...fields: string[]) => problems.find(({ field }) => fields.includes(field))?.message;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailed(false);
    try {
      if (!navigator.onLine) throw new Error('offline');
      const isSamePlace = airports.state.kind === 'ready' ? airports.state.directory.isSamePlace : undefined;
      const found = checkSearch(draft, isSamePlace, today);
      setProblems('address' in found ? noProblems : found.problems);
      if ('address' in found) await navigate(found.address, { viewTransition: true });
      else focusProblem(form.current, found.problems[0]);
    } catch {
      setFailed(true);
      showToast({ title: 'Search failed', text: 'Please try again later.', tone: 'destructive' });
    }
  };
  return { draft, today, airports, busy, failed, change, messageOf, submit };
}

export type SearchFormModel = ReturnType<typeof useSearchForm>;

function focusProblem(form: HTMLFormElement | null, problem: SearchProblem | undefined): void {
  const field = problem && partyFields.has(problem.field) ? 'travelers' : problem?.field;
  form?.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus();
}
