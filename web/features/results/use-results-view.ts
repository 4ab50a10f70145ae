import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ResultsView, readView, withView } from './results-view.ts';

/** Kept with the entry of the history, so that Back shows as much of the list as there was (RES-09, RES-11). */
interface EntryState {
  readonly firstOnly?: boolean;
}

/** The view of the address bar. A change shows at once and replaces the address, without a word to the server. */
export function useResultsView() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const [view, showView] = useOptimistic(inAddress);
  const entry = (state ?? {}) as EntryState;
  const replace = (next: ResultsView, nextState: EntryState) =>
    navigate(`?${withView(new URLSearchParams(search), next)}`, {
      replace: true,
      preventScrollReset: true,
      state: nextState,
    });
  const changeView = (change: Partial<ResultsView>) => {
    const next = { ...view, ...change };
    startTransition(async () => {
      showView(next);
      await replace(next, entry);
    });
  };
  const showFirstOnly = (firstOnly: boolean) => void replace(view, { ...entry, firstOnly });
  return { view, changeView, firstOnly: entry.firstOnly === true, showFirstOnly };
}
