import { type CabinClass, isCabinClass } from '../offers/cabin-class.ts';
import type { OrderRecord, OrderSlice } from '../orders/order-record.ts';
import { wirePlaceByCode } from '../reference/wire-places.ts';
import { parseSlices } from '../search/search-input.ts';
import type { SearchSlice } from '../search/search-record.ts';
import { type ErrorCode, Issues } from '../wire/errors.ts';
import { isObject, type JsonObject, stringOrNull } from '../wire/json.ts';

/** The requested change, validated. */
export interface ChangeInput {
  readonly removed: readonly OrderSlice[];
  readonly slices: readonly SearchSlice[];
  /** Of all new slices: that of the first one. */
  readonly cabinClass: CabinClass | null;
}

/**
 * Parses the slices of `POST /air/order_change_requests` (Duffel documentation, "Order change requests").
 * @param now ms since 1970; no new slice may depart before today at its origin
 * @throws ApiError 422 with every problem, with pointers such as `/slices/add/0/origin`
 */
export function readChangeInput(body: JsonObject, order: OrderRecord, now: number): ChangeInput {
  const issues = new Issues();
  const slices = isObject(body.slices) ? body.slices : {};
  if (body.slices === undefined || body.slices === null) issues.add('validation_required', '/slices');
  else if (!isObject(body.slices)) issues.add('validation_type', '/slices');
  issues.throwIfAny();
  const removed = readRemoved(slices.remove, order, issues);
  const added = parseSlices(slices.add, now, issues, '/slices/add');
  const cabins = (Array.isArray(slices.add) ? slices.add : []).map((entry, i) => readCabin(entry, i, issues));
  issues.throwIfAny();
  return { removed, slices: added, cabinClass: cabins.find((cabin) => cabin !== null) ?? null };
}

function readRemoved(value: unknown, order: OrderRecord, issues: Issues): OrderSlice[] {
  if (!Array.isArray(value) || value.length === 0) {
    issues.add(value === undefined || value === null ? 'validation_required' : 'validation_length', '/slices/remove');
    return [];
  }
  const seen = new Set<string>();
  return value.flatMap((entry: unknown, i) => {
    const id = isObject(entry) ? stringOrNull(entry.slice_id) : null;
    const slice = order.slices.find((one) => one.id === id);
    const problem = problemOf(entry, id, slice, seen);
    if (problem !== null) issues.add(problem, `/slices/remove/${i}${isObject(entry) ? '/slice_id' : ''}`);
    if (id !== null) seen.add(id);
    return slice ?? [];
  });
}

function problemOf(
  entry: unknown,
  id: string | null,
  slice: OrderSlice | undefined,
  seen: ReadonlySet<string>,
): ErrorCode | null {
  if (!isObject(entry)) return 'validation_type';
  if (id === null) return 'validation_required';
  if (slice === undefined) return 'linked_record_not_found';
  return seen.has(id) ? 'validation_unique' : null;
}

function readCabin(entry: unknown, place: number, issues: Issues): CabinClass | null {
  const cabin = isObject(entry) ? (entry.cabin_class ?? null) : null;
  if (cabin === null) return null;
  if (isCabinClass(cabin)) return cabin;
  issues.add('validation_inclusion', `/slices/add/${place}/cabin_class`);
  return null;
}

/** The new slices as a request shows them. */
export function wireAdded({ slices, cabinClass }: ChangeInput): unknown[] {
  return slices.map(({ origin, destination, date }) => ({
    origin: wirePlaceByCode(origin).place,
    destination: wirePlaceByCode(destination).place,
    departure_date: date,
    cabin_class: cabinClass,
  }));
}
