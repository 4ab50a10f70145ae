import { bagCount } from '../flights/fare/bag-text.ts';
import type { CabinClass, Slice } from '../flights/offer.ts';
import { flightScope } from '../flights/service-scope.ts';
import type { ChangeAnswer } from './airline-changes/change-answers.ts';
import type { Judgment } from './airline-changes/judge-change.ts';

/** A seat or bag in the supplier's order. */
export interface BookedService {
  readonly type: 'seat' | 'cabin_bag' | 'checked_bag' | 'other';
  /** '12A'; null if not a seat. */
  readonly designator: string | null;
  /** The airline's name for it; null if not stated. */
  readonly name: string | null;
  /** A bag's limit; null if the airline does not say. */
  readonly maximumWeightKg: number | null;
  readonly quantity: number;
  readonly passengerIds: readonly string[];
  /** The flights it applies to: 'JFK → LHR'. */
  readonly flights: readonly string[];
}

/** A ticket, or a receipt for an extra, issued by the airline. */
export interface BookedDocument {
  readonly type: 'ticket' | 'receipt';
  readonly number: string;
  /** Empty if the airline does not say whose document it is. */
  readonly passengerIds: readonly string[];
}

/** The parts of an order other than its flights. */
export interface BookedExtras {
  readonly services: readonly BookedService[];
  readonly documents: readonly BookedDocument[];
}

/** The same with the flights of the trip. */
export interface BookedTrip extends BookedExtras {
  readonly slices: readonly Pick<Slice, 'segments'>[];
}

/** With a single traveler, unassigned items are that traveler's: most recorded documents name nobody. */
export function ofSoleTraveler(
  { services, documents }: BookedExtras,
  passengers: readonly { readonly id: string }[],
): BookedExtras {
  const [sole, ...others] = passengers;
  if (sole === undefined || others.length > 0) return { services, documents };
  const owned = <T extends { readonly passengerIds: readonly string[] }>(thing: T): T =>
    thing.passengerIds.length === 0 ? { ...thing, passengerIds: [sole.id] } : thing;
  return { services: services.map(owned), documents: documents.map(owned) };
}

/** Shown for a traveler without a chosen seat. */
export const noSeatText = 'No seat selected: the airline assigns one at check-in';

/**
 * A passenger's extras and tickets, one per line: 'Seat 12A, JFK → LHR', 'Ticket number 125-1234567890'. Once the order
 * was read, says so if a passenger who needs a seat has not chosen one.
 */
export function extrasOf(
  { id, type }: { readonly id: string; readonly type: string },
  { services, documents, slices }: BookedTrip,
  isOrderRead: boolean,
): string[] {
  const own = services.filter(({ passengerIds }) => passengerIds.includes(id));
  const isWithoutSeat = isOrderRead && !type.startsWith('infant') && own.every((service) => service.type !== 'seat');
  return [
    ...(isWithoutSeat ? [noSeatText] : []),
    ...linesOf(own, slices),
    ...documents.filter(({ passengerIds }) => passengerIds.includes(id)).map(documentText),
  ];
}

/** A passenger's purchased bags, one line each; with null, the unassigned ones. */
export function boughtBags(passengerId: string | null, { services, slices }: Omit<BookedTrip, 'documents'>): string[] {
  const bags = services.filter(({ type }) => type === 'cabin_bag' || type === 'checked_bag');
  const own = bags.filter(({ passengerIds }) =>
    passengerId === null ? passengerIds.length === 0 : passengerIds.includes(passengerId),
  );
  return linesOf(own, slices);
}

/** The same for unassigned extras and tickets. */
export function unassignedExtras({ services, documents, slices }: BookedTrip): string[] {
  const unassigned = services.filter(({ passengerIds }) => passengerIds.length === 0);
  return [
    ...linesOf(unassigned, slices),
    ...documents.filter(({ passengerIds }) => passengerIds.length === 0).map(documentText),
  ];
}

/** An order's extras for a card: 'Seats 14A, 14B', '2 checked bags, paid as extras', 'Ticket 125-1234567890'. */
export function extrasSummary({ services, documents }: BookedExtras): string[] {
  const seats = services.flatMap(({ type, designator }) =>
    type === 'seat' && designator !== null ? [designator] : [],
  );
  const bags = (['cabin_bag', 'checked_bag'] as const).flatMap((kind) => {
    const count = services.reduce((sum, { type, quantity }) => (type === kind ? sum + quantity : sum), 0);
    if (count === 0) return [];
    return [
      `${bagCount(kind === 'cabin_bag' ? 'cabin' : 'checked', count)}, paid as ${count === 1 ? 'an extra' : 'extras'}`,
    ];
  });
  const others = services
    .filter(({ type }) => type === 'other')
    .map((service) => serviceText({ ...service, flights: [] }, []));
  const tickets = documents.flatMap(({ type, number }) => (type === 'ticket' ? [number] : []));
  return [...listed('Seat', seats), ...bags, ...new Set(others), ...listed('Ticket', tickets)];
}

