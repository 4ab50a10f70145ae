import type { Context } from '../context.ts';
import { inFlownOrder } from '../flight-changes/slice-order.ts';
import { getAirport } from '../reference/catalog.ts';
import type { Store } from '../store.ts';
import { isObject, stringOrNull } from '../wire/json.ts';
import { instantOf, isoInstant } from '../wire/time.ts';
import { plannedSlices, type ScheduleChange } from './change-kinds.ts';
import type { OrderRecord, OrderSlice } from './order-record.ts';
import { saveOrder } from './order-store.ts';

/** A schedule change by the airline. The order shows the `added` slices at once, unless people must work on it. */
export interface AirlineChange {
  readonly id: string;
  readonly orderId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly added: readonly OrderSlice[];
  readonly removed: readonly OrderSlice[];
  readonly actionTaken: 'accepted' | 'cancelled' | 'changed' | null;
  readonly actionTakenAt: number | null;
  /**
   * The supplier's staff carry it out with the airline after acceptance, when it takes effect. Null once they have;
   * absent if they are not involved.
   */
  readonly agents?: 'not_asked' | 'asked' | null;
  /** The supplier cannot accept it: the seller of the order does, directly with the airline. */
  readonly isOurs?: boolean;
}

/** The changes of an order, oldest first. */
export function findChanges(store: Store, orderId: string): AirlineChange[] {
  return store.group<AirlineChange>('airline_change', orderId).map((row) => row.doc);
}

/** Who must handle the answer, if it is not simply accepted through the API. */
export interface AnsweredBy {
  readonly agents?: boolean;
  readonly us?: boolean;
}

/** Changes the schedule of an order, which shows it at once; sends the event. */
export function addChange(
  context: Context,
  order: OrderRecord,
  change: ScheduleChange,
  by: AnsweredBy = {},
): AirlineChange {
  return recordChange(context, order, plannedSlices(order.slices, change, context), by);
}

/** The staff's work takes effect: the order shows the new flights. Null if there is none. */
export function finishChange(context: Context, order: OrderRecord): AirlineChange | null {
  const asked = findChanges(context.store, order.id).findLast(({ agents }) => agents === 'asked');
  if (asked === undefined) return null;
  const now = context.clock.now();
  const ids = new Set(asked.removed.map(({ id }) => id));
  const slices = inFlownOrder([...order.slices.filter(({ id }) => !ids.has(id)), ...asked.added]);
  const done: AirlineChange = { ...asked, agents: null, updatedAt: now };
  context.store.transaction(() => {
    context.store.put('airline_change', done.id, order.id, done.createdAt, done);
    saveOrder(context.store, withSlices(order, slices, done));
  });
  return done;
}

/** Restores the sold flights, as another change by the airline. */
export function takeBack(context: Context, order: OrderRecord): AirlineChange {
  const sold = findChanges(context.store, order.id).reduceRight<readonly OrderSlice[]>((slices, { added, removed }) => {
    const ids = new Set(added.map(({ id }) => id));
    // The traveler has changed these flights since, so there is nothing to take back.
    if (!added.every(({ id }) => slices.some((slice) => slice.id === id))) return slices;
    return inFlownOrder([...slices.filter(({ id }) => !ids.has(id)), ...removed]);
  }, order.slices);
  const known = new Set(order.slices.map(({ id }) => id));
  const back = sold.filter(({ id }) => !known.has(id)).map((slice) => ({ ...slice, id: context.ids.mint('sli') }));
  const kept = sold.filter(({ id }) => known.has(id));
  return saveChange(context, order, {
    added: back,
    removed: order.slices.filter((slice) => !kept.includes(slice)),
    slices: inFlownOrder([...kept, ...back]),
  });
}

function recordChange(
  context: Context,
  order: OrderRecord,
  planned: readonly (OrderSlice | null)[],
  by: AnsweredBy,
): AirlineChange {
  const slices = planned.filter((slice) => slice !== null);
  const flights = {
    added: slices.filter((slice) => !order.slices.includes(slice)),
    removed: order.slices.filter((slice) => !slices.includes(slice)),
    slices,
  };
  return saveChange(context, order, flights, by);
}

function saveChange(
  context: Context,
  order: OrderRecord,
  { slices, ...flights }: Pick<AirlineChange, 'added' | 'removed'> & Pick<OrderRecord, 'slices'>,
  by: AnsweredBy = {},
): AirlineChange {
  const now = context.clock.now();
  const change: AirlineChange = {
    id: context.ids.mint('aic'),
    orderId: order.id,
    createdAt: now,
    updatedAt: now,
    ...flights,
    actionTaken: null,
    actionTakenAt: null,
    ...(by.agents === true ? { agents: 'not_asked' } : {}),
    ...(by.us === true ? { isOurs: true } : {}),
  };
  context.store.transaction(() => {
    context.store.put('airline_change', change.id, order.id, now, change);
    if (by.agents !== true) saveOrder(context.store, withSlices(order, slices, flights));
  });
  context.webhooks.emit('order.airline_initiated_change_detected', change.id, { id: order.id, aic_id: change.id });
  return change;
}

function withSlices(
  order: OrderRecord,
  slices: readonly OrderSlice[],
  { removed, added }: Pick<AirlineChange, 'removed' | 'added'>,
): OrderRecord {
  const renamed = renamedSegments(removed, added);
  return {
    ...order,
    slices,
    departsAt: firstDeparture(slices, order.departsAt),
    services: order.services.map((service) => ({
      ...service,
      segment_ids: service.segment_ids.map((id) => renamed.get(id) ?? id),
    })),
  };
}

/** Seats and bags move to the replacing flight. */
function renamedSegments(removed: readonly OrderSlice[], added: readonly OrderSlice[]): Map<string, string> {
  const after = added.flatMap(({ segments }) => segments);
  return new Map(
    removed.flatMap(({ segments }) => segments).map(({ id }, place) => [id, after[place]?.id ?? id] as const),
  );
}

function firstDeparture(slices: readonly OrderSlice[], otherwise: number): number {
  const segment = slices[0]?.segments[0];
  const code = isObject(segment?.origin) ? stringOrNull(segment.origin.iata_code) : null;
  return segment === undefined || code === null
    ? otherwise
    : instantOf(segment.departing_at, getAirport(code).timeZone);
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
    available_actions: open ? actionsOf(change, order) : [],
    travel_agent_ticket: ticketOf(change),
    created_at: isoInstant(change.createdAt),
    updated_at: isoInstant(change.updatedAt),
  };
}

function actionsOf({ isOurs }: AirlineChange, { cancellable }: OrderRecord): string[] {
  if (isOurs === true) return ['update'];
  return cancellable ? ['accept', 'cancel', 'change'] : ['accept', 'change'];
}

/** Empty before the agents have a ticket. */
function ticketOf({ id, agents }: AirlineChange): Record<string, string> | null {
  if (agents == null) return null;
  return agents === 'asked' ? { id: `tat_${id}`, external_ticket_id: '1' } : {};
}
