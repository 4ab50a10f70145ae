import type { Context } from '../context.ts';
import { findChanges } from '../orders/airline-changes.ts';
import type { OrderRecord, OrderSlice } from '../orders/order-record.ts';
import { saveOrder } from '../orders/order-store.ts';
import type { OrderChange } from './change-record.ts';
import { departureOf, slicesAfter } from './slice-order.ts';

/**
 * Makes a change: the order gets the new flights under new ids, and its total changes accordingly; seats and bags of
 * the replaced flights are lost without a refund (Duffel documentation, "Changing an order"). Sends the event.
 */
export function applyChange(context: Context, order: OrderRecord, change: OrderChange): OrderChange {
  const now = context.clock.now();
  const { store } = context;
  const confirmed: OrderChange = { ...change, confirmedAt: now };
  const added = change.add.map((slice) => ({ ...slice, id: context.ids.mint('sli') }));
  const slices = slicesAfter(order.slices, change.remove, added);
  const first = slices[0];
  store.transaction(() => {
    store.put('order_change', change.id, order.id, change.createdAt, confirmed);
    saveOrder(store, {
      ...order,
      ...amountsAfter(order, change),
      slices,
      services: servicesAfter(order, change.remove),
      conditions: change.conditions,
      departsAt: first === undefined ? order.departsAt : departureOf(first),
    });
    releaseSeats(context, order, change.remove);
    closeAirlineChanges(context, order, change.remove);
  });
  context.webhooks.emit('air.order.changed', change.id, { id: order.id });
  return confirmed;
}

/** The test airline refunds all of it; others their share of the previous price and of the new flights' extra price. */
function amountsAfter(
  order: OrderRecord,
  { changeTotalMinor, penaltyMinor }: OrderChange,
): Pick<OrderRecord, 'totalMinor' | 'baseMinor' | 'taxMinor' | 'refundMinor'> {
  const change = changeTotalMinor ?? 0;
  const totalMinor = order.totalMinor + change;
  const taxMinor = order.taxMinor === null ? null : Math.min(order.taxMinor, totalMinor);
  const back = (refund: number) => Math.max(0, Math.min(totalMinor, refund + change - penaltyMinor));
  return {
    totalMinor,
    taxMinor,
    baseMinor: totalMinor - (taxMinor ?? 0),
    refundMinor: order.owner === 'ZZ' ? totalMinor : order.refundMinor ? back(order.refundMinor) : order.refundMinor,
  };
}

/** Services without flights apply to all of them, and are lost with the last. */
function servicesAfter(order: OrderRecord, removed: readonly OrderSlice[]): OrderRecord['services'] {
  const gone = new Set(removed.flatMap(({ segments }) => segments.map(({ id }) => id)));
  const isWholeTrip = removed.length === order.slices.length;
  return order.services.flatMap((service) => {
    const left = service.segment_ids.filter((id) => !gone.has(id));
    const isGone = service.segment_ids.length === 0 ? isWholeTrip : left.length === 0;
    return isGone ? [] : [{ ...service, segment_ids: left }];
  });
}

/** Keys of sold seats are 'BA178|2027-03-04T10:00:00|JFK|12A'. */
function releaseSeats({ store }: Context, order: OrderRecord, removed: readonly OrderSlice[]): void {
  const departures = new Set(removed.flatMap(({ segments }) => segments.map(({ departing_at: at }) => at)));
  for (const { id } of store.group('sold_seat', order.id)) {
    if (departures.has(id.split('|')[1] ?? '')) store.remove('sold_seat', id);
  }
}

/** An airline change of flights that the traveler has replaced needs no answer anymore. */
function closeAirlineChanges({ store, clock }: Context, order: OrderRecord, removed: readonly OrderSlice[]): void {
  const gone = new Set(removed.map(({ id }) => id));
  const now = clock.now();
  for (const change of findChanges(store, order.id)) {
    if (change.actionTaken !== null || !change.added.some(({ id }) => gone.has(id))) continue;
    const closed = { ...change, actionTaken: 'changed' as const, actionTakenAt: now, updatedAt: now };
    store.put('airline_change', change.id, order.id, change.createdAt, closed);
  }
}
