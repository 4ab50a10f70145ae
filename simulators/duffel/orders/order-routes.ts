import type { Context } from '../context.ts';
import { type Answer, type Handler, ok } from '../http/call.ts';
import { wireAirlineByCode } from '../reference/wire-places.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { parseChildId } from '../wire/ids.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { paginate } from '../wire/paging.ts';
import { instantOf } from '../wire/time.ts';
import { findChanges } from './airline-changes.ts';
import { readMetadata } from './metadata.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrder, findOrdersOfSearch, listAllOrders, saveOrder } from './order-store.ts';
import { isAwaitingPayment, wireOrder } from './wire-order.ts';

/** The order of an id in a path. @throws ApiError 404 */
export function getOrderRecord(id: string, context: Context): OrderRecord {
  const order = findOrder(context.store, id);
  if (order === null) throw apiError('not_found');
  return order;
}

/** `GET /air/orders/{id}`. */
export const getOrder: Handler = (call, context): Answer =>
  ok(wireOrder(getOrderRecord(call.params.id ?? '', context), context));

/**
 * `GET /air/orders`: newest first unless sorted; filters `offer_id`, `booking_reference`, `awaiting_payment`,
 * `passenger_name[]`, `user_id`, `requires_action`, `owner_id[]`, `origin_id[]`, `destination_id[]`, and `created_at`,
 * `departing_at`, `arriving_at` with `[after]` and `[before]`.
 */
export const listOrders: Handler = (call, context): Answer => {
  const { query } = call;
  const now = context.clock.now();
  const names = [...query.getAll('passenger_name[]'), ...query.getAll('passenger_name')].map((name) =>
    name.toLowerCase(),
  );
  const equals = (parameter: string, value: string): boolean => {
    const wanted = query.get(parameter);
    return wanted === null || wanted === value;
  };
  const orders = candidates(query.get('offer_id'), context).filter(
    (order) =>
      equals('offer_id', order.offerId) &&
      equals('booking_reference', order.bookingReference) &&
      equals('awaiting_payment', String(isAwaitingPayment(order, now))) &&
      (query.get('user_id') === null || order.users.includes(query.get('user_id') ?? '')) &&
      (query.get('requires_action') !== 'true' || requiresAction(order, context)) &&
      (names.length === 0 || order.passengers.some((passenger) => isNamed(passenger, names))) &&
      isOneOf(query, 'owner_id', airlineId(order.owner)) &&
      isOneOf(query, 'origin_id', placeId(order.slices[0]?.origin)) &&
      isOneOf(query, 'destination_id', placeId(order.slices.at(-1)?.destination)) &&
      isWithin(query, 'created_at', order.createdAt) &&
      isWithin(query, 'departing_at', order.departsAt) &&
      isWithin(query, 'arriving_at', arrivalOf(order)),
  );
  const page = paginate(sortOrders(orders, query.get('sort')), query, (order) => order.id);
  return ok(
    page.items.map((order) => wireOrder(order, context)),
    page.meta,
  );
};

/** Whether the newest change by the airline waits for an answer. */
function requiresAction({ id, cancelledAt }: OrderRecord, { store }: Context): boolean {
  const newest = findChanges(store, id).at(-1);
  return cancelledAt === null && newest !== undefined && newest.actionTaken === null;
}

/** All orders, or with an offer's id the few of its search: the reconciling client asks often. */
function candidates(offerId: string | null, context: Context): OrderRecord[] {
  if (offerId === null) return listAllOrders(context.store);
  const parsed = parseChildId('off', offerId);
  return parsed === null ? [] : findOrdersOfSearch(context.store, parsed.token);
}

function isNamed(
  passenger: { readonly given_name: string; readonly family_name: string },
  names: readonly string[],
): boolean {
  const full = `${passenger.given_name} ${passenger.family_name}`.toLowerCase();
  return names.some((name) => full.includes(name));
}

function isOneOf(query: URLSearchParams, parameter: string, id: string | null): boolean {
  const wanted = [...query.getAll(`${parameter}[]`), ...query.getAll(parameter)];
  return wanted.length === 0 || (id !== null && wanted.includes(id));
}

/** Both bounds are inclusive. @throws ApiError 422 for a bound that is neither an instant nor a date */
function isWithin(query: URLSearchParams, parameter: string, at: number): boolean {
  const bound = (name: string, otherwise: number): number => {
    const text = query.get(`${parameter}[${name}]`);
    if (text === null) return otherwise;
    const instant = Date.parse(text);
    if (Number.isNaN(instant)) throw apiError('validation_format', { pointer: `/${parameter}[${name}]` });
    return instant;
  };
  return at >= bound('after', Number.NEGATIVE_INFINITY) && at <= bound('before', Number.POSITIVE_INFINITY);
}

function airlineId(code: string): string | null {
  return stringOrNull(wireAirlineByCode(code).id);
}

function placeId(place: unknown): string | null {
  return isObject(place) ? stringOrNull(place.id) : null;
}

/** ms since 1970 of the last arrival. */
function arrivalOf(order: OrderRecord): number {
  const segment = order.slices.at(-1)?.segments.at(-1);
  const zone = isObject(segment?.destination) ? stringOrNull(segment.destination.time_zone) : null;
  return segment === undefined || zone === null ? order.departsAt : instantOf(segment.arriving_at, zone);
}

function sortOrders(orders: OrderRecord[], sort: string | null): OrderRecord[] {
  if (sort === null || sort === '') return orders;
  const direction = sort.startsWith('-') ? -1 : 1;
  const values: Readonly<Record<string, (order: OrderRecord) => number>> = {
    created_at: (order) => order.createdAt,
    payment_required_by: (order) => order.hold?.paymentRequiredBy ?? Number.MAX_SAFE_INTEGER,
    next_departure: (order) => order.departsAt,
    total_amount: (order) => order.totalMinor,
  };
  const value = values[sort.replace(/^-/, '')];
  if (value === undefined) throw apiError('validation_inclusion', { pointer: '/sort' });
  return orders.sort((a, b) => direction * (value(a) - value(b)));
}

/** `PATCH /air/orders/{id}`: replaces all metadata, also if wrapped in `options` like the official client's. */
export const updateOrder: Handler = (call, context): Answer => {
  const order = getOrderRecord(call.params.id ?? '', context);
  const body = isObject(call.body.options) ? call.body.options : call.body;
  const issues = new Issues();
  if (!('metadata' in body)) issues.add('validation_required', '/metadata');
  const metadata = readMetadata(body.metadata, issues);
  issues.throwIfAny();
  const next = { ...order, metadata };
  saveOrder(context.store, next);
  return ok(wireOrder(next, context));
};
