import { useRef, useState } from 'react';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';
import { useCardWindow } from './use-card-window.ts';

/** The offers as cards; only visible cards and their neighbors are in the document (decision 7, RES-12). */
export function LongList({ offers, slices, addressEnd, now }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { virtualizer, margin } = useCardWindow(list, { offers, slices }, focused);
  return (
    <ul
      ref={list}
      className="offer-list"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={(event) => setFocused(offerOf(event.target))}
      // The card that receives focus next must stay mounted as well.
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

/** Id of the offer whose card contains an element; null if none. */
function offerOf(element: EventTarget | null): string | null {
  return element instanceof Element ? (element.closest<HTMLElement>('li[data-offer]')?.dataset.offer ?? null) : null;
}
