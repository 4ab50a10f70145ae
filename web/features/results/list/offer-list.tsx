import { type ComponentType, memo, useEffect, useState } from 'react';
import { firstCards } from '../stream/count-line.ts';
import type { OfferListProps } from './offer-list-props.ts';
import { ShortList } from './short/short-list.tsx';

type List = ComponentType<OfferListProps>;

/** Null until its code has loaded. */
let longList: List | null = null;

/** Loads the code of long lists while more offers are being requested. */
export async function prepareLongList(): Promise<List> {
  try {
    longList ??= (await import('./long-list.tsx')).LongList;
    return longList;
  } catch {
    // If its code fails to load, rendering every card is slow but complete.
    return ShortList;
  }
}

/**
 * The list component for a number of offers: plain for the first page, virtualized for more, loaded with them (decision 7).
 * Null while that loads: the first page stays, and content below it must wait, because it is about to move.
 */
export function useOfferList(count: number): List | null {
  const [loaded, setLoaded] = useState<List | null>(null);
  const isLong = count > firstCards;
  const list = isLong ? (longList ?? loaded) : ShortList;
  useEffect(() => {
    if (list !== null) return;
    let isLeft = false;
    void prepareLongList().then((arrived) => {
      if (!isLeft) setLoaded(() => arrived);
    });
    return () => {
      isLeft = true;
    };
  }, [list]);
  return list;
}

/** The journeys as cards, limited to the first page until the list code has loaded. */
export const OfferList = memo(function OfferList({
  list: List,
  ...props
}: OfferListProps & { readonly list: List | null }) {
  return List === null ? <ShortList {...props} journeys={props.journeys.slice(0, firstCards)} /> : <List {...props} />;
});
