import type { Context } from '../context.ts';
import { type Answer, created, type Handler, ok } from '../http/call.ts';
import { airlineProfile } from '../offers/airline-profile.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOrder, saveOrder } from '../orders/order-store.ts';
import { isAwaitingPayment, isCancellable } from '../orders/wire-order.ts';
import { getAirline } from '../reference/catalog.ts';
import { currencyOf } from '../reference/currency.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { bookingReference } from '../wire/ids.ts';
import { formatMinor } from '../wire/money.ts';
import { paginate } from '../wire/paging.ts';
import { isoInstant } from '../wire/time.ts';
import {
  type AirlineCredit,
  type CancellationRecord,
  findCancellation,
  wireCancellation,
} from './cancellation-record.ts';
import { confirmationRefusal, quoteEnd, quoteRefusal } from './cancellation-rules.ts';
import { forcedRefundOf } from './forced-refund.ts';

function readOrderId(value: unknown): string {
  const issues = new Issues();
  if (value === undefined || value === null || value === '') issues.add('validation_required', '/order_id');
  else if (typeof value !== 'string') issues.add('validation_type', '/order_id');
  issues.throwIfAny();
  return String(value);
}

/** `POST /air/order_cancellations`: a quote; nothing is canceled yet. */
export const createCancellation: Handler = (call, context): Answer => {
  const order = findOrder(context.store, readOrderId(call.body.order_id));
  if (order === null) throw apiError('linked_record_not_found', { pointer: '/order_id' });
  const now = context.clock.now();
  const refusal = quoteRefusal({ cancelledAt: order.cancelledAt, isCancellable: isCancellable(order, now) });
  if (refusal !== null) throw apiError(refusal);
  const record: CancellationRecord = {
    id: context.ids.mint('ore'),
    orderId: order.id,
    createdAt: now,
    expiresAt: forcedRefundOf(context.store, order.id).isEndless === true ? null : quoteEnd(order.owner, now),
    confirmedAt: null,
    ...refundFor(order, context),
  };
  context.store.put('cancellation', record.id, order.id, now, record);
  context.webhooks.emit('order_cancellation.created', record.id, { id: record.id, order_id: order.id });
  return created(wireCancellation(record));
};

function refundFor(
  order: OrderRecord,
  context: Context,
): Pick<CancellationRecord, 'refundAmount' | 'refundCurrency' | 'refundTo' | 'credits'> {
  const now = context.clock.now();
  const forced = forcedRefundOf(context.store, order.id);
  const currency = forced.currency === undefined ? order.currency : currencyOf(forced.currency);
  const { exponent, code: refundCurrency } = currency;
  if (isAwaitingPayment(order, now))
    return { refundAmount: formatMinor(0, exponent), refundCurrency, refundTo: 'awaiting_payment', credits: [] };
  const isVoid = order.voidUntil !== null && now < order.voidUntil;
  const minor = isVoid ? order.totalMinor : order.refundMinor;
  const quoted = forced.minor === undefined ? minor : forced.minor;
  const usual = order.refundsAsCredit ? 'airline_credits' : isVoid ? 'balance' : airlineProfile(order.owner).refundsTo;
  const refundTo = forced.to === undefined ? usual : forced.to;
  return {
    refundAmount: quoted === null ? null : formatMinor(quoted, exponent),
    refundCurrency,
    refundTo,
    credits:
      refundTo === 'airline_credits' && minor !== null && minor > 0 ? creditsOf(order, minor, currency, context) : [],
  };
}

/** The refund as credit in equal parts; a voucher has no credits, because its code comes from the airline. */
function creditsOf(
  order: OrderRecord,
  minor: number,
  { exponent, code }: OrderRecord['currency'],
  { ids }: Context,
): AirlineCredit[] {
  const share = Math.floor(minor / order.passengers.length);
  return order.passengers.map((passenger, i) => ({
    id: ids.mint('acd'),
    passenger_id: passenger.id,
    credit_name: `${getAirline(order.owner).name} travel credit`,
    credit_amount: formatMinor(i === 0 ? minor - share * (order.passengers.length - 1) : share, exponent),
    credit_currency: code,
    credit_code: null,
    issued_on: null,
  }));
}

/** `POST /air/order_cancellations/{id}/actions/confirm`: only the newest quote, only before it expires, only once. */
export const confirmCancellation: Handler = (call, context): Answer => {
  const record = findCancellation(context.store, call.params.id ?? '');
  if (record === null) throw apiError('not_found');
  const order = findOrder(context.store, record.orderId);
  if (order === null) throw apiError('not_found');
  const now = context.clock.now();
  const newest = context.store.group<CancellationRecord>('cancellation', order.id).at(-1)?.id;
  const cancellable = { cancelledAt: order.cancelledAt, isCancellable: isCancellable(order, now) };
  const refusal = confirmationRefusal(record, newest, cancellable, now);
  if (refusal !== null) throw apiError(refusal);
  const confirmed: CancellationRecord = {
    ...record,
    confirmedAt: now,
    credits: record.credits.map((credit) => ({
      ...credit,
      credit_code: forcedRefundOf(context.store, order.id).hasNoCodes === true ? null : bookingReference(credit.id),
      issued_on: isoInstant(now).slice(0, 10),
    })),
  };
  context.store.transaction(() => {
    context.store.put('cancellation', record.id, order.id, now, confirmed);
    saveOrder(context.store, { ...order, cancelledAt: now, cancellationId: record.id });
    for (const seat of context.store.group('sold_seat', order.id)) context.store.remove('sold_seat', seat.id);
  });
  context.webhooks.emit('order_cancellation.confirmed', record.id, { id: record.id, order_id: order.id });
  for (const credit of confirmed.credits)
    context.webhooks.emit('air.airline_credit.created', credit.id, { id: credit.id });
  return ok(wireCancellation(confirmed));
};

/** `GET /air/order_cancellations/{id}`. */
export const getCancellation: Handler = (call, context): Answer => {
  const record = findCancellation(context.store, call.params.id ?? '');
  if (record === null) throw apiError('not_found');
  return ok(wireCancellation(record));
};

/** `GET /air/order_cancellations`, newest first; `order_id` narrows it. */
export const listCancellations: Handler = (call, context): Answer => {
  const orderId = call.query.get('order_id');
  const records = context.store
    .newest<CancellationRecord>('cancellation')
    .map((row) => row.doc)
    .filter((record) => orderId === null || record.orderId === orderId);
  const page = paginate(records, call.query, (record) => record.id);
  return ok(page.items.map(wireCancellation), page.meta);
};
