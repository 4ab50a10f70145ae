import { findCancellation, wireCancellation } from '../cancellations/cancellation-record.ts';
import type { Context } from '../context.ts';
import { findOrderChanges, wireOrderChange } from '../flight-changes/change-record.ts';
import { changeRefusal } from '../flight-changes/change-rules.ts';
import { documents } from '../order-shapes/documents.ts';
import { airlineShape } from '../order-shapes/order-shape.ts';
import { slicesWithExtras } from '../order-shapes/seats.ts';
import { sparseOrder } from '../order-shapes/sparse-order.ts';
import { wireAirlineByCode } from '../reference/wire-places.ts';
import { formatMinor } from '../wire/money.ts';
import { isoInstant, isoSeconds } from '../wire/time.ts';
import { findChanges, wireChange } from './airline-changes.ts';
import type { OrderRecord } from './order-record.ts';

/** Whether a held order still waits for payment: unpaid, in time, not canceled. */
export function isAwaitingPayment(order: OrderRecord, now: number): boolean {
  return (
    order.hold !== null && order.paidAt === null && order.cancelledAt === null && now < order.hold.paymentRequiredBy
  );
}

/** Whether an order can be canceled through the API now. */
export function isCancellable(order: OrderRecord, now: number): boolean {
  const lapsed = order.paidAt === null && !isAwaitingPayment(order, now);
  return order.cancelledAt === null && order.cancellable && !lapsed && now < order.departsAt;
}

/** An order as JSON (Duffel documentation, "Orders"). */
export function wireOrder(order: OrderRecord, context: Context): Record<string, unknown> {
  const now = context.clock.now();
  const { code, exponent } = order.currency;
  const changes = findOrderChanges(context.store, order.id).filter(({ confirmedAt }) => confirmedAt !== null);
  const cancellation = order.cancellationId === null ? null : findCancellation(context.store, order.cancellationId);
  const wire = {
    id: order.id,
    type: order.type,
    live_mode: false,
    content: 'managed',
    created_at: isoInstant(order.createdAt),
    synced_at: isoSeconds(now),
    offer_id: order.offerId,
    booking_reference: order.bookingReference,
    booking_references: [{ booking_reference: order.bookingReference, carrier: wireAirlineByCode(order.owner) }],
    owner: wireAirlineByCode(order.owner),
    slices: slicesWithExtras(order),
    passengers: order.passengers,
    services: order.services,
    documents: documents(order, changes.length, now),
    conditions: order.conditions,
    available_actions: availableActions(order, context),
    payment_status: {
      awaiting_payment: isAwaitingPayment(order, now),
      payment_required_by:
        order.hold === null || order.paidAt !== null ? null : isoSeconds(order.hold.paymentRequiredBy),
      price_guarantee_expires_at:
        order.hold?.priceGuaranteeExpiresAt == null || order.paidAt !== null
          ? null
          : isoSeconds(order.hold.priceGuaranteeExpiresAt),
      paid_at: order.paidAt === null ? null : isoInstant(order.paidAt),
    },
    total_amount: formatMinor(order.totalMinor, exponent),
    total_currency: code,
    base_amount: formatMinor(order.baseMinor, exponent),
    base_currency: code,
    tax_amount: order.taxMinor === null ? null : formatMinor(order.taxMinor, exponent),
    tax_currency: order.taxMinor === null ? null : code,
    cancellation: cancellation === null ? null : wireCancellation(cancellation),
    cancelled_at: order.cancelledAt === null ? null : isoInstant(order.cancelledAt),
    changes: changes.map(wireOrderChange),
    airline_initiated_changes: findChanges(context.store, order.id).map((change) => wireChange(change, order)),
    void_window_ends_at: order.voidUntil === null ? null : isoSeconds(order.voidUntil),
    users: order.users,
    metadata: order.metadata,
  };
  return (order.shape ?? airlineShape(order.owner)).sparse ? sparseOrder(wire) : wire;
}

function availableActions(order: OrderRecord, { store, clock }: Context): string[] {
  const now = clock.now();
  return [
    ...(isCancellable(order, now) ? ['cancel'] : []),
    // Some airlines list the action before it is possible.
    ...(changeRefusal(order, store, now) === 'order_not_changeable' ? [] : ['change']),
    'update',
  ];
}
