import type { Money } from '#domain/money/money.ts';
import type { LedgerOrder } from '#server/ports/ledgers.ts';
import type { DuffelOptions } from './calls/connection.ts';
import { deadlines, withRetries } from './failures/deadline.ts';
import { totalOf } from './mapping/map-order.ts';
import { asObject, listOf, nullableTextOf, partOf, textOf, WireError, type WireObject } from './mapping/wire.ts';
import { duffelApi } from './transport/send.ts';

/** The supplier's maximum page size (Duffel API v2, pagination). */
const pageSize = 200;

/** Every order of the account since a time, newest first (Duffel API v2, orders). */
export async function* listOrders(
  { token, baseUrl }: Pick<DuffelOptions, 'token' | 'baseUrl'>,
  since: Date,
  limit = pageSize,
): AsyncIterable<LedgerOrder> {
  const api = duffelApi({ token, baseUrl });
  let after: string | null = null;
  do {
    const page = { limit, sort: '-created_at', ...(after === null ? {} : { after }) };
    const answer = await withRetries('orders', deadlines.read, () => api.get('air/orders', page));
    for (const order of listOf({ data: answer.data }, 'data')) {
      if (Date.parse(textOf(order, 'created_at')) < since.getTime()) return;
      yield mapLedgerOrder(order);
    }
    after = nullableTextOf(asObject(answer.meta ?? {}, 'meta'), 'after');
  } while (after !== null);
}

function mapLedgerOrder(wire: WireObject): LedgerOrder {
  return {
    id: textOf(wire, 'id'),
    total: readableTotalOf(wire),
    bookingReference: nullableTextOf(wire, 'booking_reference'),
    bookingId: nullableTextOf(partOf(wire, 'metadata'), 'booking_id'),
    isCancelled: nullableTextOf(wire, 'cancelled_at') !== null,
  };
}

/** One unreadable order must not prevent the comparison of the others. */
function readableTotalOf(wire: WireObject): Money | null {
  try {
    return totalOf(wire);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}
