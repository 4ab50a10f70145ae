import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { heightOf, keepHeight } from './card-heights.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/**
 * Where the window stood at each entry of the history that was left: Back begins with the cards that were in sight, before
 * those above, which may never have been drawn, can be measured (RES-11).
 */
const leftAt = new Map<string, number>();

/** The offer whose card an element is in. */
function offerOf(element: EventTarget | null): string | null {
  return element instanceof Element ? (element.closest<HTMLElement>('li[data-offer]')?.dataset.offer ?? null) : null;
}

/** The offers as cards, of which only those in sight and their neighbours are in the document (decision 7, RES-12). */
export function LongList({ offers, slices, addressEnd, now }: OfferListProps) {
  const { key: entry } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const [margin, setMargin] = useState(0);
  // As it was measured, else the height of most cards, by the width of the window and the lines they have. Both functions
  // stay the same until what they tell of changes: for new ones all places are worked out anew, at every render.
  const most = (window.matchMedia('(width >= 48rem)').matches ? 82 : 164) + 60 * slices;
  const estimate = useCallback(
    (index: number) => {
      const offer = offers[index];
      return (offer && heightOf(offer)) ?? most;
    },
    [offers, most],
  );
  const keyOf = useCallback((index: number) => offers[index]?.id ?? index, [offers]);
  const virtualizer = useWindowVirtualizer({
    count: offers.length,
    estimateSize: estimate,
    getItemKey: keyOf,
    gap: 12,
    overscan: 4,
    scrollMargin: margin,
    initialOffset: () => leftAt.get(entry) ?? window.scrollY,
    rangeExtractor: (range) => {
      // The card that has the focus stays, wherever the window is scrolled, and with it those that Tab leads to next: they
      // are there before the window has scrolled to them.
      const index = focused === null ? -1 : offers.findIndex(({ id }) => id === focused);
      if (index < 0) return defaultRangeExtractor(range);
      const indexes = new Set(defaultRangeExtractor(range));
      for (let near = Math.max(0, index - 2); near <= Math.min(offers.length - 1, index + 2); near++) indexes.add(near);
      return [...indexes].sort((a, b) => a - b);
    },
  });
  useLayoutEffect(() => {
    const place = () => setMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    place();
    // What stands above the list may come, go or wrap.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const latest = useRef({ offers, entry });
  latest.current = { offers, entry };
  useLayoutEffect(
    () => () => {
      leftAt.set(latest.current.entry, window.scrollY);
      for (const { index, size } of virtualizer.takeSnapshot()) {
        const offer = latest.current.offers[index];
        if (offer !== undefined) keepHeight(offer, size);
      }
    },
    [virtualizer],
  );
  return (
    <ul
      ref={list}
      className="offer-list"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocused(offerOf(event.target))}
      // Not without the card that takes the focus next, which must stay as well.
      onBlur={(event) => setFocused(offerOf(event.relatedTarget))}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const offer = offers[index];
        return offer === undefined ? null : (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-offer={offer.id}
            aria-setsize={offers.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <OfferCard
              offer={offer}
              to={`/flight/${encodeURIComponent(offer.id)}?${addressEnd}`}
              standing={isOfferExpired(offer, now) ? 'expired' : 'open'}
            />
          </li>
        );
      })}
    </ul>
  );
}
