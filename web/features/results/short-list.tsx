import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { heightOf, keepHeight } from './card-heights.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** About as many cards as a window shows. */
const inSight = 6;

/**
 * The offers of a first page, all in the document. Those below the window are drawn in pauses, so that a slow processor
 * answers meanwhile (FAST-04); their room is kept. A list that was drawn before is drawn whole at once: Back finds its
 * place (RES-11).
 */
export function ShortList({ offers, slices, addressEnd, now }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [whole, setWhole] = useState(() => offers.every((offer) => heightOf(offer) !== undefined));
  useEffect(() => startTransition(() => setWhole(true)), []);
  const latest = useRef(offers);
  latest.current = offers;
  useLayoutEffect(() => {
    const rows = list.current?.children;
    return () => {
      for (const [index, offer] of latest.current.entries()) {
        keepHeight(offer, rows?.[index]?.getBoundingClientRect().height ?? 0);
      }
    };
  }, []);
  return (
    <ul ref={list} className="short-list">
      {offers.map((offer, index) => (
        <li key={offer.id} data-offer={offer.id} className={slices === 1 ? 'offer-row-one' : 'offer-row-two'}>
          {whole || index < inSight ? (
            <OfferCard
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
