import type { OrderRecord, OrderSegment, OrderService, OrderSlice } from '../orders/order-record.ts';
import { between } from '../wire/hash.ts';
import type { JsonObject } from '../wire/json.ts';
import { airlineShape } from './order-shape.ts';

/** The slices of an order with its travelers' seats and bought bags, as far as the airline lists them there. */
export function slicesWithExtras(order: OrderRecord): OrderSlice[] {
  const { seatsOnFlights, assignsSeats, bagsOnFlights } = order.shape ?? airlineShape(order.owner);
  const bought = order.services.filter(({ type }) => type === 'seat');
  const first = bought[0]?.passenger_ids[0];
  const named = bought.filter(
    ({ passenger_ids }) => seatsOnFlights === 'all' || (seatsOnFlights === 'some' && passenger_ids[0] === first),
  );
  const bags = bagsOnFlights ? order.services.filter(({ type }) => type === 'baggage') : [];
  return order.slices.map((slice) => ({
    ...slice,
    segments: slice.segments.map((segment) => ({
      ...segment,
      passengers: (segment.passengers as JsonObject[]).map((passenger, index) => {
        const { seat: _seat, ...known } = passenger;
        const rest = { ...known, ...withBags(bags, segment, passenger) };
        const isWithout = serviceOf(bought, segment, passenger) === undefined;
        if (assignsSeats && isWithout) return { ...rest, seat: assignedSeat(segment, index) };
        return seatsOnFlights === 'unmentioned' ? rest : { ...rest, seat: seatOf(named, segment, passenger) };
      }),
    })),
  }));
}

function serviceOf(services: readonly OrderService[], { id }: OrderSegment, passenger: JsonObject) {
  return services.find(
    ({ passenger_ids, segment_ids }) =>
      passenger_ids.some((one) => one === passenger.passenger_id) && segment_ids.includes(id),
  );
}

function seatOf(seats: readonly OrderService[], segment: OrderSegment, passenger: JsonObject): unknown {
  const seat = serviceOf(seats, segment, passenger);
  if (seat === undefined) return null;
  const { designator, name, disclosures } = seat.metadata;
  return { designator, name, disclosures };
}

/** One of the last rows, where parties sit together. */
function assignedSeat({ id, departing_at }: OrderSegment, index: number): unknown {
  const row = between(`assigned|${id}|${departing_at}`, 50, 68) + Math.floor(index / 6);
  return { designator: `${row}${'ABCDEF'[index % 6] ?? 'A'}`, name: null, disclosures: [] };
}

function withBags(bags: readonly OrderService[], segment: OrderSegment, passenger: JsonObject): { baggages?: unknown } {
  const own = bags.filter((bag) => serviceOf([bag], segment, passenger) !== undefined);
  if (own.length === 0) return {};
  const entries = own.map(({ quantity, metadata }) => ({ type: metadata.type ?? 'checked', quantity }));
  return { baggages: [...(passenger.baggages as unknown[]), ...entries] };
}
