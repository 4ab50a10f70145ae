import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { heightOf, keepHeight } from './card-heights.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** About as many cards as a window shows; and how many are drawn without a pause after that. */
const inSight = 4;
const stretch = 2;

/** Not drawn again while others are drawn below. */
const Card = memo(OfferCard);

/**
 * The offers of a first page, all in the document. Those below the window are drawn in pauses, so that a slow processor
 * answers meanwhile (FAST-04); their room is kept. A list that was drawn before is drawn whole at once: Back finds its
 * place (RES-11).
 */
export function ShortList({ offers, slices, addressEnd, now }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState(() =>
    offers.every((offer) => heightOf(offer) !== undefined) ? Number.POSITIVE_INFINITY : inSight,
  );
  useEffect(() => {
    if (drawn < offers.length) {
      const timer = setTimeout(() => startTransition(() => setDrawn(drawn + stretch)), 0);
      return () => clearTimeout(timer);
    }
    for (const [index, offer] of offers.entries()) {
      keepHeight(offer, list.current?.children[index]?.getBoundingClientRect().height ?? 0);
    }
  }, [drawn, offers]);
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
