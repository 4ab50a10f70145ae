import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { heightOf, keepHeight, usualHeight } from './card-heights.ts';
import type { OfferListProps } from './offer-list-props.ts';

/**
 * Scroll position by history entry, stored when leaving. Back starts with the cards that were visible, before
 * the ones above, which may never have been rendered, can be measured (RES-11). A long list that begins again without
 * having been left, after a filter, stays where the window is.
 */
const scrollPositions = new Map<string, { readonly top: number; readonly left: Location }>();

function storedPosition(location: Location): number | undefined {
  const stored = scrollPositions.get(location.key);
  return stored?.left === location ? undefined : stored?.top;
}

/**
 * The visible cards, their neighbors and their positions in a list. The card of the journey `focused` is always
 * included. `margin` is the distance from the top of the document to the list, in pixels.
 */
export function useCardWindow(
  list: RefObject<HTMLElement | null>,
  { journeys, slices }: Pick<OfferListProps, 'journeys' | 'slices'>,
  focused: string | null,
) {
  const location = useLocation();
  const margin = useTopOf(list);
  // The measured height, else the usual one for the window width and number of slices. Both functions
  // are memoized: new ones would make the library recompute all positions on every render.
  const usual = usualHeight(slices);
  const estimate = useCallback(
    (index: number) => {
      const journey = journeys[index];
      return (journey && heightOf(journey)) ?? usual;
    },
    [journeys, usual],
  );
  const keyOf = useCallback((index: number) => journeys[index]?.id ?? index, [journeys]);
  const virtualizer = useWindowVirtualizer({
    count: journeys.length,
    estimateSize: estimate,
    getItemKey: keyOf,
    gap: 12,
    overscan: 4,
    scrollMargin: margin,
    initialOffset: () => storedPosition(location) ?? window.scrollY,
    rangeExtractor: (range) =>
      withFocused(range, focused === null ? -1 : journeys.findIndex(({ id }) => id === focused)),
  });
  const latest = useRef({ journeys, location });
  latest.current = { journeys, location };
  useLayoutEffect(
    () => () => {
      const { location: left } = latest.current;
      scrollPositions.set(left.key, { top: window.scrollY, left });
      for (const { index, size } of virtualizer.takeSnapshot()) {
        const journey = latest.current.journeys[index];
        if (journey !== undefined) keepHeight(journey, size);
      }
    },
    [virtualizer],
  );
  return { virtualizer, margin };
}

/** Distance of an element from the top of the document, in whole pixels. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    place();
    // Content above may appear, disappear or wrap.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/**
 * Keeps the focused card and its neighbors mounted wherever the window is scrolled, so that Tab can reach them
 * before they scroll into view. −1 for no focus.
 */
function withFocused(range: Range, focused: number): number[] {
  const indexes = new Set(defaultRangeExtractor(range));
  if (focused < 0) return [...indexes];
  for (let near = Math.max(0, focused - 2); near <= Math.min(range.count - 1, focused + 2); near++) indexes.add(near);
  return [...indexes].sort((a, b) => a - b);
}
