import { useRef } from 'react';
import { usualHeightStyle } from '../card-heights.ts';
import { JourneyCard } from '../journey-card.tsx';
import type { OfferListProps } from '../offer-list-props.ts';
import { useCardPlaces } from './use-card-places.ts';

/** The journeys of the first page, all in the document; space is reserved for those that are not rendered yet. */
export function ShortList({ journeys, slices, dearest, openFares, onFares, onCurrent, ...shared }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const cards = journeys.map((journey) => ({
    ...shared,
    journey,
    dearest: dearest.get(journey.id),
    total: openFares?.journeyId === journey.id ? openFares.total : null,
  }));
  const places = useCardPlaces(list, cards, onCurrent);
  return (
    <ul ref={list} className="short-list" style={usualHeightStyle(slices)}>
      {places.map(({ key, card, isCurrent, isSkipped, isHidden }, index) => (
        <li
          key={key}
          // Among arrivals what belongs here, though an earlier card may still be shown; after another choice what is shown.
          data-offer={
            (card?.addressEnd === shared.addressEnd ? journeys[index] : (card?.journey ?? journeys[index]))?.fares[0].id
          }
          aria-busy={isCurrent ? undefined : true}
          className={card === null || isHidden ? 'reserved-card' : isSkipped ? 'skipped-card' : undefined}
        >
          {card === null ? null : <JourneyCard {...card} onFares={onFares} />}
        </li>
      ))}
    </ul>
  );
}
