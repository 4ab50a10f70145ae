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
  /** Most offers that are read of a search; none if 0. */
  readonly most: number;
  /** Whether the search is complete: before that cards still change. */
  readonly isComplete: boolean;
  /** As the cards know it: each is read at the fare that it shows. */
  readonly now: Date;
}

/**
 * Reads the offers of the cards on the screen for the prices of the wished bags, from the top: those that are known to lack
 * them, then those that do not state it. One after the other, each once, and never in a hidden tab (BAGS-02).
 */
export function useBagReading({ search, reads, shown, bags, most, isComplete, now }: BagReadingOptions): void {
  const client = useQueryClient();
  const isDue = isComplete && hasBags(bags) && !reads.isReading && reads.offers.size < most;
  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      const faresOf = new Map(shown.map(({ fares }) => [fares[0].id, fares]));
      const offers = onScreen().flatMap((id) => {
        const fares = faresOf.get(id);
        return fares === undefined ? [] : [standingFares(fares, now)[0]];
      });
      const open = offers.filter(
        (offer) =>
          !reads.offers.has(offer.id) && includesBags(offer, bags) !== true && !isOfferExpired(offer, serverNow()),
      );
      // An airline that does not state its bags in a search may not do so afterwards either.
      const next = open.find((offer) => includesBags(offer, bags) === false) ?? open[0];
      if (next !== undefined) void readBags(client, search, next.id);
    };
    const readAtRest = () => {
      clearTimeout(timer);
      timer = setTimeout(read, restMs);
    };
    readAtRest();
    window.addEventListener('scroll', readAtRest, { passive: true });
    window.addEventListener('resize', readAtRest);
    document.addEventListener('visibilitychange', readAtRest);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', readAtRest);
      window.removeEventListener('resize', readAtRest);
      document.removeEventListener('visibilitychange', readAtRest);
    };
  }, [isDue, client, search, reads, shown, bags, now]);
}

/** Ids of the offers whose cards are in the window, at least in part, from the top. */
function onScreen(): string[] {
  return [...document.querySelectorAll<HTMLElement>('li[data-offer]')]
    .map((card) => ({ id: card.dataset.offer ?? '', box: card.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom >= 0 && box.top < window.innerHeight)
    .sort((a, b) => a.box.top - b.box.top)
    .map(({ id }) => id);
}
