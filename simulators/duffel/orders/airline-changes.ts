import type { Context } from '../context.ts';
import { getAirport } from '../reference/catalog.ts';
import type { Store } from '../store.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { instantOf, isoInstant, shiftLocal } from '../wire/time.ts';
import type { OrderRecord, OrderSlice } from './order-record.ts';
import { saveOrder } from './order-store.ts';

/** A schedule change by the airline. The order shows what is `added` at once, before anyone accepts it. */
export interface AirlineChange {
  readonly id: string;
  readonly orderId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly added: readonly OrderSlice[];
  readonly removed: readonly OrderSlice[];
  readonly actionTaken: 'accepted' | 'cancelled' | 'changed' | null;
  readonly actionTakenAt: number | null;
}

/** The changes of an order, oldest first. */
export function findChanges(store: Store, orderId: string): AirlineChange[] {
  return store.group<AirlineChange>('airline_change', orderId).map((row) => row.doc);
}

/** Moves all flights of an order by some minutes, which the order shows at once; sends the event. */
export function addChange(context: Context, order: OrderRecord, minutes: number): AirlineChange {
  const now = context.clock.now();
  const change: AirlineChange = {
    id: context.ids.mint('aic'),
    orderId: order.id,
    createdAt: now,
    updatedAt: now,
    added: order.slices.map((slice) => moved(slice, minutes, context)),
    removed: order.slices,
    actionTaken: null,
    actionTakenAt: null,
  };
  context.store.transaction(() => {
    context.store.put('airline_change', change.id, order.id, now, change);
    saveOrder(context.store, {
      ...order,
      slices: change.added,
      departsAt: firstDeparture(change.added, order.departsAt),
    });
  });
  context.webhooks.emit('order.airline_initiated_change_detected', change.id, { id: order.id, aic_id: change.id });
  return change;
}

function firstDeparture(slices: readonly OrderSlice[], otherwise: number): number {
  const segment = slices[0]?.segments[0];
  const code = isObject(segment?.origin) ? stringOrNull(segment.origin.iata_code) : null;
  return segment === undefined || code === null
    ? otherwise
    : instantOf(segment.departing_at, getAirport(code).timeZone);
}

function moved(slice: OrderSlice, minutes: number, context: Context): OrderSlice {
  return {
    ...slice,
    id: context.ids.mint('sli'),
    segments: slice.segments.map((segment) => ({
      ...segment,
      id: context.ids.mint('seg'),
      departing_at: shiftLocal(segment.departing_at, minutes),
      arriving_at: shiftLocal(segment.arriving_at, minutes),
    })),
  };
}

/** A change as JSON (Duffel documentation, "Airline-initiated changes"). */
export function wireChange(change: AirlineChange, order: OrderRecord): Record<string, unknown> {
  const open = change.actionTaken === null && order.cancelledAt === null;
  return {
    id: change.id,
    order_id: change.orderId,
    added: change.added,
    removed: change.removed,
    action_taken: change.actionTaken,
    action_taken_at: change.actionTakenAt === null ? null : isoInstant(change.actionTakenAt),
    available_actions: open ? (order.cancellable ? ['accept', 'cancel', 'change'] : ['accept', 'change']) : [],
    travel_agent_ticket: null,
    created_at: isoInstant(change.createdAt),
    updated_at: isoInstant(change.updatedAt),
  };
}
