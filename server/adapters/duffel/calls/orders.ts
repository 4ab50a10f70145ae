import { err, ok } from '#domain/result.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { withDeadline } from '../failures/deadline.ts';
import { toAcceptFailure, toOrderFailure, toSupplierFailure } from '../failures/failures.ts';
import { hasCancellation, mapOrder, mapOrderState } from '../mapping/map-order.ts';
import { asNullableObject, asObject, listOf, nullableTextOf, textOf, type WireObject } from '../mapping/wire.ts';
import { orderRequest } from '../requests.ts';
import { pathOf } from '../transport/send.ts';
import type { DuffelConnection } from './connection.ts';

export function orderCalls(
  connection: DuffelConnection,
): Pick<FlightSupplier, 'createOrder' | 'findOrder' | 'getOrder' | 'acceptChange'> {
  const { api, ask, deadlines, report, unreadable } = connection;
  return {
    async createOrder(command) {
      try {
        const answer = await withDeadline('order', deadlines.order, api.post('air/orders', orderRequest(command)));
        const data = asNullableObject(answer.data, 'data');
        if (data === null || nullableTextOf(data, 'id') === null) return ok(null);
        return ok(mapOrder(data, unreadable));
      } catch (error) {
        report('order', toSupplierFailure(error));
        return err(toOrderFailure(error));
      }
    },

    findOrder: ({ offerId, bookingId }) =>
      ask('order look-up', deadlines.read, async () => {
        const answer = await api.get('air/orders', { offer_id: offerId });
        const ours = listOf({ data: answer.data }, 'data').find(
          (order) => asNullableObject(order.metadata, 'metadata')?.booking_id === bookingId,
        );
        return ours === undefined ? null : mapOrder(ours, unreadable);
      }),

    getOrder: (orderId) =>
      ask('order read', deadlines.read, async () => {
        const answer = await api.get(pathOf`air/orders/${orderId}`);
        const wire = await withCancellation(api, asObject(answer.data, 'data'));
        return mapOrderState(wire, unreadable);
      }),

    async acceptChange(changeId) {
      try {
        const call = api.post(pathOf`air/airline_initiated_changes/${changeId}/actions/accept`);
        await withDeadline('change acceptance', deadlines.order, call);
        return ok(null);
      } catch (error) {
        report('change acceptance', toSupplierFailure(error));
        return err(toAcceptFailure(error));
      }
    },
  };
}

/** The supplier's maximum per page; an order rarely has as many quotes. */
const maxListed = 200;

/** Looks up how an order was canceled if it does not say. Null if the airline canceled on its own. */
async function withCancellation(api: DuffelConnection['api'], order: WireObject): Promise<WireObject> {
  if (order.cancelled_at == null || hasCancellation(order)) return order;
  const answer = await api.get('air/order_cancellations', { order_id: textOf(order, 'id'), limit: maxListed });
  const cancellation = listOf({ data: answer.data }, 'data').find(({ confirmed_at }) => confirmed_at != null);
  return { ...order, cancellation: cancellation ?? null };
}
