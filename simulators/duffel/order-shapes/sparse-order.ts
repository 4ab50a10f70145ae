import type { OrderSegment, OrderService, OrderSlice } from '../orders/order-record.ts';
import type { JsonObject } from '../wire/json.ts';

/** Members that recorded responses omit from orders. */
const absent = new Set([
  'type',
  'content',
  'offer_id',
  'booking_references',
  'users',
  'void_window_ends_at',
  'cancellation',
  'fare_brand_name',
  'email',
  'phone_number',
  'user_id',
  'country_name',
  'stops',
  'cabin',
  'paid_at',
  'comparison_key',
]);

/** Members that they contain without a value. */
const empty = new Set([
  'gender',
  'loyalty_programme_accounts',
  'cabin_class',
  'cabin_class_marketing_name',
  'aircraft',
  'distance',
  'city',
  'operating_carrier_flight_number',
]);

/** An order as bare as the barest recorded ones: empty lists are absent, bags have no metadata, flights no cabins. */
export function sparseOrder(order: Record<string, unknown>): Record<string, unknown> {
  const isEmptyList = (name: string) => Array.isArray(order[name]) && (order[name] as unknown[]).length === 0;
  const left = Object.entries(order).filter(
    ([name]) => !(['changes', 'airline_initiated_changes'].includes(name) && isEmptyList(name)),
  );
  return {
    ...Object.fromEntries(left.filter(([name]) => !absent.has(name) || order[name] === 'hold')),
    slices: (order.slices as OrderSlice[]).map(sparseSlice),
    passengers: (order.passengers as JsonObject[]).map(bare),
    services: (order.services as OrderService[]).map(({ metadata, ...service }) =>
      service.type === 'baggage' ? service : { ...service, metadata },
    ),
  };
}

function sparseSlice({ segments, ...slice }: OrderSlice): JsonObject {
  return { ...bare(slice), changeable: null, segments: segments.map(sparseSegment) };
}

function sparseSegment(segment: OrderSegment): JsonObject {
  return {
    ...bare(segment),
    origin: bare(segment.origin as JsonObject),
    destination: bare(segment.destination as JsonObject),
    departure_datetime: segment.departing_at,
    arrival_datetime: segment.arriving_at,
    passengers: (segment.passengers as JsonObject[]).map(bare),
  };
}

function bare(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, value]) =>
      absent.has(name) ? [] : [[name, empty.has(name) ? null : value]],
    ),
  );
}
