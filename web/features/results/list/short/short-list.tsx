import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, keepHeight, usualHeightStyle } from '../card-heights.ts';
import { JourneyCard } from '../journey-card.tsx';
import type { OfferListProps } from '../offer-list-props.ts';
import { nextBatchSize } from './batch-size.ts';
import { type CardPlace, fillPlaces, measurePlaces } from './card-places.ts';

/** Cards rendered at once, at the top of the list. The others follow frame by frame. */
const firstBatch = 1;

/** How many cards to render at first: those rendered before, or the first batch. */
function initialCount(journeys: OfferListProps['journeys']): number {
  const first = journeys.findIndex((journey) => heightOf(journey) === undefined);
  return first < 0 ? journeys.length : Math.max(firstBatch, first);
}

/**
 * Calls back after the next frame has been painted, with the milliseconds that its styles, layout and painting took. Returns a
 * function that cancels it.
 */
function afterFrame(then: (frameMs: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    const beganAt = performance.now();
    timer = setTimeout(() => then(performance.now() - beganAt), 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Stores the heights of the cards that are rendered, as they stand. */
function keepHeights(places: readonly CardPlace[], list: HTMLUListElement): void {
  for (const [index, { card }] of places.entries()) {
    const row = list.children[index];
    if (card !== null && row !== undefined) keepHeight(card.journey, row.getBoundingClientRect().height);
  }
}

/**
 * The journeys of the first page, all in the document. The first cards are rendered at once, others one frame after the
 * other, so that a slow device stays responsive when the list begins and when it changes (FAST-04, LIVE-05); their space is
 * reserved. A list that was rendered before is rendered at once, so that Back restores its scroll position (RES-11).
 */
export function ShortList({ journeys, slices, dearest, openFares, onFares, ...shared }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  const cards = journeys.map((journey) => ({
    ...shared,
    journey,
    dearest: dearest.get(journey.id),
    total: openFares?.journeyId === journey.id ? openFares.total : null,
  }));
  const [known, setKnown] = useState(() => {
    const count = initialCount(journeys);
    return fillPlaces([], cards, (index) => index < count);
  });
  const places = fillPlaces(known, cards, (index) => index < firstBatch);
  if (places !== known) setKnown(places);
  const latest = useRef(places);
  latest.current = places;
  const laidOut = useRef<readonly CardPlace[]>(places);
  const rendered = useRef(0);
  // Styles and layout now: together with the painting they would hold the page for too long (LIVE-05).
  useLayoutEffect(() => {
    if (places !== laidOut.current) list.current?.getBoundingClientRect();
    laidOut.current = places;
  });
  useEffect(() => {
    const missing = places.flatMap(({ isCurrent }, index) => (isCurrent ? [] : [index]));
    if (missing.length === 0 && measurePlaces(places, true) === places) return;
    return afterFrame((frameMs) => {
      const batch = new Set(missing.slice(0, nextBatchSize(rendered.current, frameMs)));
      rendered.current = batch.size;
      // What is on the page has been laid out with the frame.
      const next = fillPlaces(measurePlaces(places, true), cards, (index) => batch.has(index));
      startTransition(() => setKnown(next));
    });
  });
  // The long list that takes over renders before this one is gone. A font, a resize or a card that comes into view changes heights.
  useLayoutEffect(() => {
    const rows = list.current;
    if (rows === null) return;
    let width = rows.clientWidth;
    const keep = () => {
      if (rows.clientWidth !== width) setKnown((shown) => measurePlaces(shown, false));
      width = rows.clientWidth;
      keepHeights(latest.current, rows);
    };
    const observer = new ResizeObserver(keep);
    observer.observe(rows);
    return () => {
      observer.disconnect();
      keep();
    };
  }, []);
  return (
    <ul ref={list} className="short-list" style={usualHeightStyle(slices)}>
      {places.map(({ key, card, isCurrent, isMeasured }, index) => (
        <li
          key={key}
          data-offer={(card?.journey ?? journeys[index])?.fares[0].id}
          aria-busy={isCurrent ? undefined : true}
          className={card === null ? 'reserved-card' : isMeasured ? 'measured-card' : undefined}
        >
          {card === null ? null : <JourneyCard {...card} onFares={onFares} />}
        </li>
      ))}
    </ul>
  );
}
