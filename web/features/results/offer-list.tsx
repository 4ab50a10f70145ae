import { type ComponentType, useEffect, useState } from 'react';
import type { OfferListProps } from './offer-list-props.ts';
import { firstLimit } from './result-pages.ts';
import { ShortList } from './short-list.tsx';

type List = ComponentType<OfferListProps>;

/** Once its code has come. */
let longList: List | null = null;

/** Fetches the code of long lists while more offers are asked for. */
export async function prepareLongList(): Promise<List> {
  try {
    longList ??= (await import('./long-list.tsx')).LongList;
    return longList;
  } catch {
    // The line broke: all cards in the document are slow, but they are there.
    return ShortList;
  }
}

/**
 * What draws so many offers: the first page as it is, more of them as a virtual list, whose code comes with them (decision
 * 7). Null while it is on its way: the first page stays as it stands until then, and what is below it must wait, for it is
 * about to move.
 */
export function useOfferList(count: number): List | null {
  const [loaded, setLoaded] = useState<List | null>(null);
  const isLong = count > firstLimit;
  const list = isLong ? (longList ?? loaded) : ShortList;
  useEffect(() => {
    if (list !== null) return;
    let isLeft = false;
    void prepareLongList().then((drawing) => {
      if (!isLeft) setLoaded(() => drawing);
    });
    return () => {
      isLeft = true;
    };
  }, [list]);
  return list;
}

/** The offers as cards, as many of them as can be drawn by now. */
export function OfferList({ list: List, ...props }: OfferListProps & { readonly list: List | null }) {
  return List === null ? <ShortList {...props} offers={props.offers.slice(0, firstLimit)} /> : <List {...props} />;
}
