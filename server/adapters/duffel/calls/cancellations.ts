import { err, ok } from '#domain/result.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { withDeadline, withRetries } from '../failures/deadline.ts';
import { toCancellationFailure, toQuoteFailure, toSupplierFailure } from '../failures/failures.ts';
import { mapCancellation } from '../mapping/map-order.ts';
import { asObject } from '../mapping/wire.ts';
import { pathOf } from '../transport/send.ts';
import type { DuffelConnection } from './connection.ts';

export function cancellationCalls(
  connection: DuffelConnection,
): Pick<FlightSupplier, 'quoteCancellation' | 'confirmCancellation'> {
  const { api, deadlines, report, retryPauseMs } = connection;
  return {
    async quoteCancellation(orderId) {
      try {
        const quote = async () => api.post('air/order_cancellations', { order_id: orderId });
        const answer = await withRetries('cancellation quote', deadlines.read, quote, retryPauseMs);
        return ok(mapCancellation(asObject(answer.data, 'data')));
      } catch (error) {
        report('cancellation quote', toSupplierFailure(error));
        return err(toQuoteFailure(error));
      }
    },

    async confirmCancellation(cancellationId) {
      try {
        const call = api.post(pathOf`air/order_cancellations/${cancellationId}/actions/confirm`);
        const answer = await withDeadline('cancellation', deadlines.order, call);
        return ok(mapCancellation(asObject(answer.data, 'data')));
      } catch (error) {
        report('cancellation', toSupplierFailure(error));
        return err(toCancellationFailure(error));
      }
    },
  };
}
