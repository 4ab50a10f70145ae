import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { extrasForSale, refreshExtras } from '#domain/extras/choose-extras.ts';
import { extraNews } from '#domain/extras/extra-news.ts';
import type { PricedOffer, PricedService } from '#domain/flights/offer.ts';
import { priceText } from '../seats/seat-price.ts';
import { extrasQuery } from './extras-query.ts';
import type { ChosenExtras } from './use-chosen-extras.ts';

interface FreshExtrasOptions {
  readonly offer: PricedOffer;
  readonly extras: ChosenExtras;
  /** The airline rejected what was chosen or its price. */
  readonly refused: boolean;
  /** Seats are chosen too: they may be what was rejected. */
  readonly hasSeats: boolean;
}

export interface FreshExtras {
  readonly forSale: readonly PricedService[];
  /** What changed about the chosen extras. */
  readonly news: readonly string[];
  /** Whether they differ from what was chosen before; null until they have been read. */
  readonly hasChanged: boolean | null;
}

/**
 * Compares chosen extras with newly read services: those no longer for sale are dropped, changed prices are applied, and
 * messages say so. Rejected extras that are still for sale unchanged are dropped too: trying again would fail the same
 * way.
 */
export function useFreshExtras({ offer, extras, refused, hasSeats }: FreshExtrasOptions): FreshExtras {
  const isWanted = offer.availableServices.length > 0 || extras.chosen.length > 0;
  const query = useQuery(extrasQuery(offer, isWanted));
  const forSale = extrasForSale(query.data ?? offer.availableServices, offer.sale.total.currency);
  const readAt = !isWanted || query.isPlaceholderData ? 0 : Math.max(query.dataUpdatedAt, query.errorUpdatedAt);
  const [news, setNews] = useState<readonly string[]>([]);
  const [hasChanged, setChanged] = useState<boolean | null>(null);
  const seen = useRef(0);
  useEffect(() => {
    if (!extras.restored || readAt === 0 || seen.current === readAt) return;
    seen.current = readAt;
    const { chosen } = extras;
    const fresh = refreshExtras(chosen, forSale);
    const isSame = fresh.kept.every(({ serviceId }, index) => serviceId === chosen[index]?.serviceId);
    const isUnchanged = isSame && fresh.dropped.length === 0 && fresh.changed.length === 0;
    const isStuck = refused && isUnchanged && !hasSeats;
    const dropped = isStuck ? chosen : fresh.dropped;
    if (chosen.length > 0) extras.choose(isStuck ? [] : fresh.kept);
    setChanged(!isUnchanged);
    setNews(extraNews({ dropped, changed: fresh.changed }, priceText));
  });
  return { forSale, news, hasChanged: isWanted ? hasChanged : false };
}
