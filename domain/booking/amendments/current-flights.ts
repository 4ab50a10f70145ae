import type { Slice } from '#domain/flights/offer.ts';
import { flightsOf } from '../airline-changes/airline-change.ts';

/**
 * Whether offered slices are the traveler's current flights in those directions: the same flight numbers at the same
 * minute, in the same cabins where both state them. Choosing them would cost a fee and change nothing.
 */
export function isCurrentFlights(
  current: readonly Pick<Slice, 'segments'>[],
  offered: readonly Pick<Slice, 'segments'>[],
): boolean {
  const [ours, theirs] = [inOrder(current), inOrder(offered)];
  return (
    ours.length === theirs.length &&
    ours.every((flight, place) => {
      const other = theirs[place];
      return (
        other !== undefined &&
        keyOf(flight) === keyOf(other) &&
        (flight.cabin ?? other.cabin) === (other.cabin ?? flight.cabin)
      );
    })
  );
}

type Flight = ReturnType<typeof flightsOf>[number][number];

/** Sorted by departure, because suppliers may name the directions in another order. */
function inOrder(slices: readonly Pick<Slice, 'segments'>[]): Flight[] {
  return flightsOf(slices)
    .flat()
    .toSorted((a, b) => a.departingAt.localeCompare(b.departingAt));
}

function keyOf({ flight, origin, departingAt }: Flight): string {
  return `${flight} ${origin} ${departingAt.slice(0, 16)}`;
}
