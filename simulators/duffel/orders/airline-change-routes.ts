import type { Context } from '../context.ts';
import { type Answer, type Handler, ok } from '../http/call.ts';
import { apiError } from '../wire/errors.ts';
import { type AirlineChange, addChange, findChanges, wireChange } from './airline-changes.ts';
import type { OrderRecord } from './order-record.ts';
import { findOrder } from './order-store.ts';

const minutesLater = 60;

/** `GET /air/airline_initiated_changes?order_id=`, oldest first. On the test route each adds one, an hour later. */
export const listChanges: Handler = (call, context): Answer => {
  const orderId = call.query.get('order_id');
  if (orderId === null || orderId === '') throw apiError('validation_required', { pointer: '/order_id' });
  const order = findOrder(context.store, orderId);
  if (order === null) throw apiError('not_found');
  if (order.keepsChanging && order.cancelledAt === null)
    addChange(context, order, { kind: 'shift', minutes: minutesLater, slice: null });
  return ok(findChanges(context.store, order.id).map((change) => wireChange(change, order)));
};

function find(id: string, context: Context): { change: AirlineChange; order: OrderRecord } {
  const change = context.store.find<AirlineChange>('airline_change', id);
  const order = change === null ? null : findOrder(context.store, change.orderId);
  if (change === null || order === null) throw apiError('not_found');
  return { change, order };
}

function close(
  change: AirlineChange,
  taken: NonNullable<AirlineChange['actionTaken']>,
  context: Context,
): AirlineChange {
  const now = context.clock.now();
  const closed = { ...change, actionTaken: taken, actionTakenAt: now, updatedAt: now };
  context.store.put('airline_change', change.id, change.orderId, now, closed);
  return closed;
}

/** `POST /air/airline_initiated_changes/{id}/actions/accept`: only the newest. */
export const acceptChange: Handler = (call, context): Answer => {
  const { change, order } = find(call.params.id ?? '', context);
  if (order.cancelledAt !== null) throw apiError('already_cancelled');
  if (findChanges(context.store, order.id).at(-1)?.id !== change.id)
    throw apiError('stale_airline_initiated_change_accept');
  if (change.actionTaken !== null) throw apiError('airline_initiated_change_already_actioned');
  if (change.isOurs === true) throw apiError('unsupported_action');
  const asked = change.agents == null ? change : ({ ...change, agents: 'asked' } as const);
  return ok(wireChange(close(asked, 'accepted', context), order));
};

/** `PATCH /air/airline_initiated_changes/{id}`: records an action agreed with the airline directly. */
export const updateChange: Handler = (call, context): Answer => {
  const { change, order } = find(call.params.id ?? '', context);
  const taken = call.body.action_taken;
  if (taken !== 'accepted' && taken !== 'cancelled' && taken !== 'changed') {
    throw apiError('validation_inclusion', { pointer: '/action_taken' });
  }
  return ok(wireChange(close(change, taken, context), order));
};
