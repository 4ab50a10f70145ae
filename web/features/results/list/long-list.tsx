import { useEffect, useRef, useState } from 'react';
import { usualHeightStyle } from './card-heights.ts';
import { JourneyCard } from './journey-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';
import { useCardWindow } from './use-card-window.ts';

/** The journeys as cards; only visible cards and their neighbors are in the document (decision 7, RES-12). */
export function LongList({ journeys, slices, dearest, openFares, onCurrent, ...shared }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const journeyOf = (element: EventTarget | null) => journeys[placeOf(element)]?.id ?? null;
  const { virtualizer, margin } = useCardWindow(list, { journeys, slices }, focused);
  useEffect(onCurrent);
  return (
    <ul
      ref={list}
      className="offer-list"
      style={{ ...usualHeightStyle(slices), height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocused(journeyOf(event.target))}
      // The card that receives focus next must stay mounted as well.
      onBlur={(event) => setFocused(journeyOf(event.relatedTarget))}
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
            style={{ transform: `translateY(${start - margin}px)` }}
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
}

/** Place in the list of the card that contains an element; −1 if none. */
function placeOf(element: EventTarget | null): number {
  const card = element instanceof Element ? element.closest<HTMLElement>('li[data-index]') : null;
  return Number(card?.dataset.index ?? -1);
}
