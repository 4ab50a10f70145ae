import type { ResultOffer } from './result-pages.ts';

const heights = new WeakMap<ResultOffer, number>();

/** The height in px that an offer's card had when it was last measured; undefined before. */
export function heightOf(offer: ResultOffer): number | undefined {
  return heights.get(offer);
}

/** Remembers heights for as long as their offers are kept, so that the list is as tall as it was when it is drawn anew. */
export function keepHeight(offer: ResultOffer, height: number): void {
  if (height > 0) heights.set(offer, height);
}
