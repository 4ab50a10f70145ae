import type { Store } from '../store.ts';
import type { OrderRecord } from './order-record.ts';

/** One order by id, or null. */
export function findOrder(store: Store, id: string): OrderRecord | null {
  return store.find<OrderRecord>('order', id);
}

/** The orders for a search's offers: never more than one. */
export function findOrdersOfSearch(store: Store, token: string): OrderRecord[] {
  return store.group<OrderRecord>('order', token).map((row) => row.doc);
}

/** All orders, newest first. */
export function listAllOrders(store: Store): OrderRecord[] {
  return store.newest<OrderRecord>('order').map((row) => row.doc);
}

/** Writes an order, new or changed. */
export function saveOrder(store: Store, order: OrderRecord): void {
  store.put('order', order.id, order.searchToken, order.createdAt, order);
}
