/** A list whose visible part stays where it is while more arrives. */
export interface StableList<T> {
  readonly list: readonly T[];
  /** How many belong higher up: held back, or visible and left where they are. */
  readonly waiting: number;
}

/**
 * Keeps the visible entries in their places (LIVE-03): what belongs after the last of them joins the list, what belongs before it
 * waits. A visible entry that belongs higher up by now stays and counts as waiting. Without visible entries the list is as sorted.
 * @param sorted all entries in their order
 * @param visible ids of the visible entries, as they stand
 */
export function keepInPlace<T extends { readonly id: string }>(
  sorted: readonly T[],
  visible: readonly string[] | null,
): StableList<T> {
  if (visible === null || visible.length === 0) return { list: sorted, waiting: 0 };
  const places = new Map(sorted.map((entry, index) => [entry.id, index]));
  const kept = visible.flatMap((id) => places.get(id) ?? []);
  const last = Math.max(-1, ...kept);
  const after = sorted.filter((_, index) => index > last);
  const list = [...kept.map((index) => sorted[index] as T), ...after];
  let lowest = -1;
  let misplaced = 0;
  for (const index of kept) {
    if (index < lowest) misplaced += 1;
    lowest = Math.max(lowest, index);
  }
  return { list, waiting: sorted.length - list.length + misplaced };
}
