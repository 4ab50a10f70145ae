import type { OrderRecord, OrderSegment, OrderService, OrderSlice } from '../orders/order-record.ts';
import type { JsonObject } from '../wire/json.ts';
import { airlineShape } from './order-shape.ts';

/** The slices of an order with the bought seats of its travelers, as far as the airline names them there. */
export function slicesWithSeats(order: OrderRecord): OrderSlice[] {
  const { seatsOnFlights } = order.shape ?? airlineShape(order.owner);
  const bought = order.services.filter(({ type }) => type === 'seat');
  const first = bought[0]?.passenger_ids[0];
  const named = bought.filter(
    ({ passenger_ids }) => seatsOnFlights === 'all' || (seatsOnFlights === 'some' && passenger_ids[0] === first),
  );
  return order.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((segment) => ({
      ...segment,
      passengers: (segment.passengers as JsonObject[]).map((passenger) => {
        const { seat: _seat, ...rest } = passenger;
        return seatsOnFlights === 'unmentioned' ? rest : { ...rest, seat: seatOf(named, segment, passenger) };
      }),
    })),
  }));
}

function seatOf(seats: readonly OrderService[], { id }: OrderSegment, passenger: JsonObject): unknown {
  const seat = seats.find(
    ({ passenger_ids, segment_ids }) =>
      passenger_ids.some((one) => one === passenger.passenger_id) && segment_ids.includes(id),
  );
  if (seat === undefined) return null;
  const { designator, name, disclosures } = seat.metadata;
  return { designator, name, disclosures };
}
