import type { Context } from '../context.ts';
import { type Answer, created, type Handler, ok } from '../http/call.ts';
import { availabilityRefusal } from '../offers/availability.ts';
import { supplierName } from '../offers/offer-access.ts';
import { checkPayment } from '../orders/check-payment.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrder } from '../orders/order-store.ts';
import { magicRoute } from '../search/magic-routes.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { isObject, type JsonObject, stringOrNull } from '../wire/json.ts';
import { paginate } from '../wire/paging.ts';
import { applyChange } from './apply-change.ts';
import { readChangeInput, wireAdded } from './change-input.ts';
import {
  type ChangeOffer,
  type ChangeRequest,
  type OrderChange,
  wireChangeOffer,
  wireChangeRequest,
  wireOrderChange,
} from './change-record.ts';
import { changeRefusal, isSliceChangeable } from './change-rules.ts';
import { makeChangeOffers } from './make-change-offers.ts';

/** `POST /air/order_change_requests`: offers of other flights, perhaps none; nothing is changed. */
export const createChangeRequest: Handler = (call, context): Answer => {
  const order = findOrder(context.store, readId(call.body, 'order_id'));
  if (order === null) throw apiError('linked_record_not_found', { pointer: '/order_id' });
  assertChangeable(order, context);
  const now = context.clock.now();
  const input = readChangeInput(call.body, order, now);
  if (!input.removed.every((slice) => isSliceChangeable(order, slice))) throw apiError('order_not_changeable');
  const request: ChangeRequest = {
    id: context.ids.mint('ocr'),
    orderId: order.id,
    createdAt: now,
    removeIds: input.removed.map(({ id }) => id),
    add: wireAdded(input),
  };
  const offers = makeChangeOffers(order, input, request.id, context);
  context.store.transaction(() => {
    context.store.put('change_request', request.id, order.id, now, request);
    for (const offer of offers) saveOffer(context, offer);
  });
  return created(wireChangeRequest(request, offers));
};

/** `GET /air/order_change_requests/{id}`. */
export const getChangeRequest: Handler = (call, context): Answer => {
  const request = findRequest(call.params.id, context);
  return ok(wireChangeRequest(request, offersOf(request, context)));
};

/** `GET /air/order_change_offers?order_change_request_id=`, with `sort` and `max_connections`. */
export const listChangeOffers: Handler = (call, context): Answer => {
  const id = call.query.get('order_change_request_id');
  if (id === null || id === '') throw apiError('validation_required', { pointer: '/order_change_request_id' });
  const most = call.query.get('max_connections');
  if (most !== null && !/^[0-2]$/.test(most)) throw apiError('validation_inclusion', { pointer: '/max_connections' });
  const offers = offersOf(findRequest(id, context), context).filter(
    ({ connections }) => most === null || connections <= Number(most),
  );
  const page = paginate(sorted(offers, call.query.get('sort')), call.query, (offer) => offer.id);
  return ok(page.items.map(wireChangeOffer), page.meta);
};

/** `GET /air/order_change_offers/{id}`. */
export const getChangeOffer: Handler = (call, context): Answer => {
  const offer = context.store.find<ChangeOffer>('change_offer', call.params.id ?? '');
  if (offer === null) throw apiError('not_found');
  assertSold(offer, context);
  return ok(wireChangeOffer(offer));
};

/** `POST /air/order_changes`: chooses an offer; the change is pending. */
export const createOrderChange: Handler = (call, context): Answer => {
  const pointer = '/selected_order_change_offer';
  const offer = context.store.find<ChangeOffer>('change_offer', readId(call.body, 'selected_order_change_offer'));
  const order = offer === null ? null : findOrder(context.store, offer.orderId);
  if (offer === null || order === null) throw apiError('linked_record_not_found', { pointer });
  assertSold(offer, context);
  assertChangeable(order, context);
  const { requestId: _request, gone: _gone, orderChangeId: _change, updatedAt: _updated, ...rest } = offer;
  const { connections: _connections, durationMinutes: _minutes, ...terms } = rest;
  const now = context.clock.now();
  const id = context.ids.mint('oce');
  const change: OrderChange = { ...terms, id, offerId: offer.id, createdAt: now, confirmedAt: null };
  context.store.transaction(() => {
    context.store.put('order_change', id, order.id, now, change);
    saveOffer(context, { ...offer, orderChangeId: id });
  });
  return created(wireOrderChange(change));
};

/** `GET /air/order_changes/{id}`. */
export const getOrderChange: Handler = (call, context): Answer =>
  ok(wireOrderChange(findChange(call.params.id, context)));

