import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { BagWish } from '#domain/flights/bags/bag-wish.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { keepInPlace } from './keep-in-place.ts';

type Journeys = readonly Journey<ListedOffer>[];

interface StableListOptions {
  /** Names the filters and the order: another list begins anew. */
  readonly view: string;
  readonly bags: BagWish;
  /** The bags chosen, before the list follows: the visitor may point at a card at once. */
  readonly chosenBags: BagWish;
  /** Whether offers arrive. */
  readonly isArriving: boolean;
  /** Whether prices with bags arrive. */
  readonly isPricing: boolean;
}

/**
 * The journeys in their order until the visitor uses the list. From then on the cards down to the last one on the screen keep their
 * places while offers and prices arrive; `waiting` is the number of those that belong elsewhere, until `showWaiting` (LIVE-03).
 */
export function useStableList(journeys: Journeys, options: StableListOptions) {
  const { view, bags, chosenBags, isArriving, isPricing } = options;
  const usedWith = useUsedWith(chosenBags, isArriving || isPricing);
  // Prices with other bags may move the cards again, until they are used.
  const isUsed = usedWith !== null && (isArriving || usedWith === bags);
  const shown = useRef<{ readonly view: string; readonly list: Journeys } | null>(null);
  const [shownAnew, showAnew] = useReducer((count: number) => count + 1, 0);
  const { list, waiting } = useMemo(() => {
    void shownAnew;
    const known = shown.current;
    const kept = isUsed && known?.view === view ? known.list.slice(0, lastOnScreen()) : [];
    const placed = keepInPlace(journeys, kept);
    const list = placed.list.map((journey, index) => withFaresInPlace(journey, kept[index]));
    const otherFares = list.filter(({ fares }, index) => fares[0] !== placed.list[index]?.fares[0]);
    return { list, waiting: placed.waiting + otherFares.length };
  }, [journeys, view, isUsed, shownAnew]);
  useEffect(() => {
    shown.current = { view, list };
  }, [view, list]);
  const showWaiting = () => {
    shown.current = null;
    showAnew();
  };
  return { list, waiting, showWaiting };
}

/** The journey, whose fares keep the order that its card has: a price with bags must not put another fare under the pointer. */
function withFaresInPlace(
  journey: Journey<ListedOffer>,
  shown: Journey<ListedOffer> | undefined,
): Journey<ListedOffer> {
  const [first, ...others] = (shown?.fares ?? []).flatMap(
    ({ id }) => journey.fares.find((fare) => fare.id === id) ?? [],
  );
  const isSameSet = 1 + others.length === journey.fares.length && shown?.fares.length === journey.fares.length;
  return first !== undefined && first !== journey.fares[0] && isSameSet
    ? { ...journey, fares: [first, ...others] }
    : journey;
}

/** Place in the list, from 1 on, of the last card that is on the screen or above it, or has the focus; 0 without cards. */
function lastOnScreen(): number {
  const rows = [...document.querySelectorAll<HTMLElement>('li[data-offer]')].filter(
    (row) => row.getBoundingClientRect().top < window.innerHeight || row.contains(document.activeElement),
  );
  return Math.max(0, ...rows.map((row) => Number(row.getAttribute('aria-posinset'))));
}

/** The bags with which the visitor last scrolled, pressed, typed or pointed at a card while something arrived; null if not yet. */
function useUsedWith(bags: BagWish, isArriving: boolean): BagWish | null {
  const [usedWith, setUsedWith] = useState<BagWish | null>(null);
  useEffect(() => {
    if (!isArriving || usedWith === bags) return;
    const use = ({ type, target }: Event) => {
      const isPointing = target instanceof Element && target.closest('li[data-offer]') !== null;
      if (type !== 'pointermove' || isPointing) setUsedWith(bags);
    };
    const signs = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'];
    for (const sign of signs) window.addEventListener(sign, use, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, use);
    };
  }, [isArriving, bags, usedWith]);
  return usedWith;
}
