import { apiError } from '../errors.ts';
import { type Answer, type Handler, ok } from '../http/call.ts';
import type { World } from '../world.ts';
import { type AirlineChange, addChange, findChanges, wireChange } from './airline-changes.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrder } from './order-store.ts';

const MINUTES_LATER = 60;

/** `GET /air/airline_initiated_changes?order_id=`, oldest first. On the test route each call adds one, an hour later than the one before. */
export const listChanges: Handler = (call, world): Answer => {
  const orderId = call.query.get('order_id');
  if (orderId === null || orderId === '') throw apiError('validation_required', { pointer: '/order_id' });
  const order = findOrder(world.store, orderId);
  if (order === null) throw apiError('not_found');
  if (order.keepsChanging && order.cancelledAt === null) addChange(world, order, MINUTES_LATER);
  return ok(findChanges(world.store, order.id).map((change) => wireChange(change, order)));
};

function find(id: string, world: World): { change: AirlineChange; order: OrderRecord } {
  const change = world.store.find<AirlineChange>('airline_change', id);
  const order = change === null ? null : findOrder(world.store, change.orderId);
  if (change === null || order === null) throw apiError('not_found');
  return { change, order };
}

function close(change: AirlineChange, taken: NonNullable<AirlineChange['actionTaken']>, world: World): AirlineChange {
  const now = world.clock.now();
  const closed = { ...change, actionTaken: taken, actionTakenAt: now, updatedAt: now };
  world.store.put('airline_change', change.id, change.orderId, now, closed);
  return closed;
}

/** `POST /air/airline_initiated_changes/{id}/actions/accept`: only the newest. */
export const acceptChange: Handler = (call, world): Answer => {
  const { change, order } = find(call.params.id ?? '', world);
  if (order.cancelledAt !== null) throw apiError('already_cancelled');
  if (findChanges(world.store, order.id).at(-1)?.id !== change.id)
    throw apiError('stale_airline_initiated_change_accept');
  if (change.actionTaken !== null) throw apiError('airline_initiated_change_already_actioned');
  return ok(wireChange(close(change, 'accepted', world), order));
};

/** `PATCH /air/airline_initiated_changes/{id}`: notes an action that was taken with the airline directly. */
export const updateChange: Handler = (call, world): Answer => {
  const { change, order } = find(call.params.id ?? '', world);
  const taken = call.body.action_taken;
  if (taken !== 'accepted' && taken !== 'cancelled' && taken !== 'changed') {
    throw apiError('validation_inclusion', { pointer: '/action_taken' });
  }
  return ok(wireChange(close(change, taken, world), order));
};
