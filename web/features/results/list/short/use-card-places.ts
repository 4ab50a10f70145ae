import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, keepHeight } from '../card-heights.ts';
import { type CardContent, type CardPlace, fillPlaces, hidePlaces, nextBatch, skipPlaces } from './card-places.ts';
import { canPrepareFrames, prepareFrame } from './prepare-frame.ts';

/** Cards that a list begins with. */
const firstBatch = 1;
/**
 * The places of the cards, filled one by one in tasks of their own, so that a slow device stays responsive when the list begins and
 * when it changes (FAST-04, LIVE-05); frames come between them as they are due. A list that was rendered before is rendered at once,
 * so that Back restores its scroll position (RES-11).
 */
export function useCardPlaces(
  list: RefObject<HTMLUListElement | null>,
  cards: readonly CardContent[],
  onCurrent: () => void,
): readonly CardPlace[] {
  const [known, setKnown] = useState(() => {
    const count = initialCount(cards);
    return fillPlaces([], cards, (index) => index < count);
  });
  // What changes the list has worked it out, which is enough for one task: its cards come in tasks of their own.
  const places = fillPlaces(known, cards, () => false);
  if (places !== known) setKnown(places);
  useLayoutInTask(list, places, { hidden: hidePlaces(places, cards), onMoved: setKnown });
  useEffect(() => {
    const show = (next: readonly CardPlace[]) => startTransition(() => setKnown(next));
    if (places.some(({ isCurrent }) => !isCurrent)) {
      return afterTask(() => {
        const isNear = placesWithin(list.current, skippedFrom);
        const sight = { isSeen: placesWithin(list.current, 0), isFar: (index: number) => !isNear(index) };
        const batch = nextBatch(places, cards, sight);
        if (![...batch].some(sight.isSeen)) onCurrent();
        show(fillPlaces(places, cards, (index) => batch.has(index), sight.isFar));
      });
    }
    onCurrent();
    const laidOut = skipPlaces(places, true);
    return laidOut === places ? undefined : afterFrame(() => show(laidOut));
  });
  useHeights(list, places, () => setKnown((shown) => skipPlaces(shown, false)));
  return places;
}

/** What is further from the window than this many of its heights, browsers skip; the nearer they would lay out with the next frame. */
const skippedFrom = 1.5;

/** Tells which places of the list are in the window or within so many of its heights around it. */
function placesWithin(list: HTMLUListElement | null, heights: number): (index: number) => boolean {
  return (index) => {
    const row = list?.children[index]?.getBoundingClientRect();
    const around = heights * window.innerHeight;
    return row === undefined || (row.top <= window.innerHeight + around && row.bottom >= -around);
  };
}

/** How many cards to render at first: those rendered before, or the first batch. */
function initialCount(cards: readonly CardContent[]): number {
  const first = cards.findIndex(({ journey }) => heightOf(journey) === undefined);
  return first < 0 ? cards.length : Math.max(firstBatch, first);
}

/**
 * Computes styles and layout before the frame that paints them, because doing both at once would hold the page too long (LIVE-05). This
 * normally has its own task. While earlier cards stand among arrivals, it happens with the rendering, so that a card that has moved is
 * hidden before it is painted. `hidden` is the list with those cards hidden.
 */
function useLayoutInTask(
  list: RefObject<HTMLUListElement | null>,
  places: readonly CardPlace[],
  { hidden, onMoved }: { readonly hidden: typeof places; readonly onMoved: (hidden: typeof places) => void },
): void {
  const laidOut = useRef<{ readonly places?: typeof places; readonly tops?: readonly number[] }>({});
  useLayoutEffect(() => {
    const rows = list.current;
    const before = laidOut.current;
    if (rows === null || places === before.places) return;
    const measure = () => {
      // A newer list may have been laid out since.
      if (laidOut.current.places !== places) return;
      laidOut.current = { places, tops: topsWithin(rows) };
    };
    laidOut.current = { ...before, places };
    if (hidden !== places || !canPrepareFrames()) {
      measure();
      const hasMoved = (index: number) => before.tops?.[index] !== laidOut.current.tops?.[index];
      if (before.tops && places.some((place, index) => place !== hidden[index] && hasMoved(index))) onMoved(hidden);
    }
    prepareFrame(measure);
  });
}

/** Where the rows of a list begin, in px below its top. */
function topsWithin(list: HTMLUListElement): readonly number[] {
  const { top } = list.getBoundingClientRect();
  return Array.from(list.children, (row) => Math.round(row.getBoundingClientRect().top - top));
}

/** Stores the heights of the cards as they stand, and tells when the width of the list changes. */
function useHeights(list: RefObject<HTMLUListElement | null>, places: readonly CardPlace[], onWidth: () => void): void {
  const latest = useRef({ places, onWidth });
  latest.current = { places, onWidth };
  // The long list that takes over renders before this one is gone. A font, a resize or a card that comes into view changes heights.
  useLayoutEffect(() => {
    const rows = list.current;
    if (rows === null) return;
    let width = rows.clientWidth;
    const keep = () => {
      if (rows.clientWidth !== width) latest.current.onWidth();
      width = rows.clientWidth;
      keepHeights(latest.current.places, rows);
    };
    const observer = new ResizeObserver(keep);
    observer.observe(rows);
    return () => {
      observer.disconnect();
      keep();
    };
  }, [list]);
}

function keepHeights(places: readonly CardPlace[], list: HTMLUListElement): void {
  for (const [index, { card, isHidden }] of places.entries()) {
    const row = list.children[index];
    if (card !== null && !isHidden && row !== undefined) keepHeight(card.journey, row.getBoundingClientRect().height);
  }
}

/** Calls back in a task of its own. Returns a function that cancels it. */
function afterTask(then: () => void): () => void {
  const timer = setTimeout(then, 0);
  return () => clearTimeout(timer);
}

/** Calls back after the next frame has been painted. Returns a function that cancels it. */
function afterFrame(then: () => void): () => void {
  let cancel = () => {};
  const frame = requestAnimationFrame(() => {
    cancel = afterTask(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancel();
  };
}
