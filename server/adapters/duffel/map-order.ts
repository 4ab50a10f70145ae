import type {
  BookedDocument,
  BookedExtras,
  BookedService,
  PlannedFlight,
} from '../../../domain/booking/booked-order.ts';
import { type Money, parseMoney } from '../../../domain/money/money.ts';
import type { OrderState, SupplierCancellation, SupplierCredit, SupplierOrder } from '../../ports/supplier.ts';
import {
  asNullableObject,
  flightNumberOf,
  listOf,
  nullableNumberOf,
  nullableTextOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** Told of a part that cannot be read and is left out: nothing beside its flights may make an order look unknown. */
type Report = (reason: string) => void;
const ignore: Report = () => undefined;

/** An order that was just made or found (Duffel API v2, orders). */
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

/** What an order costs with everything in it. */
export function totalOf(wire: WireObject): Money {
  const currency = textOf(wire, 'total_currency');
  const total = parseMoney(textOf(wire, 'total_amount'), currency);
  if (total === null) throw new WireError('total_amount', `an amount of ${currency}`);
  return total;
}

/** An order as it stands, for cancelling. */
export function mapOrderState(wire: WireObject, report: Report = ignore): OrderState {
  const cancellation = asNullableObject(wire.cancellation, 'cancellation');
  return {
    id: textOf(wire, 'id'),
    availableActions: textsOf(wire, 'available_actions'),
    cancelledAt: instantOf(wire, 'cancelled_at'),
    cancellation: cancellation === null ? null : mapCancellation(cancellation),
    flights: flightsOf(wire, report),
    ...mapExtras(wire, report),
    isChanged: listOf(wire, 'changes').length > 0 || listOf(wire, 'airline_initiated_changes').some(wasTaken),
  };
}

/** An order cancellation, offered or confirmed. A refund that cannot be read is one that is not known. */
export function mapCancellation(wire: WireObject): SupplierCancellation {
  const amount = nullableTextOf(wire, 'refund_amount');
  const currency = nullableTextOf(wire, 'refund_currency');
  return {
    id: textOf(wire, 'id'),
    expiresAt: instantOf(wire, 'expires_at'),
    confirmedAt: instantOf(wire, 'confirmed_at'),
    refund: moneyOf(amount, currency),
    refundTo: refundWays[nullableTextOf(wire, 'refund_to') ?? ''] ?? 'unknown',
    credits: listOf(wire, 'airline_credits').map(mapCredit),
  };
}

/** Where a refund goes. What was never paid for comes back to nobody and is zero. */
const refundWays: Readonly<Record<string, SupplierCancellation['refundTo']>> = {
  balance: 'money',
  card: 'money',
  arc_bsp_cash: 'money',
  original_form_of_payment: 'money',
  awaiting_payment: 'money',
  voucher: 'credit',
  airline_credits: 'credit',
};

function mapCredit(wire: WireObject): SupplierCredit {
  return {
    passengerId: nullableTextOf(wire, 'passenger_id'),
    amount: moneyOf(nullableTextOf(wire, 'credit_amount'), nullableTextOf(wire, 'credit_currency')),
    code: nullableTextOf(wire, 'credit_code'),
  };
}

/** Seats, bags and tickets of an order. Its segment ids are its own, so a service names its flights by their airports. */
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

/** Seats, then the rest, each as the flights follow each other that they are for; what names no flight comes last. */
function inFlightOrder(services: readonly BookedService[], routes: readonly string[]): BookedService[] {
  const place = ({ type, flights: [first = ''] }: BookedService) =>
    (type === 'seat' ? 0 : routes.length + 1) + (routes.includes(first) ? routes.indexOf(first) : routes.length);
  return services.toSorted((a, b) => place(a) - place(b));
}

/** Seats that the airline has given on a flight, bought or not: they stand with its passengers, not among the services. */
function givenSeats(segment: WireObject): BookedService[] {
  return listOf(segment, 'passengers').flatMap((passenger): BookedService[] => {
    const seat = asNullableObject(passenger.seat, 'seat');
    const id = nullableTextOf(passenger, 'passenger_id');
    const designator = seat === null ? null : nullableTextOf(seat, 'designator');
    if (seat === null || id === null || designator === null) return [];
    const name = nullableTextOf(seat, 'name');
    const flights = [routeOf(segment)];
    return [{ type: 'seat', designator, name, maximum_weight_kg: null, quantity: 1, passenger_ids: [id], flights }];
  });
}

/** Whether both are the seat of one passenger on one flight; one that names no flight is for all. */
function isSameSeat(bought: BookedService, given: BookedService): boolean {
  return (
    bought.type === 'seat' &&
    given.passenger_ids.every((id) => bought.passenger_ids.includes(id)) &&
    (bought.flights.length === 0 || given.flights.every((flight) => bought.flights.includes(flight)))
  );
}

function mapDocument(wire: WireObject): BookedDocument {
  const isReceipt = nullableTextOf(wire, 'type')?.startsWith('electronic_miscellaneous') === true;
  return {
    type: isReceipt ? 'receipt' : 'ticket',
    number: textOf(wire, 'unique_identifier'),
    passenger_ids: textsOf(wire, 'passenger_ids'),
  };
}

function mapService(wire: WireObject, routes: ReadonlyMap<string | null, string>): BookedService {
  const metadata = asNullableObject(wire.metadata, 'metadata') ?? {};
  const kind = nullableTextOf(wire, 'type');
  const isCarryOn = nullableTextOf(metadata, 'type') === 'carry_on';
  return {
    type: kind === 'seat' ? 'seat' : kind !== 'baggage' ? 'other' : isCarryOn ? 'cabin_bag' : 'checked_bag',
    designator: nullableTextOf(metadata, 'designator'),
    name: nullableTextOf(metadata, 'name'),
    maximum_weight_kg: nullableNumberOf(metadata, 'maximum_weight_kg'),
    quantity: nullableNumberOf(wire, 'quantity') ?? 1,
    passenger_ids: textsOf(wire, 'passenger_ids'),
    flights: textsOf(wire, 'segment_ids').flatMap((id) => routes.get(id) ?? []),
  };
}

/**
 * The flights with what the airline has announced and nobody has answered yet: its `added` slices in place of the
 * `removed` ones, where the order still shows those. All flights or null: one that is left out would look taken away.
 */
function flightsOf(wire: WireObject, report: Report): PlannedFlight[][] | null {
  try {
    const slices = listOf(wire, 'slices');
    if (slices.length === 0) return null;
    const announced = listOf(wire, 'airline_initiated_changes').filter(({ action_taken }) => action_taken == null);
    const newest = announced.toSorted((a, b) => createdAt(a) - createdAt(b)).at(-1);
    const removed = new Set(newest === undefined ? [] : listOf(newest, 'removed').map((slice) => textOf(slice, 'id')));
    const kept = slices.filter(({ id }) => typeof id !== 'string' || !removed.has(id));
    const added = newest === undefined || kept.length === slices.length ? [] : listOf(newest, 'added');
    if (added.length === 0) return kept.map(flightsOfSlice);
    const departure = (flights: readonly PlannedFlight[]) => flights[0]?.departing_at ?? '';
    return [...kept, ...added].map(flightsOfSlice).sort((a, b) => departure(a).localeCompare(departure(b)));
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    report(error.message);
    return null;
  }
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
      departing_at: textOf(segment, 'departing_at'),
      arriving_at: textOf(segment, 'arriving_at'),
    };
  });
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

function moneyOf(amount: string | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : parseMoney(amount, currency);
}

/** Null for null, absent and what is no instant. */
function instantOf(wire: WireObject, field: string): Date | null {
  const time = Date.parse(nullableTextOf(wire, field) ?? '');
  return Number.isNaN(time) ? null : new Date(time);
}
