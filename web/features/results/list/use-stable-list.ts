import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import type { ResultsView } from '../view/results-view.ts';
import { keepInPlace } from './stable-order.ts';

interface StableListOptions {
  readonly view: ResultsView;
  /** Cards shown. */
  readonly cards: number;
  readonly isArriving: boolean;
}

interface SeenCards {
  readonly view: ResultsView;
  /** The cards from the top of the list to the last one in the window. */
  readonly ids: readonly string[];
}

/** What a visitor does once they look at the list. */
const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const cardSelector = 'li[data-offer]';

/**
 * The journeys in their order, as long as nobody uses the list. From then on the cards down to the last one in the window keep their
 * places while offers arrive, and `waiting` journeys that belong higher up wait until `showWaiting` (LIVE-03). Another
 * filter or order begins anew.
 */
export function useStableList(
  journeys: readonly Journey<ListedOffer>[],
  { view, cards, isArriving }: StableListOptions,
): { readonly list: readonly Journey<ListedOffer>[]; readonly waiting: number; readonly showWaiting: () => void } {
  const isUsed = useIsUsed(isArriving);
  const seen = useRef<SeenCards | null>(null);
  const [shownAnew, showAnew] = useReducer((count: number) => count + 1, 0);
  const { list, waiting } = useMemo(() => {
    void shownAnew;
    return keepInPlace(journeys, isUsed && seen.current?.view === view ? seen.current.ids : null);
  }, [journeys, view, isUsed, shownAnew]);
  useEffect(() => {
    if (!isArriving) return;
    const onPage = list.slice(0, cards);
    const ids = onPage.map(({ id }) => id);
    const offerIds = onPage.map(({ fares: [offer] }) => offer.id);
    const look = () => {
      seen.current = { view, ids: ids.slice(0, 1 + lastInWindow(offerIds)) };
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, view, cards, isArriving]);
  const showWaiting = () => {
    seen.current = null;
    showAnew();
  };
  return { list, waiting, showWaiting };
}

/** Index of the last of these cards that is, at least in part, in the window or above it, or has the focus; the first at least. */
function lastInWindow(offerIds: readonly string[]): number {
  const places = new Map(offerIds.map((id, index) => [id, index]));
  let last = 0;
  for (const card of document.querySelectorAll<HTMLElement>(cardSelector)) {
    const isSeen = card.getBoundingClientRect().top < window.innerHeight || card.contains(document.activeElement);
    if (isSeen) last = Math.max(last, places.get(card.dataset.offer ?? '') ?? 0);
  }
  return last;
}

/** True once the visitor has scrolled, pressed, typed or pointed at a card since offers, or prices of them, began to arrive. */
export function useIsUsed(isArriving: boolean): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (!isArriving || isUsed) return;
    const used = ({ type, target }: Event) => {
      const isPointing = target instanceof Element && target.closest(cardSelector) !== null;
      if (type !== 'pointermove' || isPointing) setUsed(true);
    };
    for (const sign of signs) window.addEventListener(sign, used, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, used);
    };
  }, [isArriving, isUsed]);
  return isUsed;
}
