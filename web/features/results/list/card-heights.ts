const heights = new Map<string, number>();
const most = 5000;

/** Last measured height of a journey's card in px; undefined if never measured. */
export function heightOf(journey: { readonly id: string }): number | undefined {
  return heights.get(journey.id);
}

/** Stores a card's height, so that the list keeps its height when rendered again. Keyed by id, because lists are grouped anew. */
export function keepHeight(journey: { readonly id: string }, height: number): void {
  if (heights.size >= most) heights.clear();
  if (height > 0) heights.set(journey.id, height);
}
