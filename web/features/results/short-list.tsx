import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { heightOf, keepHeight } from './card-heights.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** About as many cards as a window shows; and how many are drawn without a pause after that. */
const inSight = 4;
const stretch = 2;

/** How many of the first cards to draw at once: those that were drawn before, or those in sight. */
function drawnBefore(offers: OfferListProps['offers']): number {
  const first = offers.findIndex((offer) => heightOf(offer) === undefined);
  return first < 0 ? Number.POSITIVE_INFINITY : Math.max(inSight, first);
}

function keepHeights(offers: OfferListProps['offers'], list: HTMLUListElement | null): void {
  for (const [index, offer] of offers.entries()) {
    keepHeight(offer, list?.children[index]?.getBoundingClientRect().height ?? 0);
  }
}

/** Not drawn again while others are drawn below. */
const Card = memo(OfferCard);

/**
 * The offers of a first page, all in the document. Those below the window are drawn in pauses, so that a slow processor
 * answers meanwhile (FAST-04); their room is kept. A list that was drawn before is drawn whole at once: Back finds its
 * place (RES-11).
 */
export function ShortList({ offers, slices, addressEnd, now }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(() => drawnBefore(offers));
  const latest = useRef({ drawn, offers });
  latest.current = { drawn, offers };
  useEffect(() => {
    keepHeights(offers.slice(0, drawn), list.current);
    if (drawn >= offers.length) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + stretch)), 0);
    return () => clearTimeout(timer);
  }, [drawn, offers]);
  // Once more when it goes: a font that came meanwhile, or another width, changes what a card takes.
  useLayoutEffect(() => {
    const cards = list.current;
    return () => keepHeights(latest.current.offers.slice(0, latest.current.drawn), cards);
  }, []);
  return (
    <ul ref={list} className="short-list">
      {offers.map((offer, index) => (
        <li key={offer.id} data-offer={offer.id} className={slices === 1 ? 'offer-row-one' : 'offer-row-two'}>
          {index < drawn ? (
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
