import { airlineProfile } from '../offers/airline-profile.ts';
import type { OrderRecord, OrderSlice } from '../orders/order-record.ts';
import type { Store } from '../store.ts';
import { isObject, type JsonObject } from '../wire/json.ts';
import { findOrderChanges } from './change-record.ts';
import { forcedAnswerOf } from './forced-answers.ts';

export type ChangeRefusal = 'order_not_changeable' | 'order_not_changeable_yet';

/** How long after a booking some airlines block changes. */
const issuingMs = 15 * 60_000;

/**
 * Why the flights of an order cannot be changed at `now`, or null: only a paid order with a changeable fare, of an
 * airline that supports it through the API, before the first departure, and at most airlines once (Duffel
 * documentation, "Changing an order").
 */
export function changeRefusal(order: OrderRecord, store: Store, now: number): ChangeRefusal | null {
  const profile = airlineProfile(order.owner);
  if (order.cancelledAt !== null || order.paidAt === null || now >= order.departsAt) return 'order_not_changeable';
  if (!profile.changeableHere || !order.slices.some((slice) => isSliceChangeable(order, slice)))
    return 'order_not_changeable';
  const answer = forcedAnswerOf(store, order.id);
  if (answer === 'not_changeable') return 'order_not_changeable';
  const isChanged = findOrderChanges(store, order.id).some(({ confirmedAt }) => confirmedAt !== null);
  if (isChanged) return profile.changesOnce ? 'order_not_changeable' : null;
  const isEarly = profile.changesAfterIssue && now < order.createdAt + issuingMs;
  return isEarly || answer === 'not_changeable_yet' ? 'order_not_changeable_yet' : null;
}

/** False if the conditions of the trip or of this slice forbid it; without a statement it may be allowed. */
export function isSliceChangeable(order: OrderRecord, slice: OrderSlice): boolean {
  return [order.conditions, slice.conditions].every((conditions) => changeConditionOf(conditions)?.allowed !== false);
}

/** The change condition of a trip or a slice; null if nothing is stated. */
export function changeConditionOf(conditions: unknown): JsonObject | null {
  const condition = isObject(conditions) ? conditions.change_before_departure : null;
  return isObject(condition) ? condition : null;
}
