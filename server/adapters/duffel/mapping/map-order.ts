import type { BookedDocument, BookedExtras, BookedService } from '#domain/booking/booked-order.ts';
import { type Money, parseMoney, sumMoney } from '#domain/money/money.ts';
import type {
  OrderState,
  SupplierCancellation,
  SupplierChange,
  SupplierCredit,
  SupplierOrder,
} from '#server/ports/supplier.ts';
import { changesOf, codeOf, newestOf, orderSlicesOf } from './order-slices.ts';
import { hasUnclearChange } from './unclear-change.ts';
import {
  instantOf,
  isObject,
  nullableAmountOf,
  nullableNumberOf,
  nullableTextOf,
  partOf,
  partsOf,
  readableOf,
  textOf,
  textsOf,
  WireError,
  type WireObject,
} from './wire.ts';

/** Called for each dropped unreadable part. Only its flights may make an order look unknown. */
type Report = (reason: string) => void;
const ignore: Report = () => undefined;

/** An order that was just created or found (Duffel API v2, orders). */
export function mapOrder(wire: WireObject, report: Report = ignore): SupplierOrder {
  return {
    id: textOf(wire, 'id'),
    bookingReference: nullableTextOf(wire, 'booking_reference'),
    total: totalOf(wire),
    liveMode: wire.live_mode === true,
    bookingId: statedText(wire.metadata, 'booking_id'),
    isCanceled: wire.cancelled_at != null,
    isUnpaid: memberOf(wire.payment_status, 'awaiting_payment') === true,
    availableActions: textsOf(wire, 'available_actions'),
    ...mapExtras(wire, report),
  };
}

/** A member of any value: only its own facts may make an order look unknown. */
function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? value[name as keyof typeof value] : null;
}

function statedText(value: unknown, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : null;
}

export function totalOf(wire: WireObject): Money {
  const currency = textOf(wire, 'total_currency');
  const total = parseMoney(textOf(wire, 'total_amount'), currency);
  if (total === null) throw new WireError('total_amount', `an amount of ${currency}`);
  return total;
}

/** The current state of an order. */
export function mapOrderState(wire: WireObject, report: Report = ignore): OrderState {
  return {
    id: textOf(wire, 'id'),
    total: nullableAmountOf(nullableTextOf(wire, 'total_amount'), nullableTextOf(wire, 'total_currency')),
    availableActions: textsOf(wire, 'available_actions'),
    cancelledAt: instantOf(wire, 'cancelled_at'),
    cancellation: hasCancellation(wire) ? mapCancellation(partOf(wire, 'cancellation')) : null,
    slices: orderSlicesOf(wire, report),
    ...mapExtras(wire, report),
    isChanged: partsOf(wire, 'changes').some(wasConfirmed) || changesOf(wire).some(wasTaken),
    newestChange: newestChangeOf(wire),
    hasUnclearChange: hasUnclearChange(wire),
  };
}

/** Whether the order identifies its cancellation; an unreadable one counts as none. */
export function hasCancellation(wire: WireObject): boolean {
  return nullableTextOf(partOf(wire, 'cancellation'), 'id') !== null;
}

function newestChangeOf(wire: WireObject): SupplierChange | null {
  const newest = newestOf(changesOf(wire));
  const id = newest === undefined ? null : nullableTextOf(newest, 'id');
  if (newest === undefined || id === null) return null;
  const taken = newest.action_taken ?? null;
  const answer = taken === null ? 'open' : taken === 'accepted' ? 'accepted' : 'other';
  const isStated = Array.isArray(newest.available_actions);
  return { id, answer, isAcceptable: !isStated || textsOf(newest, 'available_actions').includes('accept') };
}

/** An order cancellation, quoted or confirmed. An unreadable refund counts as unknown. */
export function mapCancellation(wire: WireObject): SupplierCancellation {
  const amount = nullableTextOf(wire, 'refund_amount');
  const currency = nullableTextOf(wire, 'refund_currency');
  const refund = nullableAmountOf(amount, currency);
  const refundTo = refundWayOf(nullableTextOf(wire, 'refund_to') ?? '');
  const credits = creditsOf(wire.airline_credits).map(mapCredit);
  return {
    id: textOf(wire, 'id'),
    orderId: nullableTextOf(wire, 'order_id'),
    expiresAt: instantOf(wire, 'expires_at'),
    confirmedAt: instantOf(wire, 'confirmed_at'),
    refund:
      refundTo === 'credit' && refund?.amountMinor === 0 && credits.length > 0
        ? creditOf(credits, refund.currency)
        : refund,
    refundTo,
    credits,
  };
}

