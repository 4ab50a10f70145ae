interface Flown {
  readonly origin: string;
}

/**
 * The direction of a newer plan that replaced each direction of an older one: the same position or, if there are fewer,
 * the first with its origin. Undefined for a missing one.
 */
export function partnersOf<Flight extends Flown>(
  older: readonly (readonly Flown[])[],
  newer: readonly (readonly Flight[])[],
): (readonly Flight[] | undefined)[] {
  const isSome = (flights: readonly Flight[] | undefined) => (flights?.length ? flights : undefined);
  if (older.length <= newer.length) return older.map((_direction, index) => isSome(newer[index]));
  const left = [...newer];
  return older.map(([first]) => {
    const place = left.findIndex(([next]) => next !== undefined && next.origin === first?.origin);
    return place < 0 ? undefined : left.splice(place, 1)[0];
  });
}
