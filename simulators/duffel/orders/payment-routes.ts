import { type Answer, created, type Handler, ok } from '../http/call.ts';
import { apiError, Issues } from '../wire/errors.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { formatMinor } from '../wire/money.ts';
import { paginate } from '../wire/paging.ts';
import { isoInstant } from '../wire/time.ts';
import { checkPayment } from './check-payment.ts';
import { findOrder, saveOrder } from './order-store.ts';

interface PaymentRecord {
  readonly id: string;
  readonly orderId: string;
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  readonly createdAt: number;
}

function wirePayment(payment: PaymentRecord): Record<string, unknown> {
  return {
    id: payment.id,
    order_id: payment.orderId,
    type: payment.type,
    status: 'succeeded',
    amount: payment.amount,
    currency: payment.currency,
    created_at: isoInstant(payment.createdAt),
    live_mode: false,
    failure_reason: null,
    airline_credit_id: null,
  };
}

/** `POST /air/payments`: pays a held order, its exact current total, once (Duffel documentation, "Payments"). */
export const createPayment: Handler = (call, context): Answer => {
  const issues = new Issues();
  const orderId = stringOrNull(call.body.order_id);
  if (orderId === null) issues.add('validation_required', '/order_id');
  if (call.body.payment === undefined || call.body.payment === null) issues.add('validation_required', '/payment');
  issues.throwIfAny();
  const order = findOrder(context.store, orderId ?? '');
  if (order === null) throw apiError('linked_record_not_found', { pointer: '/order_id' });
  if (order.cancelledAt !== null) throw apiError('already_cancelled');
  if (order.hold === null)
    throw apiError(order.paidAt === null ? 'order_type_not_eligible_for_payment' : 'already_paid');
  if (order.paidAt !== null) throw apiError('already_paid');
  const now = context.clock.now();
  if (now >= order.hold.paymentRequiredBy) throw apiError('past_payment_required_by_date');
  checkPayment(call.body.payment, order.totalMinor, order.currency, '/payment', issues);
  issues.throwIfAny();
  const sent = call.body.payment;
  const payment: PaymentRecord = {
    id: context.ids.mint('pay'),
    orderId: order.id,
    type: (isObject(sent) ? stringOrNull(sent.type) : null) ?? 'balance',
    amount: formatMinor(order.totalMinor, order.currency.exponent),
    currency: order.currency.code,
    createdAt: now,
  };
  context.store.transaction(() => {
    context.store.put('payment', payment.id, order.id, now, payment);
    saveOrder(context.store, { ...order, paidAt: now });
  });
  context.webhooks.emit('air.payment.succeeded', payment.id, { id: payment.id, order_id: order.id });
  return created(wirePayment(payment));
};

/** `GET /air/payments`, newest first; `order_id` narrows it. */
export const listPayments: Handler = (call, context): Answer => {
  const orderId = call.query.get('order_id');
  const payments = context.store
    .newest<PaymentRecord>('payment')
    .map((row) => row.doc)
    .filter((payment) => orderId === null || payment.orderId === orderId);
  const page = paginate(payments, call.query, (payment) => payment.id);
  return ok(page.items.map(wirePayment), page.meta);
};

/** `GET /air/payments/{id}`. */
export const getPayment: Handler = (call, context): Answer => {
  const payment = context.store.find<PaymentRecord>('payment', call.params.id ?? '');
  if (payment === null) throw apiError('not_found');
  return ok(wirePayment(payment));
};