/** Every credit, even an unreadable one, whose amount is then unknown. */
function creditsOf(value: unknown): readonly WireObject[] {
  const credits = Array.isArray(value) ? value : value == null ? [] : [value];
  return credits.map((credit) => (isObject(credit) ? credit : {}));
}

/** The sum of the credits; null if one amount is unknown. */
function creditOf(credits: readonly SupplierCredit[], currency: string): Money | null {
  const amounts = credits.flatMap(({ amount }) => (amount?.currency === currency ? [amount] : []));
  return amounts.length < credits.length ? null : sumMoney(amounts, currency);
}

/** Destinations of a refund. Nothing is refunded for unpaid orders. */
const refundWays = new Map<string, SupplierCancellation['refundTo']>([
  ['balance', 'money'],
  ['card', 'money'],
  ['arc_bsp_cash', 'money'],
  ['original_form_of_payment', 'money'],
  ['awaiting_payment', 'money'],
  ['voucher', 'credit'],
  ['airline_credits', 'credit'],
]);

/** Translates the supplier's word. */
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

/** Seats, bags and tickets of an order. Segment ids belong to the order, so services name flights by airports. */
function mapExtras(wire: WireObject, report: Report): BookedExtras {
  const routeById = (segment: WireObject) => [nullableTextOf(segment, 'id'), routeOf(segment)] as const;
  const routes = new Map(readableOf(wire, 'slices', (slice) => partsOf(slice, 'segments').map(routeById), report));
  const services = readableOf(wire, 'services', (service) => [mapService(service, routes)], report);
  const given = readableOf(wire, 'slices', (slice) => partsOf(slice, 'segments').flatMap(givenSeats), report);
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
  return partsOf(segment, 'passengers').flatMap((passenger): BookedService[] => {
    const seat = partOf(passenger, 'seat');
    const id = nullableTextOf(passenger, 'passenger_id');
    const designator = nullableTextOf(seat, 'designator');
    if (id === null || designator === null) return [];
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

/** Orders without types list only tickets. */
function documentTypeOf(type: string): BookedDocument['type'] {
  if (type === 'electronic_ticket') return 'ticket';
  if (type.startsWith('electronic_miscellaneous')) return 'receipt';
  throw new WireError('documents.type', 'a known one');
}

function mapDocument(wire: WireObject): BookedDocument {
  return {
    type: documentTypeOf(nullableTextOf(wire, 'type') ?? 'electronic_ticket'),
    number: textOf(wire, 'unique_identifier'),
    passengerIds: textsOf(wire, 'passenger_ids'),
  };
}

function mapService(wire: WireObject, routes: ReadonlyMap<string | null, string>): BookedService {
  const metadata = partOf(wire, 'metadata');
  const kind = nullableTextOf(wire, 'type');
  const isCarryOn = nullableTextOf(metadata, 'type') === 'carry_on';
  return {
    type: kind === 'seat' ? 'seat' : kind !== 'baggage' ? 'other' : isCarryOn ? 'cabin_bag' : 'checked_bag',
    designator: nullableTextOf(metadata, 'designator'),
    name: kind === 'meal' ? mealName(metadata) : nullableTextOf(metadata, 'name'),
    maximumWeightKg: nullableNumberOf(metadata, 'maximum_weight_kg'),
    quantity: nullableNumberOf(wire, 'quantity') ?? 1,
    passengerIds: textsOf(wire, 'passenger_ids'),
    flights: textsOf(wire, 'segment_ids').flatMap((id) => routes.get(id) ?? []),
  };
}

/** 'Meal: Vegetarian'; the name alone would not say what was bought. */
function mealName(metadata: WireObject): string {
  const name = nullableTextOf(metadata, 'name');
  return name === null ? 'Meal' : `Meal: ${name}`;
}

/** 'JFK → LHR'. */
function routeOf(segment: WireObject): string {
  return `${codeOf(segment, 'origin')} → ${codeOf(segment, 'destination')}`;
}

/** A chosen change stays pending until it is confirmed. */
function wasConfirmed(change: WireObject): boolean {
  return change.confirmed_at !== null;
}

function wasTaken(change: WireObject): boolean {
  return change.action_taken === 'accepted' || change.action_taken === 'changed';
}
