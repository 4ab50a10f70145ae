import type { World } from '../world.ts';
import type { OrderRecord } from './order-record.ts';
import { saveOrder } from './order-store.ts';

/** An order that was accepted and not decided: what became of it is known here, and heard of at `dueAt` (ms since 1970). */
export interface PendingOrder {
  readonly order: OrderRecord;
  readonly seatKeys: readonly string[];
  readonly outcome: 'created' | 'failed' | 'never';
  readonly dueAt: number;
  readonly settled: boolean;
}

/** How long an accepted order takes unless told otherwise. */
export const DEFAULT_PENDING_MS = 2000;

/** Keeps an accepted order until it is due. */
export function addPending(world: World, pending: PendingOrder): void {
  const { order } = pending;
  world.store.put('pending_order', order.offerId, order.searchToken, world.clock.now(), pending);
}

/** Makes an order real: it is found from now on, its seats are taken, and the event goes out. */
export function completeOrder(world: World, order: OrderRecord, seatKeys: readonly string[]): void {
  world.store.transaction(() => {
    saveOrder(world.store, order);
    for (const key of seatKeys) world.store.put('sold_seat', key, order.id, world.clock.now(), {});
  });
  world.webhooks.emit('order.created', order.id, { id: order.id, offer_id: order.offerId });
}

function settle(world: World): void {
  const now = world.clock.now();
  for (const { id, group, doc } of world.store.newest<PendingOrder>('pending_order', 500)) {
    if (doc.settled || doc.outcome === 'never' || doc.dueAt > now) continue;
    world.store.put('pending_order', id, group, now, { ...doc, settled: true });
    if (doc.outcome === 'created') completeOrder(world, { ...doc.order, createdAt: now }, doc.seatKeys);
    else
      world.webhooks.emit('order.creation_failed', doc.order.offerId, {
        offer_id: doc.order.offerId,
        id: doc.order.id,
      });
  }
}

const TICK_MS = 250;

/** Settles what is due, on a timer and whenever asked. */
export function startSettling(world: World): { settle(): void; stop(): void } {
  const timer = setInterval(() => settle(world), TICK_MS);
  timer.unref();
  return { settle: () => settle(world), stop: () => clearInterval(timer) };
}
