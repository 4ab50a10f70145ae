import { useCallback, useEffect, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { firstCards } from './count-line.ts';
import { type ResultsView, readView, viewEntries, viewWithBags, withView } from './results-view.ts';

/** What the visitor has chosen. The history entry keeps it, so that Back shows the same list (RES-09, RES-11). */
export interface Choices extends ResultsView {
  /** Cards shown at most. */
  readonly cards: number;
  /** Id of the journey whose fares are compared; null for none (FARE-02). */
  readonly comparedJourney: string | null;
}

/** A function gets the latest choices, which may be newer than those on the screen. */
export type ChangeChoices = (change: Partial<Choices> | ((latest: Choices) => Partial<Choices>)) => void;

/** Safari refuses more than 100 addresses in 30 seconds, and a slider changes with every frame. */
const writeEveryMs = 400;

/** The choices of the history entry. A change shows at once and replaces the address without a request. */
export function useChoices(): readonly [choices: Choices, change: ChangeChoices] {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const isNavigating = useNavigation().state !== 'idle';
  const [choices, setChoices] = useState(() => choicesOf(location));
  const writtenAt = useRef(Number.NEGATIVE_INFINITY);
  const opened = useRef(location);
  useEffect(() => {
    // Replaced addresses are our own. Back, Forward and links lead to other choices for the same search.
    if (opened.current !== location && navigationType !== 'REPLACE') setChoices(choicesOf(location));
    opened.current = location;
  }, [location, navigationType]);
  useEffect(() => {
    // Another navigation would cancel the one under way, to a flight perhaps.
    if (isNavigating || textOf(choices) === textOf(choicesOf(location))) return;
    const write = () => {
      writtenAt.current = performance.now();
      const address = `?${withView(new URLSearchParams(location.search), choices)}`;
      const state = { ...location.state, cards: choices.cards, fares: choices.comparedJourney };
      void navigate(address, { replace: true, preventScrollReset: true, state });
    };
    const timer = setTimeout(write, writtenAt.current + writeEveryMs - performance.now());
    return () => clearTimeout(timer);
  }, [choices, location, navigate, isNavigating]);
  const change = useCallback<ChangeChoices>(
    (next) =>
      setChoices((latest) => viewWithBags({ ...latest, ...(typeof next === 'function' ? next(latest) : next) })),
    [],
  );
  return [choices, change];
}

function choicesOf({ search, state }: Location): Choices {
  const { cards = 0, fares = null } = (state ?? {}) as { readonly cards?: number; readonly fares?: string | null };
  return { ...readView(new URLSearchParams(search)), cards: Math.max(firstCards, cards), comparedJourney: fares };
}

function textOf({ cards, comparedJourney, ...view }: Choices): string {
  return JSON.stringify([viewEntries(view), cards, comparedJourney]);
}
