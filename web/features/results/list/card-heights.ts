const heights = new Map<string, number>();
const most = 5000;

/** Last measured height of an offer's card in px; undefined if never measured. */
export function heightOf(offer: { readonly id: string }): number | undefined {
  return heights.get(offer.id);
}

/** Stores a card's height, so that the list keeps its height when rendered again. Keyed by id, because pages repeat offers. */
export function keepHeight(offer: { readonly id: string }, height: number): void {
  if (heights.size >= most) heights.clear();
  if (height > 0) heights.set(offer.id, height);
}
