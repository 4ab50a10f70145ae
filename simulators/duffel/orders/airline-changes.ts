import { isObject, stringOrNull } from '../json.ts';
import { getAirport } from '../reference/catalogue.ts';
import type { Store } from '../store.ts';
import { instantOf, isoInstant, shiftLocal } from '../time.ts';
import type { World } from '../world.ts';
import type { OrderRecord, OrderSlice } from './order-record.ts';
import { saveOrder } from './order-store.ts';

/** A change of schedule by the airline. The order shows what is `added` at once, before anybody accepts it. */
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

/** The airline moves all flights of an order by minutes, which the order shows at once; the event goes out. */
export function addChange(world: World, order: OrderRecord, minutes: number): AirlineChange {
  const now = world.clock.now();
  const change: AirlineChange = {
    id: world.ids.mint('aic'),
    orderId: order.id,
    createdAt: now,
    updatedAt: now,
    added: order.slices.map((slice) => moved(slice, minutes, world)),
    removed: order.slices,
    actionTaken: null,
    actionTakenAt: null,
  };
  world.store.transaction(() => {
    world.store.put('airline_change', change.id, order.id, now, change);
    saveOrder(world.store, {
      ...order,
      slices: change.added,
      departsAt: firstDeparture(change.added, order.departsAt),
    });
  });
  world.webhooks.emit('order.airline_initiated_change_detected', change.id, { id: order.id, aic_id: change.id });
  return change;
}

function firstDeparture(slices: readonly OrderSlice[], otherwise: number): number {
  const segment = slices[0]?.segments[0];
  const code = isObject(segment?.origin) ? stringOrNull(segment.origin.iata_code) : null;
  return segment === undefined || code === null
    ? otherwise
    : instantOf(segment.departing_at, getAirport(code).timeZone);
}

function moved(slice: OrderSlice, minutes: number, world: World): OrderSlice {
  return {
    ...slice,
    id: world.ids.mint('sli'),
    segments: slice.segments.map((segment) => ({
      ...segment,
      id: world.ids.mint('seg'),
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
