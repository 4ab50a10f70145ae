import { startTransition, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type ResultsView, readView, viewWithBags, withView } from './results-view.ts';
import { firstCards } from './stream/count-line.ts';

/** Stored with the history entry, so that Back shows as much of the list as before (RES-09, RES-11). */
interface EntryState {
  /** Cards shown, if more than at first. */
  readonly cards?: number;
  /** Id of the journey whose fares are compared (FARE-02). */
  readonly fares?: string;
}

/** The view in the URL. A change applies immediately and replaces the URL without a server request. */
export function useResultsView() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const [newest, showView] = useOptimistic(inAddress);
  const view = useSameParts(newest);
  const entry = useMemo(() => (state ?? {}) as EntryState, [state]);
  const current = { search, navigate, view, entry };
  const latest = useRef(current);
  latest.current = current;
  // The same functions as long as the screen stands: a change of the view alone must not render the list (LIVE-05).
  const actions = useMemo(() => {
    const replace = (next: ResultsView, nextState: EntryState) =>
      latest.current.navigate(`?${withView(new URLSearchParams(latest.current.search), next)}`, {
        replace: true,
        preventScrollReset: true,
        state: nextState,
      });
    return {
      changeView: (change: Partial<ResultsView>) => {
        const next = viewWithBags({ ...latest.current.view, ...change });
        startTransition(async () => {
          showView(next);
          await replace(next, latest.current.entry);
        });
      },
      showCards: (cards: number) => void replace(latest.current.view, { ...latest.current.entry, cards }),
      showFares: (journeyId: string | null) => {
        const { fares: _closed, ...rest } = latest.current.entry;
        void replace(latest.current.view, journeyId === null ? rest : { ...rest, fares: journeyId });
      },
    };
  }, [showView]);
  const cards = Math.max(firstCards, entry.cards ?? 0);
  return { view, ...actions, cards, comparedJourney: entry.fares ?? null };
}

/**
 * The view with every part that equals the earlier one's: what depends on the filters alone need not be worked out again for
 * another order, nor anything for a view that has reached the URL.
 */
function useSameParts(view: ResultsView): ResultsView {
  const known = useRef(view);
  const isSame = (name: keyof ResultsView) => JSON.stringify(known.current[name]) === JSON.stringify(view[name]);
  const names = Object.keys(view) as (keyof ResultsView)[];
  if (!names.every(isSame)) {
    const kept = names.filter(isSame).map((name) => [name, known.current[name]]);
    known.current = { ...view, ...Object.fromEntries(kept) };
  }
  return known.current;
}
