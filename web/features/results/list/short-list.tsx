import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { heightOf, keepHeight, usualHeightStyle } from './card-heights.ts';
import { JourneyCard } from './journey-card.tsx';
import type { OfferListProps } from './offer-list-props.ts';

/** Cards rendered at once, at the top of the list. The others follow frame by frame. */
const firstBatch = 2;
/** Cards in a frame, and on a device that renders one of them quickly. */
const batchSize = 1;
const quickBatchSize = 4;
/** Two frames at 60 Hz: one that renders, and one that is waited for. */
const quickMs = 34;

/** How many cards to render at first: those rendered before, or the first batch. */
function initialCount(journeys: OfferListProps['journeys']): number {
  const first = journeys.findIndex((journey) => heightOf(journey) === undefined);
  return first < 0 ? journeys.length : Math.max(firstBatch, first);
}

/** Calls back after the next frame has been painted. Returns a function that cancels it. */
function afterFrame(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(then, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Stores the heights of the cards that are rendered, as they stand. */
function keepHeights(journeys: OfferListProps['journeys'], list: HTMLUListElement): void {
  for (const [index, journey] of journeys.entries()) {
    const row = list.children[index];
    if (row?.firstElementChild != null) keepHeight(journey, row.getBoundingClientRect().height);
  }
}

/**
 * The journeys of the first page, all in the document. The first cards are rendered at once, others one frame after the
 * other, so that a slow device stays responsive when the list begins and when it changes (FAST-04, LIVE-05); their space is
 * reserved. A list that was rendered before is rendered at once, so that Back restores its scroll position (RES-11).
 */
export function ShortList({ journeys, slices, dearest, openFares, ...shared }: OfferListProps) {
  const list = useRef<HTMLUListElement>(null);
  // Named by its place, too: where another card belongs there now, it is replaced instead of moved (FAST-04).
  const placed = journeys.map((journey, index) => ({ journey, index, key: `${index} ${journey.id}` }));
  const [rendered, setRendered] = useState<ReadonlySet<string>>(
    () => new Set(placed.slice(0, initialCount(journeys)).map(({ key }) => key)),
  );
  const batchStartedAt = useRef(Number.NEGATIVE_INFINITY);
  const latest = useRef(journeys);
  latest.current = journeys;
  useEffect(() => {
    const missing = placed.filter(({ index, key }) => index >= firstBatch && !rendered.has(key));
    if (missing.length === 0) return;
    return afterFrame(() => {
      const isQuick = performance.now() - batchStartedAt.current < quickMs;
      batchStartedAt.current = performance.now();
      const batch = missing.slice(0, isQuick ? quickBatchSize : batchSize);
      const keys = [...placed.slice(0, firstBatch), ...batch].map(({ key }) => key);
      const known = placed.map(({ key }) => key).filter((key) => rendered.has(key));
      startTransition(() => setRendered(new Set([...known, ...keys])));
    });
  });
  // The long list that takes over renders before this one is gone. A font, a resize or a card that comes into view changes heights.
  useLayoutEffect(() => {
    const cards = list.current;
    if (cards === null) return;
    const keep = () => keepHeights(latest.current, cards);
    const observer = new ResizeObserver(keep);
    observer.observe(cards);
    return () => {
      observer.disconnect();
      keep();
    };
  }, []);
  return (
    <ul ref={list} className="short-list" style={usualHeightStyle(slices)}>
      {placed.map(({ journey, index, key }) => {
        const isRendered = index < firstBatch || rendered.has(key);
        return (
          <li key={key} data-offer={journey.fares[0].id} aria-busy={isRendered ? undefined : true}>
            {isRendered ? (
              <JourneyCard
                {...shared}
                journey={journey}
                dearest={dearest.get(journey.id)}
                total={openFares?.journeyId === journey.id ? openFares.total : null}
              />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
