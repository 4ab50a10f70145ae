import { err, ok } from '#domain/result.ts';
import type { FlightSupplier } from '#server/ports/supplier.ts';
import { withDeadline, withRetries } from '../failures/deadline.ts';
import { toCancellationFailure, toQuoteFailure, toSupplierFailure } from '../failures/failures.ts';
import { mapCancellation } from '../mapping/map-order.ts';
import { asObject } from '../mapping/wire.ts';
import type { DuffelConnection } from './connection.ts';

export function cancellationCalls(
  connection: DuffelConnection,
): Pick<FlightSupplier, 'quoteCancellation' | 'confirmCancellation'> {
  const { client, deadlines, report, retryPauseMs } = connection;
  return {
    async quoteCancellation(orderId) {
      try {
        const quote = async () => client.orderCancellations.create({ order_id: orderId });
        const answer = await withRetries('cancellation quote', deadlines.read, quote, retryPauseMs);
        return ok(mapCancellation(asObject(answer.data, 'data')));
      } catch (error) {
        report('cancellation quote', toSupplierFailure(error));
        return err(toQuoteFailure(error));
      }
    },

    async confirmCancellation(cancellationId) {
      try {
        const call = client.orderCancellations.confirm(cancellationId);
        const answer = await withDeadline('cancellation', deadlines.order, call);
        return ok(mapCancellation(asObject(answer.data, 'data')));
      } catch (error) {
        report('cancellation', toSupplierFailure(error));
        return err(toCancellationFailure(error));
      }
    },
  };
}
