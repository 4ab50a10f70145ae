const heights = new Map<string, number>();
const most = 5000;

/** The height in px that the card of an offer had when it was last measured; undefined before. */
export function heightOf(offer: { readonly id: string }): number | undefined {
  return heights.get(offer.id);
}

/** Remembers a card's height, so that the list is as tall as it was when it is drawn anew. By id: pages repeat offers. */
export function keepHeight(offer: { readonly id: string }, height: number): void {
  if (heights.size >= most) heights.clear();
  if (height > 0) heights.set(offer.id, height);
}
