/**
 * Keeps the cards on the screen where they are (LIVE-03): entries that belong after the last of them join the list, those that
 * belong before it wait.
 * @param sorted all entries in their order
 * @param kept the first entries of the list so far, down to the last one on the screen; may be empty
 * @returns the list, and how many entries are held back or stand where they no longer belong
 */
export function keepInPlace<T extends { readonly id: string }>(
  sorted: readonly T[],
  kept: readonly T[],
): { readonly list: readonly T[]; readonly waiting: number } {
  const places = new Map(sorted.map(({ id }, place) => [id, place]));
  let lowest = -1;
  let misplaced = 0;
  const first = kept.map((entry) => {
    const place = places.get(entry.id) ?? -1;
    if (place < Math.max(0, lowest)) misplaced += 1;
    lowest = Math.max(lowest, place);
    return sorted[place] ?? entry;
  });
  const keptIds = new Set(kept.map(({ id }) => id));
  const heldBack = sorted.slice(0, lowest + 1).filter(({ id }) => !keptIds.has(id));
  return { list: [...first, ...sorted.slice(lowest + 1)], waiting: heldBack.length + misplaced };
}
