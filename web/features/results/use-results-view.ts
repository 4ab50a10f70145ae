import { startTransition, useMemo, useOptimistic } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ResultsView, readView, withView } from './results-view.ts';
import { firstCards } from './stream/count-line.ts';

/** Stored with the history entry, so that Back shows as much of the list as before (RES-09, RES-11). */
interface EntryState {
  /** Cards shown, if more than at first. */
  readonly cards?: number;
}

/** The view in the URL. A change applies immediately and replaces the URL without a server request. */
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
  const showCards = (cards: number) => void replace(view, { ...entry, cards });
  return { view, changeView, cards: Math.max(firstCards, entry.cards ?? 0), showCards };
}
