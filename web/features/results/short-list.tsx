import { startTransition, useEffect, useState } from 'react';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { OfferCard } from './offer-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** About as many cards as a window shows. */
const inSight = 6;

/** Lists that were drawn whole: Back draws them whole at once, so that the window finds its place (RES-11). */
const drawn = new WeakSet<object>();

/**
 * The offers of a first page, all in the document. Those below the window are drawn in pauses, so that a slow processor
 * answers meanwhile (FAST-04); their room is kept.
 */
export function ShortList({ offers, slices, addressEnd, now, memory }: OfferListProps) {
  const [whole, setWhole] = useState(() => drawn.has(memory));
  useEffect(() => {
    drawn.add(memory);
    startTransition(() => setWhole(true));
  }, [memory]);
  return (
    <ul className="short-list">
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
