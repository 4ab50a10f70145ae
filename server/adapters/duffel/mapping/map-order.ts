import type { BookedDocument, BookedExtras, BookedService, PlannedFlight } from '#domain/booking/booked-order.ts';
import { type Money, parseMoney } from '#domain/money/money.ts';
import { cabinClasses } from '#domain/search/search-query.ts';
import type {
  OrderState,
  SupplierCancellation,
  SupplierChange,
  SupplierCredit,
  SupplierOrder,
} from '#server/ports/supplier.ts';
import {
  asNullableObject,
  flightNumberOf,
  listOf,
  nullableAmountOf,
  nullableNumberOf,
  nullableTextOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** Called for each unreadable part that is dropped: nothing but its flights may make an order look unknown. */
type Report = (reason: string) => void;
const ignore: Report = () => undefined;

/** An order that was just created or found (Duffel API v2, orders). */
export function mapOrder(wire: WireObject, report: Report = ignore): SupplierOrder {
  return {
    id: textOf(wire, 'id'),
    bookingReference: nullableTextOf(wire, 'booking_reference'),
    total: totalOf(wire),
    liveMode: wire.live_mode === true,
    availableActions: textsOf(wire, 'available_actions'),
    ...mapExtras(wire, report),
  };
}

/** The total of an order, including all services. */
export function totalOf(wire: WireObject): Money {
  const currency = textOf(wire, 'total_currency');
  const total = parseMoney(textOf(wire, 'total_amount'), currency);
  if (total === null) throw new WireError('total_amount', `an amount of ${currency}`);
  return total;
}

/** The current state of an order, for canceling. */
export function mapOrderState(wire: WireObject, report: Report = ignore): OrderState {
  const cancellation = asNullableObject(wire.cancellation, 'cancellation');
  return {
    id: textOf(wire, 'id'),
    availableActions: textsOf(wire, 'available_actions'),
    cancelledAt: instantOf(wire, 'cancelled_at'),
    cancellation: cancellation === null ? null : mapCancellation(cancellation),
    flights: flightsOf(wire, report),
    sliceIds: sliceIdsOf(wire),
    ...mapExtras(wire, report),
    isChanged: listOf(wire, 'changes').length > 0 || listOf(wire, 'airline_initiated_changes').some(wasTaken),
    newestChange: newestChangeOf(wire),
  };
}

function newestChangeOf(wire: WireObject): SupplierChange | null {
  const newest = listOf(wire, 'airline_initiated_changes')
    .toSorted((a, b) => createdAt(a) - createdAt(b))
    .at(-1);
  const id = newest === undefined ? null : nullableTextOf(newest, 'id');
  if (newest === undefined || id === null) return null;
  const taken = newest.action_taken ?? null;
  return { id, answer: taken === null ? 'open' : taken === 'accepted' ? 'accepted' : 'other' };
}

/** An order cancellation, quoted or confirmed. An unreadable refund counts as unknown. */
export function mapCancellation(wire: WireObject): SupplierCancellation {
  const amount = nullableTextOf(wire, 'refund_amount');
  const currency = nullableTextOf(wire, 'refund_currency');
  return {
    id: textOf(wire, 'id'),
    expiresAt: instantOf(wire, 'expires_at'),
    confirmedAt: instantOf(wire, 'confirmed_at'),
    refund: nullableAmountOf(amount, currency),
    refundTo: refundWayOf(nullableTextOf(wire, 'refund_to') ?? ''),
    credits: listOf(wire, 'airline_credits').map(mapCredit),
  };
}

/** Where a refund goes. Nothing is refunded for orders that were never paid. */
const refundWays = new Map<string, SupplierCancellation['refundTo']>([
  ['balance', 'money'],
  ['card', 'money'],
  ['arc_bsp_cash', 'money'],
  ['original_form_of_payment', 'money'],
  ['awaiting_payment', 'money'],
  ['voucher', 'credit'],
  ['airline_credits', 'credit'],
]);

/** What the supplier's word for it means for us. */
export function refundWayOf(refundTo: string): SupplierCancellation['refundTo'] {
  return refundWays.get(refundTo) ?? 'unknown';
}

function mapCredit(wire: WireObject): SupplierCredit {
  return {
    passengerId: nullableTextOf(wire, 'passenger_id'),
    amount: nullableAmountOf(nullableTextOf(wire, 'credit_amount'), nullableTextOf(wire, 'credit_currency')),
    code: nullableTextOf(wire, 'credit_code'),
  };
}

/**
 * Seats, bags and tickets of an order. Segment ids are specific to the order, so services name flights by their
 * airports.
 */
function mapExtras(wire: WireObject, report: Report): BookedExtras {
  const routeById = (segment: WireObject) => [nullableTextOf(segment, 'id'), routeOf(segment)] as const;
  const routes = new Map(readableOf(wire, 'slices', (slice) => listOf(slice, 'segments').map(routeById), report));
  const services = readableOf(wire, 'services', (service) => [mapService(service, routes)], report);
  const given = readableOf(wire, 'slices', (slice) => listOf(slice, 'segments').flatMap(givenSeats), report);
  const unbought = given.filter((seat) => !services.some((bought) => isSameSeat(bought, seat)));
  return {
    services: inFlightOrder([...services, ...unbought], [...routes.values()]),
    documents: readableOf(wire, 'documents', (document) => [mapDocument(document)], report),
  };
}

/** Seats first, then other services, each in order of flight; services without a flight come last. */
function inFlightOrder(services: readonly BookedService[], routes: readonly string[]): BookedService[] {
  const place = ({ type, flights: [first = ''] }: BookedService) =>
    (type === 'seat' ? 0 : routes.length + 1) + (routes.includes(first) ? routes.indexOf(first) : routes.length);
  return services.toSorted((a, b) => place(a) - place(b));
}

/** Seats assigned on a flight, bought or not; they are listed with its passengers, not among the services. */
function givenSeats(segment: WireObject): BookedService[] {
  return listOf(segment, 'passengers').flatMap((passenger): BookedService[] => {
    const seat = asNullableObject(passenger.seat, 'seat');
    const id = nullableTextOf(passenger, 'passenger_id');
    const designator = seat === null ? null : nullableTextOf(seat, 'designator');
    if (seat === null || id === null || designator === null) return [];
    const name = nullableTextOf(seat, 'name');
    const flights = [routeOf(segment)];
    return [{ type: 'seat', designator, name, maximumWeightKg: null, quantity: 1, passengerIds: [id], flights }];
  });
}

/** Whether both are one passenger's seat on one flight; a seat without a flight applies to all flights. */
function isSameSeat(bought: BookedService, given: BookedService): boolean {
  return (
    bought.type === 'seat' &&
    given.passengerIds.every((id) => bought.passengerIds.includes(id)) &&
    (bought.flights.length === 0 || given.flights.every((flight) => bought.flights.includes(flight)))
  );
}

function mapDocument(wire: WireObject): BookedDocument {
  const isReceipt = nullableTextOf(wire, 'type')?.startsWith('electronic_miscellaneous') === true;
  return {
    type: isReceipt ? 'receipt' : 'ticket',
    number: textOf(wire, 'unique_identifier'),
    passengerIds: textsOf(wire, 'passenger_ids'),
  };
}

function mapService(wire: WireObject, routes: ReadonlyMap<string | null, string>): BookedService {
  const metadata = asNullableObject(wire.metadata, 'metadata') ?? {};
  const kind = nullableTextOf(wire, 'type');
  const isCarryOn = nullableTextOf(metadata, 'type') === 'carry_on';
  return {
    type: kind === 'seat' ? 'seat' : kind !== 'baggage' ? 'other' : isCarryOn ? 'cabin_bag' : 'checked_bag',
    designator: nullableTextOf(metadata, 'designator'),
    name: nullableTextOf(metadata, 'name') ?? (kind === 'meal' ? 'Meal' : null),
    maximumWeightKg: nullableNumberOf(metadata, 'maximum_weight_kg'),
    quantity: nullableNumberOf(wire, 'quantity') ?? 1,
    passengerIds: textsOf(wire, 'passenger_ids'),
    flights: textsOf(wire, 'segment_ids').flatMap((id) => routes.get(id) ?? []),
  };
}

/**
 * The flights with the airline's announced, still unanswered changes applied: its `added` slices replace the `removed`
 * ones if the order still lists those. All flights or null: a dropped flight would look removed.
 */
function flightsOf(wire: WireObject, report: Report): PlannedFlight[][] | null {
  try {
    const slices = ownSlices(wire);
    if (slices.length === 0) return listOf(wire, 'airline_initiated_changes').length > 0 ? [] : null;
    const announced = listOf(wire, 'airline_initiated_changes').filter(({ action_taken }) => action_taken == null);
    const newest = announced.toSorted((a, b) => createdAt(a) - createdAt(b)).at(-1);
    const removed = new Set(newest === undefined ? [] : listOf(newest, 'removed').map((slice) => textOf(slice, 'id')));
    const kept = slices.filter(({ id }) => typeof id !== 'string' || !removed.has(id));
    const added = newest === undefined || kept.length === slices.length ? [] : listOf(newest, 'added');
    if (added.length === 0) return kept.map(flightsOfSlice);
    return byDeparture([...kept, ...added]).map(flightsOfSlice);
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    report(error.message);
    return null;
  }
}

/** All or none: with an id missing, the others would stand for the wrong flights. */
function sliceIdsOf(wire: WireObject): string[] {
  try {
    return ownSlices(wire).map((slice) => textOf(slice, 'id'));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return [];
  }
}

/** The order's slices in flight order; where the supplier puts those of a change is not documented. */
function ownSlices(wire: WireObject): readonly WireObject[] {
  const slices = listOf(wire, 'slices');
  return listOf(wire, 'changes').length > 0 ? byDeparture(slices) : slices;
}

function byDeparture(slices: readonly WireObject[]): WireObject[] {
  const departure = (slice: WireObject) => nullableTextOf(listOf(slice, 'segments')[0] ?? {}, 'departing_at') ?? '';
  return slices.toSorted((a, b) => departure(a).localeCompare(departure(b)));
}

function createdAt(change: WireObject): number {
  return instantOf(change, 'created_at')?.getTime() ?? 0;
}

function flightsOfSlice(slice: WireObject): PlannedFlight[] {
  return listOf(slice, 'segments').map((segment) => {
    const carrier = asNullableObject(segment.marketing_carrier, 'marketing_carrier') ?? {};
    return {
      flight: `${nullableTextOf(carrier, 'iata_code') ?? ''}${flightNumberOf(segment)}`,
      origin: codeOf(segment, 'origin'),
      destination: codeOf(segment, 'destination'),
      departingAt: textOf(segment, 'departing_at'),
      arrivingAt: textOf(segment, 'arriving_at'),
      ...cabinOf(segment),
    };
  });
}

/** Of the first passenger: all share it. Empty if it is not stated, or unknown to us. */
function cabinOf(segment: WireObject): Pick<PlannedFlight, 'cabin'> {
  const { passengers } = segment;
  const first: unknown = Array.isArray(passengers) ? passengers[0] : null;
  const name = typeof first === 'object' && first !== null && 'cabin_class' in first ? first.cabin_class : null;
  const cabin = cabinClasses.find((known) => known === name);
  return cabin === undefined ? {} : { cabin };
}

/** 'JFK → LHR'. */
function routeOf(segment: WireObject): string {
  return `${codeOf(segment, 'origin')} → ${codeOf(segment, 'destination')}`;
}

function codeOf(segment: WireObject, end: 'origin' | 'destination'): string {
  return nullableTextOf(asNullableObject(segment[end], end) ?? {}, 'iata_code') ?? '';
}

function wasTaken(change: WireObject): boolean {
  return change.action_taken === 'accepted' || change.action_taken === 'changed';
}

/** Null for null, absent, not an instant, or an instant outside the years 1970 to 9999, which cannot be stored. */
export function instantOf(wire: WireObject, field: string): Date | null {
  const time = Date.parse(nullableTextOf(wire, field) ?? '');
  return time >= 0 && time < yearTenThousand ? new Date(time) : null;
}

const yearTenThousand = Date.UTC(10_000, 0);
