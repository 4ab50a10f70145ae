import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { basicFareText } from '#domain/flights/fare/basic-fare.ts';
import { heightOf, keepHeight } from './card-heights.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** Cards that fit in a window, and the batch size of cards rendered after that. */
const visibleCards = 4;
const batchSize = 2;

/** How many cards to render at once: those rendered before, or those that fit in the window. */
function initialCount(journeys: OfferListProps['journeys']): number {
  const first = journeys.findIndex((journey) => heightOf(journey) === undefined);
  return first < 0 ? Number.POSITIVE_INFINITY : Math.max(visibleCards, first);
}

function keepHeights(journeys: OfferListProps['journeys'], list: HTMLUListElement | null): void {
  for (const [index, journey] of journeys.entries()) {
    keepHeight(journey, list?.children[index]?.getBoundingClientRect().height ?? 0);
  }
}

/** Memoized, so that it does not re-render while cards below it are added. */
const Card = memo(OfferCard);

/**
 * The journeys of the first page, all in the document. Cards below the window are rendered in batches, so that a slow device
 * stays responsive (FAST-04); their space is reserved. A list that was rendered before is rendered at once, so that Back
 * restores its scroll position (RES-11).
 */
export function ShortList({ journeys, dearest, slices, addressEnd, now }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [rendered, setRendered] = useState(() => initialCount(journeys));
  const latest = useRef({ rendered, journeys });
  latest.current = { rendered, journeys };
  useEffect(() => {
    keepHeights(journeys.slice(0, rendered), list.current);
    if (rendered >= journeys.length) return;
    const timer = setTimeout(() => startTransition(() => setRendered(rendered + batchSize)), 0);
    return () => clearTimeout(timer);
  }, [rendered, journeys]);
  // Measured again on unmount: a font that has loaded since, or a resize, changes card heights.
  useLayoutEffect(() => {
    const cards = list.current;
    return () => keepHeights(latest.current.journeys.slice(0, latest.current.rendered), cards);
  }, []);
  // Named by its place, too: where another card belongs there now, it is replaced instead of moved (FAST-04).
  const placed = journeys.map(({ id, fares }, index) => ({ fares, offer: fares[0], index, key: `${index} ${id}` }));
  return (
    <ul ref={list} className="short-list">
      {placed.map(({ offer, fares, index, key }) => (
        <li key={key} data-offer={offer.id} className={slices === 1 ? 'offer-row-one' : 'offer-row-two'}>
          {index < rendered ? (
            <Card
              offer={offer}
              fares={fares.length}
              basic={basicFareText(offer, dearest)}
              to={`/flight/${encodeURIComponent(offer.id)}?${addressEnd}`}
              standing={isOfferExpired(offer, now) ? 'expired' : 'open'}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
