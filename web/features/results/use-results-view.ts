import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type EntryAddress, useEntryAddress, writeEntryAddress } from './entry-address.ts';
import { type ResultsView, readView, viewWithBags, withView } from './results-view.ts';
import { firstCards } from './stream/count-line.ts';

/** The view in the URL. A change applies immediately and replaces the URL without a server request. */
export function useResultsView() {
  const location = useLocation();
  const navigate = useNavigate();
  const { search, state } = useEntryAddress();
  const inAddress = useMemo(() => readView(new URLSearchParams(search)), [search]);
  const view = useSameParts(inAddress);
  const current = { location, navigate, search, view, state };
  const latest = useRef(current);
  latest.current = current;
  // The same functions as long as the screen stands: a change of the view alone must not render the list (LIVE-05).
  const actions = useMemo(() => {
    const addressOf = (view: ResultsView) => `?${withView(new URLSearchParams(latest.current.search), view)}`;
    const open = (view: ResultsView, nextState: EntryAddress['state']) =>
      void latest.current.navigate(addressOf(view), { replace: true, preventScrollReset: true, state: nextState });
    return {
      changeView: (change: Partial<ResultsView>) => {
        const { location: at, view: shown, state: kept } = latest.current;
        const next = viewWithBags({ ...shown, ...change });
        writeEntryAddress(at, { search: addressOf(next), state: kept });
        // Airports and bags are saved with the search, which the route reads.
        if (change.anyAirport !== undefined || change.bags !== undefined) open(next, kept);
      },
      showCards: (cards: number) => open(latest.current.view, { ...latest.current.state, cards }),
      showFares: (journeyId: string | null) => {
        const { fares: _closed, ...rest } = latest.current.state;
        open(latest.current.view, journeyId === null ? rest : { ...rest, fares: journeyId });
      },
    };
  }, []);
  const cards = Math.max(firstCards, state.cards ?? 0);
  return { view, ...actions, cards, comparedJourney: state.fares ?? null };
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
