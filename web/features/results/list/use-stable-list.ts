import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ListedOffer } from '#domain/flights/offer.ts';
import type { ResultsView } from '../results-view.ts';
import { keepInPlace } from './stable-order.ts';

interface StableListOptions {
  readonly view: ResultsView;
  /** Cards shown. */
  readonly cards: number;
  readonly isArriving: boolean;
}

/** What a visitor does once they look at the list. */
const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * The offers in their order, as long as nobody uses the list. From then on the cards on the page keep their places while
 * offers arrive, and `waiting` offers that belong above the last of them are held back until `showWaiting` (LIVE-03). Another
 * filter or order begins anew.
 */
export function useStableList(
  offers: readonly ListedOffer[],
  { view, cards, isArriving }: StableListOptions,
): { readonly list: readonly ListedOffer[]; readonly waiting: number; readonly showWaiting: () => void } {
  const isUsed = useIsUsed(isArriving);
  const onPage = useRef<{ readonly view: ResultsView; readonly ids: readonly string[] } | null>(null);
  const [shownAnew, showAnew] = useReducer((count: number) => count + 1, 0);
  const { list, waiting } = useMemo(() => {
    void shownAnew;
    const visible = isUsed && onPage.current?.view === view ? onPage.current.ids : null;
    return keepInPlace(offers, visible);
  }, [offers, view, isUsed, shownAnew]);
  useEffect(() => {
    onPage.current = { view, ids: list.slice(0, cards).map(({ id }) => id) };
  }, [list, view, cards]);
  const showWaiting = () => {
    onPage.current = null;
    showAnew();
  };
  return { list, waiting, showWaiting };
}

/** True once the visitor has scrolled, pressed, typed or moved the pointer since offers began to arrive. */
function useIsUsed(isArriving: boolean): boolean {
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    if (!isArriving || isUsed) return;
    const used = () => setUsed(true);
    for (const sign of signs) window.addEventListener(sign, used, { passive: true, once: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, used);
    };
  }, [isArriving, isUsed]);
  return isUsed;
}
