import { useCallback, useMemo, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import type { Filters } from '#domain/flights/filters/filters.ts';
import { firstCards } from '../stream/count-line.ts';
import { type EntryAddress, entryAddressOf, useEntryAddress, writeEntryAddress } from './entry-address.ts';
import { type ResultsView, readView, viewWithBags, withView } from './results-view.ts';

const views = new WeakMap<EntryAddress, ResultsView>();

/** The view of an entry, read once. */
function viewOf(entry: EntryAddress): ResultsView {
  const known = views.get(entry);
  if (known !== undefined) return known;
  const view = readView(new URLSearchParams(entry.search));
  views.set(entry, view);
  return view;
}

/**
 * A part of the view in the URL. A component renders only when its own part changes, so that one choice does not render the
 * whole page (LIVE-05). `select` must not change.
 */
export function useViewPart<T>(select: (view: ResultsView) => T): T {
  const known = useRef<{ readonly part: T }>(null);
  const part = useEntryAddress(useCallback((entry) => select(viewOf(entry)), [select]));
  // The router's own location may name the same view once more.
  const same = known.current === null ? part : withEqualParts(known.current.part, part);
  known.current = { part: same };
  return same;
}

/** How much of the list is open, from the history entry. */
export function useOpenCards() {
  const cards = useEntryAddress(cardsOf);
  const comparedJourney = useEntryAddress(comparedJourneyOf);
  return { cards, comparedJourney };
}

const cardsOf = ({ state }: EntryAddress) => Math.max(firstCards, state.cards ?? 0);
const comparedJourneyOf = ({ state }: EntryAddress) => state.fares ?? null;

/**
 * Changes the view. A change applies immediately and replaces the URL without a server request. The same functions as long as the
 * screen stands.
 */
export function useViewActions() {
  const current = { location: useLocation(), navigate: useNavigate() };
  const latest = useRef(current);
  latest.current = current;
  return useMemo(() => {
    const entryNow = () => entryAddressOf(latest.current.location);
    const addressOf = (view: ResultsView) => `?${withView(new URLSearchParams(entryNow().search), view)}`;
    // Until the page has come to what was opened, a further choice would be written to the entry that it is about to leave.
    let openedAt: Location | null = null;
    const open = (view: ResultsView, state: EntryAddress['state']) => {
      const { location, navigate } = latest.current;
      openedAt = location;
      void navigate(addressOf(view), { replace: true, preventScrollReset: true, state });
    };
    const changeView = (change: Partial<ResultsView>) => {
      const { state } = entryNow();
      const shown = viewOf(entryNow());
      const next = viewWithBags({ ...shown, ...change });
      const entry = { search: addressOf(next), state };
      views.set(entry, withEqualParts(shown, viewOf(entry)));
      writeEntryAddress(latest.current.location, entry);
      // Airports and bags are saved with the search, which the route reads.
      const isOpened = change.anyAirport !== undefined || change.bags !== undefined;
      if (isOpened || openedAt === latest.current.location) open(next, state);
    };
    return {
      changeView,
      /** `change` gets the filters as they are, which may be newer than those on the screen. */
      changeFilters: (change: (filters: Filters) => Filters) =>
        changeView({ filters: change(viewOf(entryNow()).filters) }),
      showCards: (cards: number) => open(viewOf(entryNow()), { ...entryNow().state, cards }),
      showFares: (journeyId: string | null) => {
        const { fares: _closed, ...rest } = entryNow().state;
        open(viewOf(entryNow()), journeyId === null ? rest : { ...rest, fares: journeyId });
      },
    };
  }, []);
}

/** The next value, with every part of the earlier one that equals its own: what depends on that part need not be worked out again. */
function withEqualParts<T>(earlier: T, next: T): T {
  if (earlier === next || JSON.stringify(earlier) === JSON.stringify(next)) return earlier;
  if (!isGroup(earlier) || !isGroup(next)) return next;
  return Object.fromEntries(
    Object.entries(next).map(([name, part]) => [name, withEqualParts(earlier[name], part)]),
  ) as T;
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
