import { formatMinor } from '../money.ts';
import { findCancellation, wireCancellation } from '../orders/cancellation-record.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { listAllOrders } from '../orders/order-store.ts';
import type { PendingOrder } from '../orders/pending-orders.ts';
import { isoInstant } from '../time.ts';
import type { EventRecord } from '../webhooks/webhook-sender.ts';
import type { World } from '../world.ts';

/** What the simulator remembers, for audits: orders and their money newest first, undecided orders, events, faults still waiting. */
export function readState(world: World): Record<string, unknown> {
  return {
    now: isoInstant(world.clock.now()),
    orders: listAllOrders(world.store).map((order) => summary(order, world)),
    pending_orders: [
      ...world.store.newest<PendingOrder>('pending_order').map(({ doc }) => undecided(doc, false)),
      ...world.store.newest<PendingOrder>('decided_order').map(({ doc }) => undecided(doc, doc.outcome !== 'never')),
    ],
    events: world.store.newest<EventRecord>('event', 200).map(({ doc }) => ({
      id: doc.id,
      type: doc.type,
      attempts: doc.attempts,
      delivered: doc.delivered,
      status: doc.status,
    })),
    faults: world.faults.list(),
  };
}

function summary(order: OrderRecord, world: World): Record<string, unknown> {
  const cancellation = order.cancellationId === null ? null : findCancellation(world.store, order.cancellationId);
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
  };
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
