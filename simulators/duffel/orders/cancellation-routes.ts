import { apiError, Issues } from '../errors.ts';
import { type Answer, created, type Handler, ok } from '../http/call.ts';
import { bookingReference } from '../ids.ts';
import { formatMinor } from '../money.ts';
import { paginate } from '../paging.ts';
import { isoInstant } from '../time.ts';
import type { World } from '../world.ts';
import {
  type AirlineCredit,
  type CancellationRecord,
  findCancellation,
  wireCancellation,
} from './cancellation-record.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrder, saveOrder } from './order-store.ts';
import { isAwaitingPayment, isCancellable } from './wire-order.ts';

const QUOTE_LIFE_MS = 3_600_000;

function readOrderId(value: unknown): string {
  const issues = new Issues();
  if (value === undefined || value === null || value === '') issues.add('validation_required', '/order_id');
  else if (typeof value !== 'string') issues.add('validation_type', '/order_id');
  issues.throwIfAny();
  return String(value);
}

/** `POST /air/order_cancellations`: a quote; nothing is cancelled yet. */
export const createCancellation: Handler = (call, world): Answer => {
  const order = findOrder(world.store, readOrderId(call.body.order_id));
  if (order === null) throw apiError('linked_record_not_found', { pointer: '/order_id' });
  if (order.cancelledAt !== null) throw apiError('already_cancelled');
  const now = world.clock.now();
  if (!isCancellable(order, now)) throw apiError('order_not_cancellable');
  const record: CancellationRecord = {
    id: world.ids.mint('ore'),
    orderId: order.id,
    createdAt: now,
    expiresAt: now + QUOTE_LIFE_MS,
    confirmedAt: null,
    refundCurrency: order.currency.code,
    ...refundFor(order, world),
  };
  world.store.put('cancellation', record.id, order.id, now, record);
  world.webhooks.emit('order_cancellation.created', record.id, { id: record.id, order_id: order.id });
  return created(wireCancellation(record));
};

function refundFor(
  order: OrderRecord,
  world: World,
): Pick<CancellationRecord, 'refundAmount' | 'refundTo' | 'credits'> {
  const now = world.clock.now();
  const { exponent, code } = order.currency;
  if (isAwaitingPayment(order, now))
    return { refundAmount: formatMinor(0, exponent), refundTo: 'awaiting_payment', credits: [] };
  const isVoid = order.voidUntil !== null && now < order.voidUntil;
  const minor = isVoid ? order.totalMinor : order.refundMinor;
  const refundAmount = minor === null ? null : formatMinor(minor, exponent);
  if (!order.refundsAsCredit || minor === null) return { refundAmount, refundTo: 'balance', credits: [] };
  const share = Math.floor(minor / order.passengers.length);
  const credits = order.passengers.map(
    (passenger, i): AirlineCredit => ({
      id: world.ids.mint('acd'),
      passenger_id: passenger.id,
      credit_name: 'Duffel Airways travel credit',
      credit_amount: formatMinor(i === 0 ? minor - share * (order.passengers.length - 1) : share, exponent),
      credit_currency: code,
      credit_code: null,
      issued_on: null,
    }),
  );
  return { refundAmount, refundTo: 'airline_credits', credits };
}

/** `POST /air/order_cancellations/{id}/actions/confirm`: only the newest quote, only within its life, only once. */
export const confirmCancellation: Handler = (call, world): Answer => {
  const record = findCancellation(world.store, call.params.id ?? '');
  if (record === null) throw apiError('not_found');
  const order = findOrder(world.store, record.orderId);
  if (order === null) throw apiError('not_found');
  if (record.confirmedAt !== null || order.cancelledAt !== null) throw apiError('already_cancelled');
  const now = world.clock.now();
  const newest = world.store.group<CancellationRecord>('cancellation', order.id).at(-1)?.id;
  if (newest !== record.id || now >= record.expiresAt) throw apiError('order_cancellation_stale');
  if (!isCancellable(order, now)) throw apiError('order_not_cancellable');
  const confirmed: CancellationRecord = {
    ...record,
    confirmedAt: now,
    credits: record.credits.map((credit) => ({
      ...credit,
      credit_code: bookingReference(credit.id),
      issued_on: isoInstant(now).slice(0, 10),
    })),
  };
  world.store.transaction(() => {
    world.store.put('cancellation', record.id, order.id, now, confirmed);
    saveOrder(world.store, { ...order, cancelledAt: now, cancellationId: record.id });
    for (const seat of world.store.group('sold_seat', order.id)) world.store.remove('sold_seat', seat.id);
  });
  world.webhooks.emit('order_cancellation.confirmed', record.id, { id: record.id, order_id: order.id });
  for (const credit of confirmed.credits)
    world.webhooks.emit('air.airline_credit.created', credit.id, { id: credit.id });
  return ok(wireCancellation(confirmed));
};

/** `GET /air/order_cancellations/{id}`. */
export const getCancellation: Handler = (call, world): Answer => {
  const record = findCancellation(world.store, call.params.id ?? '');
  if (record === null) throw apiError('not_found');
  return ok(wireCancellation(record));
};

/** `GET /air/order_cancellations`, newest first; `order_id` narrows it. */
export const listCancellations: Handler = (call, world): Answer => {
  const orderId = call.query.get('order_id');
  const records = world.store
    .newest<CancellationRecord>('cancellation')
    .map((row) => row.doc)
    .filter((record) => orderId === null || record.orderId === orderId);
  const page = paginate(records, call.query, (record) => record.id);
  return ok(page.items.map(wireCancellation), page.meta);
};
