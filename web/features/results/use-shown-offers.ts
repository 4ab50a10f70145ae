import { useEffect, useMemo, useRef } from 'react';
import { withBagPrice } from '#domain/flights/bags/bag-note.ts';
import { type BagWish, hasBags } from '#domain/flights/bags/bag-wish.ts';
import { countJourneys, type Journey, journeyIdOf } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import type { BagReads } from './bags/bag-reads.ts';
import { useBagReading } from './bags/use-bag-reading.ts';
import { useStableList } from './list/use-stable-list.ts';
import type { SortedOffers } from './use-sorted-offers.ts';

interface ShownOffersOptions {
  readonly offers: SortedOffers;
  /** The sorted offers that pass the filters, and their journeys. */
  readonly matching: readonly ListedOffer[];
  readonly journeys: readonly Journey<ListedOffer>[];
  readonly cards: number;
  readonly comparedJourney: string | null;
  readonly onFares: (journeyId: string | null) => void;
  readonly isComplete: boolean;
  /** Most offers that are read for the prices of bags (BAGS-02). */
  readonly bagPricesPerSearch: number;
  readonly now: Date;
}

/** The journeys as the cards of the current view, one for each (FARE-01). */
export function useShownOffers({ offers, matching, journeys, cards, comparedJourney, ...options }: ShownOffersOptions) {
  const { isComplete, bagPricesPerSearch, now, onFares } = options;
  const { listed, all, search, reads, hasNewReads } = offers;
  const { bags } = listed;
  const { list, waiting, showWaiting } = useStableList(journeys, { view: listed, cards, isArriving: !isComplete });
  const onPage = useSameJourneys(useMemo(() => list.slice(0, cards), [list, cards]));
  const shown = useMemo(() => withLatest(onPage, reads.offers, bags), [onPage, reads.offers, bags]);
  useBagReading({ search, reads, shown, bags, most: bagPricesPerSearch, isComplete, now });
  const total = useMemo(() => countJourneys(all), [all]);
  const counts = { matching: journeys.length, total, fares: matching.length };
  const openFares = useMemo(
    () =>
      comparedJourney === null
        ? null
        : { journeyId: comparedJourney, total: all.filter((offer) => journeyIdOf(offer) === comparedJourney).length },
    [all, comparedJourney],
  );
  const hasNewPrices = hasNewReads && hasOtherPrices(onPage, shown);
  const showAll = () => {
    offers.settle();
    showWaiting();
  };
  return {
    ...{ list, shown, counts, waiting, hasNewPrices, showWaiting: showAll },
    fares: { openFares, onFares },
  };
}

export type ShownOffers = ReturnType<typeof useShownOffers>;

/** The cards with the latest prices, in the places that they have. */
function withLatest(journeys: readonly Journey<ListedOffer>[], reads: BagReads['offers'], bags: BagWish) {
  if (reads.size === 0 || !hasBags(bags)) return journeys;
  const latest = (offer: ListedOffer) => {
    const read = offer.withBags === undefined ? reads.get(offer.id) : undefined;
    return read == null ? offer : withBagPrice(offer, read, bags);
  };
  return journeys.map((journey): Journey<ListedOffer> => {
    const [offer, ...others] = journey.fares;
    const fares = [latest(offer), ...others.map(latest)] as const;
    return fares.every((fare, index) => fare === journey.fares[index]) ? journey : { ...journey, fares };
  });
}

/** The journeys, with the earlier object of each that has the same fares: its card need not be rendered again (LIVE-05). */
function useSameJourneys(journeys: readonly Journey<ListedOffer>[]): readonly Journey<ListedOffer>[] {
  const known = useRef<ReadonlyMap<string, Journey<ListedOffer>>>(new Map());
  const same = useMemo(
    () =>
      journeys.map((journey) => {
        const earlier = known.current.get(journey.id);
        const isSame =
          earlier?.fares.length === journey.fares.length &&
          earlier.fares.every((fare, index) => fare === journey.fares[index]);
        return isSame ? earlier : journey;
      }),
    [journeys],
  );
  useEffect(() => {
    known.current = new Map(same.map((journey) => [journey.id, journey]));
  }, [same]);
  return same;
}

/** Whether cards show prices that their order does not follow. */
function hasOtherPrices(ordered: readonly Journey<ListedOffer>[], shown: readonly Journey<ListedOffer>[]): boolean {
  return shown.some(({ fares: [offer] }, index) => offer.withBags !== ordered[index]?.fares[0].withBags);
}