/** `POST /air/order_changes/{id}/actions/confirm`: once, in time, at its price, with a payment only if due. */
export const confirmOrderChange: Handler = (call, context): Answer => {
  const change = findChange(call.params.id, context);
  const order = findOrder(context.store, change.orderId);
  if (order === null) throw apiError('not_found');
  if (change.confirmedAt !== null) throw apiError('order_change_already_actioned');
  assertChangeable(order, context);
  const offer = context.store.find<ChangeOffer>('change_offer', change.offerId);
  assertSold({ ...change, gone: offer?.gone === true }, context);
  // The airline has changed these flights since.
  if (!change.remove.every(({ id }) => order.slices.some((slice) => slice.id === id)))
    throw apiError('offer_no_longer_available', { supplier: supplierName(order.owner) });
  if (offer !== null && offer.changeTotalMinor !== change.changeTotalMinor) throw apiError('price_changed');
  checkChangePayment(call.body.payment, change, order);
  refuseByRoute(change, order);
  return ok(wireOrderChange(applyChange(context, order, change)));
};

function checkChangePayment(payment: unknown, { changeTotalMinor }: OrderChange, { currency }: OrderRecord): void {
  const due = Math.max(0, changeTotalMinor ?? 0);
  const issues = new Issues();
  const isGiven = payment !== undefined && payment !== null;
  if (due > 0 && !isGiven) issues.add('validation_required', '/payment');
  else if (due === 0 && isGiven) issues.add('payment_amount_does_not_match_order_amount', '/payment/amount');
  else if (due > 0) checkPayment(payment, due, currency, '/payment', issues);
  issues.throwIfAny();
}

/** On the test routes for failing orders, changes fail too. */
function refuseByRoute({ add }: OrderChange, order: OrderRecord): void {
  const slices = add.map((slice) => ({ origin: codeOf(slice.origin), destination: codeOf(slice.destination) }));
  const { order: outcome } = magicRoute({ slices });
  if (outcome === 'insufficient_balance') throw apiError('insufficient_balance');
  if (outcome === 'airline_unknown') throw apiError('airline_unknown', { supplier: supplierName(order.owner) });
}

function codeOf(place: unknown): string {
  return (isObject(place) ? stringOrNull(place.iata_code) : null) ?? '';
}

function assertChangeable(order: OrderRecord, context: Context): void {
  const refusal = changeRefusal(order, context.store, context.clock.now());
  if (refusal !== null) throw apiError(refusal);
}

function assertSold({ gone, expiresAt }: Pick<ChangeOffer, 'gone' | 'expiresAt'>, context: Context): void {
  const refusal = availabilityRefusal({ isGone: gone, expiresAt }, context.clock.now());
  if (refusal !== null) throw apiError(refusal);
}

function findChange(id: string | undefined, context: Context): OrderChange {
  const change = context.store.find<OrderChange>('order_change', id ?? '');
  if (change === null) throw apiError('not_found');
  return change;
}

function findRequest(id: string | undefined, context: Context): ChangeRequest {
  const request = context.store.find<ChangeRequest>('change_request', id ?? '');
  if (request === null) throw apiError('not_found');
  return request;
}

function offersOf(request: ChangeRequest, context: Context): ChangeOffer[] {
  return context.store.group<ChangeOffer>('change_offer', request.id).map((row) => row.doc);
}

function saveOffer({ store }: Context, offer: ChangeOffer): void {
  store.put('change_offer', offer.id, offer.requestId, offer.createdAt, offer);
}

function readId(body: JsonObject, field: string): string {
  const id = isObject(body) ? body[field] : undefined;
  if (id === undefined || id === null || id === '') throw apiError('validation_required', { pointer: `/${field}` });
  if (typeof id !== 'string') throw apiError('validation_type', { pointer: `/${field}` });
  return id;
}

/** Unpriced offers come last. */
function sorted(offers: ChangeOffer[], sort: string | null): ChangeOffer[] {
  if (sort === null || sort === '') return offers;
  const direction = sort.startsWith('-') ? -1 : 1;
  const values: Readonly<Record<string, (offer: ChangeOffer) => number | null>> = {
    change_total_amount: (offer) => offer.changeTotalMinor,
    total_duration: (offer) => offer.durationMinutes,
  };
  const value = values[sort.replace(/^-/, '')];
  if (value === undefined) throw apiError('validation_inclusion', { pointer: '/sort' });
  const rank = (offer: ChangeOffer) => {
    const known = value(offer);
    return known === null ? Number.MAX_SAFE_INTEGER : direction * known;
  };
  return offers.toSorted((a, b) => rank(a) - rank(b));
}
