import type { World } from '../world.ts';
import type { OrderRecord } from './order-record.ts';
import { saveOrder } from './order-store.ts';

/** An order that was accepted and not decided: what became of it is known here, and heard of at `dueAt` (ms since 1970). */
export interface PendingOrder {
  readonly order: OrderRecord;
  readonly seatKeys: readonly string[];
  readonly outcome: 'created' | 'failed' | 'never';
  readonly dueAt: number;
}

/** How long an accepted order takes unless told otherwise. */
export const DEFAULT_PENDING_MS = 2000;

/** Keeps an accepted order until it is due; one that is never heard of again is kept apart. */
export function addPending(world: World, pending: PendingOrder): void {
  const { order } = pending;
  const kind = pending.outcome === 'never' ? 'decided_order' : 'pending_order';
  world.store.put(kind, order.offerId, order.searchToken, world.clock.now(), pending);
}

/** Whether an order on an offer of this search was accepted and may still come. */
export function hasPending(world: World, searchToken: string): boolean {
  const { store } = world;
  const lost = store.group<PendingOrder>('decided_order', searchToken).some((row) => row.doc.outcome === 'never');
  return lost || store.group('pending_order', searchToken).length > 0;
}

/** Makes an order real: it is found from now on, its seats are taken, and the event goes out. */
export function completeOrder(world: World, order: OrderRecord, seatKeys: readonly string[]): void {
  world.store.transaction(() => keepOrder(world, order, seatKeys));
  announce(world, order);
}

function keepOrder(world: World, order: OrderRecord, seatKeys: readonly string[]): void {
  saveOrder(world.store, order);
  for (const key of seatKeys) world.store.put('sold_seat', key, order.id, world.clock.now(), {});
}

function announce(world: World, order: OrderRecord): void {
  world.webhooks.emit('order.created', order.id, { id: order.id, offer_id: order.offerId });
}

function settle(world: World): void {
  const now = world.clock.now();
  for (const { id, group, doc } of world.store.newest<PendingOrder>('pending_order')) {
    if (doc.dueAt > now) continue;
    world.store.transaction(() => {
      world.store.remove('pending_order', id);
      world.store.put('decided_order', id, group, now, doc);
      if (doc.outcome === 'created') keepOrder(world, { ...doc.order, createdAt: now }, doc.seatKeys);
    });
    if (doc.outcome === 'created') announce(world, doc.order);
    else world.webhooks.emit('order.creation_failed', doc.order.offerId, { offer_id: doc.order.offerId });
  }
}

const TICK_MS = 250;

/** Settles what is due, on a timer and whenever asked. */
export function startSettling(world: World): { settle(): void; stop(): void } {
  const timer = setInterval(() => settle(world), TICK_MS);
  timer.unref();
  return { settle: () => settle(world), stop: () => clearInterval(timer) };
}
