import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { includesBags } from '#domain/flights/bags/bag-price.ts';
import { type BagWish, hasBags } from '#domain/flights/bags/bag-wish.ts';
import { isOfferExpired, standingFares } from '#domain/flights/expiry.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { serverNow } from '#web/clock/server-now.ts';
import { type BagReads, readBags } from './bag-reads.ts';

/** Cards that are scrolled past are not read. */
const restMs = 250;

interface BagReadingOptions {
  /** Names the search. */
  readonly search: string;
  readonly reads: BagReads;
  /** The cards of the list. */
  readonly shown: readonly Journey<ListedOffer>[];
  readonly bags: BagWish;
  /** Offers read of a search at most; none if 0. */
  readonly limit: number;
  /** Whether the search is complete: before that cards still change. */
  readonly isComplete: boolean;
  /** As the cards know it: each is read at the fare that it shows. */
  readonly now: Date;
}

/**
 * Reads the offers of the cards on the screen for the prices of the wished bags, from the top: those that are known to lack
 * them, then those that do not state it. One after the other, each once, and never in a hidden tab (BAGS-02).
 */
export function useBagReading({ search, reads, shown, bags, limit, isComplete, now }: BagReadingOptions): void {
  const client = useQueryClient();
  const isDue = isComplete && hasBags(bags) && !reads.isReading && reads.offers.size < limit;
  useEffect(() => {
    if (!isDue) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      const open = onScreen(shown)
        .map(({ fares }) => standingFares(fares, now)[0])
        .filter(
          (offer) =>
            !reads.offers.has(offer.id) && includesBags(offer, bags) !== true && !isOfferExpired(offer, serverNow()),
        );
      // An airline that does not state its bags in a search may not do so afterwards either.
      const next = open.find((offer) => includesBags(offer, bags) === false) ?? open[0];
      if (next !== undefined) void readBags(client, search, next.id);
    };
    let timer = setTimeout(read, restMs);
    const readAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(read, restMs);
    };
    const left = new AbortController();
    window.addEventListener('scroll', readAtRest, { passive: true, signal: left.signal });
    window.addEventListener('resize', readAtRest, { signal: left.signal });
    document.addEventListener('visibilitychange', readAtRest, { signal: left.signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [isDue, client, search, reads, shown, bags, now]);
}

/** The journeys whose cards are in the window, at least in part, from the top. */
function onScreen(shown: readonly Journey<ListedOffer>[]): readonly Journey<ListedOffer>[] {
  const ids = new Set(
    [...document.querySelectorAll<HTMLElement>('li[data-offer]')]
      .filter((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return bottom >= 0 && top < window.innerHeight;
      })
      .map((card) => card.dataset.offer),
  );
  return shown.filter(({ fares: [offer] }) => ids.has(offer.id));
}
