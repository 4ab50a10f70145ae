import { findCancellation, wireCancellation } from '../cancellations/cancellation-record.ts';
import type { Context } from '../context.ts';
import { findOrderChanges, type OrderChange, wireOrderChange } from '../flight-changes/change-record.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { listAllOrders } from '../orders/order-store.ts';
import type { PendingOrder } from '../orders/pending-orders.ts';
import type { EventRecord } from '../webhooks/webhook-sender.ts';
import { formatMinor } from '../wire/money.ts';
import { isoInstant } from '../wire/time.ts';

/**
 * The simulator's state, for audits: orders and their payments newest first, undecided orders, events, unused faults.
 */
export function readState(context: Context): Record<string, unknown> {
  return {
    now: isoInstant(context.clock.now()),
    orders: listAllOrders(context.store).map((order) => summary(order, context)),
    pending_orders: [
      ...context.store.newest<PendingOrder>('pending_order').map(({ doc }) => undecided(doc, false)),
      ...context.store.newest<PendingOrder>('decided_order').map(({ doc }) => undecided(doc, doc.outcome !== 'never')),
    ],
    events: context.store.newest<EventRecord>('event', 200).map(({ doc }) => ({
      id: doc.id,
      type: doc.type,
      attempts: doc.attempts,
      delivered: doc.delivered,
      status: doc.status,
    })),
    faults: context.faults.list(),
  };
}

function summary(order: OrderRecord, context: Context): Record<string, unknown> {
  const cancellation = order.cancellationId === null ? null : findCancellation(context.store, order.cancellationId);
  return {
    id: order.id,
    offer_id: order.offerId,
    type: order.type,
    booking_reference: order.bookingReference,
    created_at: isoInstant(order.createdAt),
    owner: order.owner,
    metadata: order.metadata,
    total_amount: formatMinor(order.totalMinor, order.currency.exponent),
    total_currency: order.currency.code,
    paid_at: order.paidAt === null ? null : isoInstant(order.paidAt),
    cancelled_at: order.cancelledAt === null ? null : isoInstant(order.cancelledAt),
    cancellation: cancellation === null ? null : wireCancellation(cancellation),
    changes: findOrderChanges(context.store, order.id).map(withoutSlices),
    additions: (order.additions ?? []).map(({ totalMinor, bags }) => ({
      total_amount: formatMinor(totalMinor, order.currency.exponent),
      bags: bags.map(({ amountMinor, quantity }) => ({
        amount: formatMinor(amountMinor, order.currency.exponent),
        quantity,
      })),
    })),
  };
}

function withoutSlices(change: OrderChange): Record<string, unknown> {
  const { slices: _slices, ...rest } = wireOrderChange(change);
  return rest;
}

function undecided(pending: PendingOrder, settled: boolean): Record<string, unknown> {
  return {
    offer_id: pending.order.offerId,
    outcome: pending.outcome,
    settled,
    due_at: isoInstant(pending.dueAt),
    metadata: pending.order.metadata,
  };
}
