import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { heightOf, keepHeight } from './card-heights.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** Cards that fit in a window, and the batch size of cards rendered after that. */
const visibleCards = 4;
const batchSize = 2;

/** How many cards to render at once: those rendered before, or those that fit in the window. */
function initialCount(offers: OfferListProps['offers']): number {
  const first = offers.findIndex((offer) => heightOf(offer) === undefined);
  return first < 0 ? Number.POSITIVE_INFINITY : Math.max(visibleCards, first);
}

function keepHeights(offers: OfferListProps['offers'], list: HTMLUListElement | null): void {
  for (const [index, offer] of offers.entries()) {
    keepHeight(offer, list?.children[index]?.getBoundingClientRect().height ?? 0);
  }
}

/** Memoized, so that it does not re-render while cards below it are added. */
const Card = memo(OfferCard);

/**
 * The offers of the first page, all in the document. Cards below the window are rendered in batches, so that a slow device
 * stays responsive (FAST-04); their space is reserved. A list that was rendered before is rendered at once, so that Back
 * restores its scroll position (RES-11).
 */
export function ShortList({ offers, slices, addressEnd, now }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [rendered, setRendered] = useState(() => initialCount(offers));
  const latest = useRef({ rendered, offers });
  latest.current = { rendered, offers };
  useEffect(() => {
    keepHeights(offers.slice(0, rendered), list.current);
    if (rendered >= offers.length) return;
    const timer = setTimeout(() => startTransition(() => setRendered(rendered + batchSize)), 0);
    return () => clearTimeout(timer);
  }, [rendered, offers]);
  // Measured again on unmount: a font that has loaded since, or a resize, changes card heights.
  useLayoutEffect(() => {
    const cards = list.current;
    return () => keepHeights(latest.current.offers.slice(0, latest.current.rendered), cards);
  }, []);
  // Named by its place, too: where another card belongs there now, it is replaced instead of moved (FAST-04).
  const placed = offers.map((offer, index) => ({ offer, index, key: `${index} ${offer.id}` }));
  return (
    <ul ref={list} className="short-list">
      {placed.map(({ offer, index, key }) => (
        <li key={key} data-offer={offer.id} className={slices === 1 ? 'offer-row-one' : 'offer-row-two'}>
          {index < rendered ? (
            <Card
              offer={offer}
              to={`/flight/${encodeURIComponent(offer.id)}?${addressEnd}`}
              standing={isOfferExpired(offer, now) ? 'expired' : 'open'}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
