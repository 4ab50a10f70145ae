import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { DearestFares } from '#domain/flights/fare/basic-fare.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { JourneyCard, type JourneyCardProps } from './journey-card.tsx';

export interface OfferListProps extends Omit<JourneyCardProps, 'journey' | 'dearest' | 'total'> {
  readonly journeys: readonly Journey<ListedOffer>[];
  readonly dearest: DearestFares;
  readonly slices: 1 | 2;
  /** The journey whose fares are compared, and how many it has, whatever the filters hide; null for none. */
  readonly openFares: { readonly journeyId: string; readonly total: number } | null;
}

/** Height of most cards in px, by their number of slices; each is measured once it is shown. */
const usualHeight = { narrow: { 1: 303, 2: 375 }, wide: { 1: 186, 2: 196 } };

/** Measured cards by history entry, so that Back finds the same place in the list (RES-11). */
const measuredCards = new Map<string, VirtualItem[]>();

/** The journeys as cards. Only those on the screen, their neighbors and the focused one are in the document (RES-12). */
export const OfferList = memo(function OfferList({ journeys, slices, dearest, openFares, ...shared }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { key: entry } = useLocation();
  const height = usualHeight[useMedia('(width >= 48rem)') ? 'wide' : 'narrow'][slices];
  const scrollMargin = useTopOf(list);
  const virtualizer = useWindowVirtualizer({
    count: journeys.length,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((index: number) => journeys[index]?.id ?? index, [journeys]),
    gap: 12,
    overscan: 3,
    scrollMargin,
    initialMeasurementsCache: measuredCards.get(entry) ?? [],
    rangeExtractor: (range) =>
      withNeighbors(range, focused === null ? -1 : journeys.findIndex(({ id }) => id === focused)),
  });
  const latestEntry = useRef(entry);
  latestEntry.current = entry;
  useLayoutEffect(
    () => () => {
      measuredCards.set(latestEntry.current, virtualizer.takeSnapshot());
    },
    [virtualizer],
  );
  const focus = (element: EventTarget | null) => {
    const row = element instanceof Element ? element.closest<HTMLElement>('li[data-index]') : null;
    setFocused(journeys[Number(row?.dataset.index ?? -1)]?.id ?? null);
  };
  return (
    <ul
      ref={list}
      className="offer-list"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => focus(target)}
      // The card that gets the focus next must stay in the document as well.
      onBlur={({ relatedTarget }) => focus(relatedTarget)}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const journey = journeys[index];
        return journey === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-offer={journey.fares[0].id}
            aria-setsize={journeys.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <JourneyCard
              {...shared}
              journey={journey}
              dearest={dearest.get(journey.id)}
              total={openFares?.journeyId === journey.id ? openFares.total : null}
            />
          </li>
        );
      })}
    </ul>
  );
});

/** Distance of an element from the top of the document, in whole pixels. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    // Content above may appear, disappear or wrap.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

/** Adds the focused card and its neighbors, so that Tab reaches them wherever the window is scrolled; −1 for no focus. */
function withNeighbors(range: Range, focused: number): number[] {
  const near = focused < 0 ? [] : [-2, -1, 0, 1, 2].map((step) => focused + step);
  const indexes = new Set([
    ...defaultRangeExtractor(range),
    ...near.filter((index) => index >= 0 && index < range.count),
  ]);
  return [...indexes].sort((a, b) => a - b);
}
