import { err, ok } from '#domain/result.ts';
import type { OrderBagCalls } from '#server/ports/order-bags.ts';
import { withDeadline, withRetries } from '../failures/deadline.ts';
import { readFailure, toSupplierFailure } from '../failures/failures.ts';
import { toChangeConfirmationFailure } from '../failures/flight-change-failures.ts';
import { mapExtras } from '../mapping/map-offer.ts';
import { mapOrderState } from '../mapping/map-order.ts';
import { asObject, WireError } from '../mapping/wire.ts';
import { bagsRequest } from '../requests.ts';
import { pathOf } from '../transport/send.ts';
import type { DuffelConnection } from './connection.ts';

/** Codes for an airline that does not support bags at all; once seen as a number. */
const unsupported = new Set<string | null>(['400', 'unsupported_action']);

/** Bags after booking (Duffel API v2, orders: available services, add services); few airlines sell them. */
export function orderBagCalls(connection: DuffelConnection): OrderBagCalls {
  const { api, deadlines, report, retryPauseMs, unreadable } = connection;
  return {
    async getBagsForOrder(orderId) {
      try {
        const read = async () => api.get(pathOf`air/orders/${orderId}/available_services`);
        const answer = await withRetries('bags of an order', deadlines.read, read, retryPauseMs);
        // A response without a list does not mean that the airline sells none.
        if (!Array.isArray(answer.data)) throw new WireError('data', 'a list');
        const extras = mapExtras({ available_services: answer.data }, unreadable);
        return ok(extras.filter(({ kind }) => kind !== 'meal'));
      } catch (error) {
        if (unsupported.has(readFailure(error).code)) return ok([]);
        const failure = toSupplierFailure(error);
        report('bags of an order', failure);
        return err(failure);
      }
    },

    async addBags(command) {
      try {
        const call = api.post(pathOf`air/orders/${command.orderId}/services`, bagsRequest(command));
        const answer = await withDeadline('bags for an order', deadlines.order, call);
        return ok(mapOrderState(asObject(answer.data, 'data'), unreadable));
      } catch (error) {
        report('bags for an order', toSupplierFailure(error));
        return err(toChangeConfirmationFailure(error));
      }
    },
  };
}
