import type { OrderRecord } from '../orders/order-record.ts';
import { between } from '../wire/hash.ts';
import { airlineShape } from './order-shape.ts';

const minuteMs = 60_000;

/**
 * Tickets and receipts of a paid order: a ticket per passenger or, at some airlines, per passenger and slice, and a
 * receipt per bought service unless the airline lists no types: those documents are tickets. The test airline numbers
 * them 1, 2, 3; others issue new ones with each change.
 */
export function documents(order: OrderRecord, changes: number, now: number): unknown[] {
  const shape = order.shape ?? airlineShape(order.owner);
  if (order.paidAt === null || now < order.paidAt + shape.ticketMinutes * minuteMs) return [];
  const issue = changes === 0 ? order.id : `${order.id}|changed ${changes}`;
  const number = (n: number): string =>
    order.owner === 'ZZ'
      ? String(n)
      : `${between(`prefix|${order.owner}`, 1, 999).toString().padStart(3, '0')}-${between(`${issue}|${n}`, 1_000_000_000, 4_000_000_000)}`;
  const perPassenger = shape.ticketsBySlice ? order.slices.length : 1;
  const issued = [
    ...order.passengers.flatMap(({ id }) =>
      Array.from({ length: perPassenger }, () => ({ type: 'electronic_ticket', passenger_ids: [id] })),
    ),
    ...(shape.documentsWithoutTypes ? [] : order.services).map((service) => ({
      // A service without flights cannot be associated with one.
      type: `electronic_miscellaneous_document_${service.segment_ids.length > 0 ? 'associated' : 'standalone'}`,
      passenger_ids: service.passenger_ids,
    })),
  ];
  return issued.map(({ type, passenger_ids }, i) => ({
    ...(shape.documentsWithoutTypes ? {} : { type }),
    unique_identifier: number(i + 1),
    ...(shape.documentsWithoutTravelers ? {} : { passenger_ids }),
  }));
}
