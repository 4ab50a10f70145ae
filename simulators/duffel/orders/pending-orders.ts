import type { Context } from '../context.ts';
import type { OrderRecord } from './order-record.ts';
import { saveOrder } from './order-store.ts';

/** An accepted, undecided order: its outcome is known only here, and announced at `dueAt` (ms since 1970). */
export interface PendingOrder {
  readonly order: OrderRecord;
  readonly seatKeys: readonly string[];
  readonly outcome: 'created' | 'failed' | 'never';
  readonly dueAt: number;
}

/** How long an accepted order takes by default. */
export const defaultPendingMs = 2000;

/** Stores an accepted order until it is due; one that is never announced is stored separately. */
export function addPending(context: Context, pending: PendingOrder): void {
  const { order } = pending;
  const kind = pending.outcome === 'never' ? 'decided_order' : 'pending_order';
  context.store.put(kind, order.offerId, order.searchToken, context.clock.now(), pending);
}

/** Whether an order for an offer of this search was accepted and may still appear. */
export function hasPending(context: Context, searchToken: string): boolean {
  const { store } = context;
  const lost = store.group<PendingOrder>('decided_order', searchToken).some((row) => row.doc.outcome === 'never');
  return lost || store.group('pending_order', searchToken).length > 0;
}

/** Creates an order: it becomes visible, its seats are taken, and the event is sent. */
export function completeOrder(context: Context, order: OrderRecord, seatKeys: readonly string[]): void {
  context.store.transaction(() => keepOrder(context, order, seatKeys));
  announce(context, order);
}

function keepOrder(context: Context, order: OrderRecord, seatKeys: readonly string[]): void {
  saveOrder(context.store, order);
  for (const key of seatKeys) context.store.put('sold_seat', key, order.id, context.clock.now(), {});
}

function announce(context: Context, order: OrderRecord): void {
  context.webhooks.emit('order.created', order.id, { id: order.id, offer_id: order.offerId });
}

function settle(context: Context): void {
  const now = context.clock.now();
  for (const { id, group, doc } of context.store.newest<PendingOrder>('pending_order')) {
    if (doc.dueAt > now) continue;
    context.store.transaction(() => {
      context.store.remove('pending_order', id);
      context.store.put('decided_order', id, group, now, doc);
      if (doc.outcome === 'created') keepOrder(context, { ...doc.order, createdAt: now }, doc.seatKeys);
    });
    if (doc.outcome === 'created') announce(context, doc.order);
    else context.webhooks.emit('order.creation_failed', doc.order.offerId, { offer_id: doc.order.offerId });
  }
}

const tickMs = 250;

/** Settles orders that are due, on a timer and on demand. */
export function startSettling(context: Context): { settle(): void; stop(): void } {
  const timer = setInterval(() => settle(context), tickMs);
  timer.unref();
  return { settle: () => settle(context), stop: () => clearInterval(timer) };
}