/** 'Seat 14A', 'Seats 14A, 14B'; empty without items. */
function listed(name: string, items: readonly string[]): string[] {
  const each = [...new Set(items)];
  return each.length === 0 ? [] : [`${name}${each.length === 1 ? '' : 's'} ${each.join(', ')}`];
}

/** One line per kind of service; the same bag bought twice is two of one. */
function linesOf(services: readonly BookedService[], slices: BookedTrip['slices']): string[] {
  const lines = new Map<string, BookedService>();
  for (const service of services) {
    const { quantity, ...thing } = service;
    const key = JSON.stringify(thing);
    lines.set(key, { ...service, quantity: quantity + (lines.get(key)?.quantity ?? 0) });
  }
  return [...lines.values()].map((service) => serviceText(service, slices));
}

/** 'Seat 12A, JFK → LHR', '1 checked bag up to 23 kg, paid as an extra, all flights'. */
export function serviceText(
  { type, designator, name, maximumWeightKg, quantity, flights }: BookedService,
  slices: BookedTrip['slices'],
): string {
  const where =
    flights.length === 0 ? '' : `, ${isWholeTrip(flights, slices) ? flightScope([], slices) : flights.join(', ')}`;
  if (type === 'seat') return `Seat ${designator ?? 'assigned by the airline'}${where}`;
  if (type === 'other') return `${quantity > 1 ? `${quantity} × ` : ''}${name ?? 'Extra service'}${where}`;
  const weight = maximumWeightKg === null ? '' : ` up to ${maximumWeightKg} kg`;
  const count = bagCount(type === 'cabin_bag' ? 'cabin' : 'checked', quantity);
  return `${count}${weight}, paid as an extra${where}`;
}

/** Whether a service covers every flight of a trip with several. */
function isWholeTrip(flights: readonly string[], slices: BookedTrip['slices']): boolean {
  const trip = slices.flatMap(({ segments }) =>
    segments.map(({ origin, destination }) => `${origin.iataCode} → ${destination.iataCode}`),
  );
  return trip.length > 1 && trip.toSorted().join() === flights.toSorted().join();
}

function documentText({ type, number }: BookedDocument): string {
  return type === 'ticket' ? `Ticket number ${number}` : `Receipt number ${number}, for extras`;
}

/** A flight of an order as currently planned by the airline. Times are local to their airports. */
export interface PlannedFlight {
  /** Marketing flight number: 'BA178'. */
  readonly flight: string;
  readonly origin: string;
  readonly destination: string;
  readonly departingAt: string;
  readonly arrivingAt: string;
  /** Absent or null if the airline does not say. */
  readonly cabin?: CabinClass | null | undefined;
  /** Like a place's `timeZone`. */
  readonly originZone?: string;
  readonly destinationZone?: string;
}

/** A change by the airline to flights or times, by slice, judged against the flights that the traveler agreed to. */
export interface AirlineChange extends Judgment {
  /** UTC instant of detection. */
  readonly foundAt: string;
  /** Number of the itinerary version with the flights of `now`; the sold one is 1. */
  readonly version: number;
  readonly booked: readonly (readonly PlannedFlight[])[];
  /** The flights of the last accepted change; null if there was none. */
  readonly agreed: readonly (readonly PlannedFlight[])[] | null;
  /** Empty if the airline removed the flights without replacements. */
  readonly now: readonly (readonly PlannedFlight[])[];
  readonly answer: ChangeAnswer;
  /** True if the airline announced it unreadably, so that `now` is what was known before. */
  readonly isUnclear?: boolean;
  /** True if the supplier passes on no answer, so the airline takes it by phone. */
  readonly isByPhone?: boolean;
}

/** An order canceled at the supplier, but not here. */
export interface ExternalCancellation {
  /** UTC instant. */
  readonly at: string;
  /** The supplier's refund in minor units; null if not stated. */
  readonly refundMinor: number | null;
  readonly refundCurrency: string | null;
  /** `credit`: to the travelers, not to us; absent in records that did not state it. */
  readonly refundTo?: 'money' | 'credit' | 'unknown';
  /** True if somebody with our access confirmed the cancellation; otherwise the airline canceled. */
  readonly isConfirmedByUs?: boolean;
}
