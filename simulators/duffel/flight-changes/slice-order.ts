import type { OrderSegment, OrderSlice } from '../orders/order-record.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { instantOf } from '../wire/time.ts';

/** Before the first departure, and between slices. */
const leastMinutes = 60;

/** An order's slices after a change, in flight order. */
export function slicesAfter(
  slices: readonly OrderSlice[],
  removed: readonly OrderSlice[],
  added: readonly OrderSlice[],
): OrderSlice[] {
  const ids = new Set(removed.map(({ id }) => id));
  const kept = slices.filter(({ id }) => !ids.has(id));
  return inFlownOrder([...kept, ...added]);
}

/** Slices in flight order, by instant, because local times of different zones do not compare. */
export function inFlownOrder(slices: readonly OrderSlice[]): OrderSlice[] {
  return slices.toSorted((a, b) => departureOf(a) - departureOf(b));
}

/** Whether the first slice can still be reached, and each leaves after the previous one has arrived. Ms since 1970. */
export function isFlyable(slices: readonly OrderSlice[], now: number): boolean {
  return slices.every((slice, place) => {
    const before = slices[place - 1];
    const free = before === undefined ? now : arrivalOf(before);
    return departureOf(slice) >= free + leastMinutes * 60_000;
  });
}

/** Ms since 1970; NaN for a slice without flights. */
export function departureOf({ segments: [first] }: OrderSlice): number {
  return first === undefined ? Number.NaN : instantOf(first.departing_at, zoneOf(first, 'origin'));
}

function arrivalOf({ segments }: OrderSlice): number {
  const last = segments.at(-1);
  return last === undefined ? Number.NaN : instantOf(last.arriving_at, zoneOf(last, 'destination'));
}

function zoneOf(segment: OrderSegment, end: 'origin' | 'destination'): string {
  const place = segment[end];
  return (isObject(place) ? stringOrNull(place.time_zone) : null) ?? 'UTC';
}
