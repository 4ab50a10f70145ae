import type { PlannedFlight } from '#domain/booking/booked-order.ts';
import { flightsOfSlice, isAnnounced, newestOf, ownSlices } from './order-slices.ts';
import { instantOf, isObject, listOf, WireError, type WireObject } from './wire.ts';

/**
 * Whether the airline announced an unclear change: unreadable, empty, or replacing flights that the order neither has
 * nor had. Its presence alone matters, because flights that look unchanged may not be flown.
 */
export function hasUnclearChange(wire: WireObject): boolean {
  const { airline_initiated_changes: changes } = wire;
  if (changes == null) return false;
  if (!Array.isArray(changes) || !changes.every(isObject)) return true;
  // Without a time, its place among the others is unknown.
  if (changes.some((change) => isAnnounced(change) && instantOf(change, 'created_at') === null)) return true;
  // Only the newest can be answered; an answered one settles those before it.
  const newest = newestOf(changes);
  if (newest === undefined || !isAnnounced(newest)) return false;
  try {
    return !isApplicable(newest, ownSlices(wire));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return true;
  }
}

/** Whether the order has the flights that a change removes, or already those that it adds. */
function isApplicable(change: WireObject, own: readonly WireObject[]): boolean {
  const [removed, added] = [listOf(change, 'removed'), listOf(change, 'added')];
  const plans = added.map(keyOf);
  if (removed.length + added.length === 0) return false;
  const ownIds = new Set(own.map(({ id }) => id));
  if (removed.some(({ id }) => ownIds.has(id))) return true;
  const ownPlans = new Set(own.map(keyOf));
  if (added.length > 0) return added.every(({ id }, at) => ownIds.has(id) || ownPlans.has(plans[at] ?? ''));
  return removed.every((slice) => !ownPlans.has(keyOf(slice)));
}

/** Compares flights with different ids. */
function keyOf(slice: WireObject): string {
  const flights = flightsOfSlice(slice);
  if (flights.length === 0) throw new WireError('segments', 'a list with flights');
  return JSON.stringify(flights.map(({ cabin: _cabin, ...flight }: PlannedFlight) => flight));
}
