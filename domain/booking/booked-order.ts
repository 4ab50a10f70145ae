import { bagCount } from '../flights/bag-text.ts';

/** A seat or a bag as the supplier's order has it. */
export interface BookedService {
  readonly type: 'seat' | 'cabin_bag' | 'checked_bag' | 'other';
  /** '12A'; null for what is no seat. */
  readonly designator: string | null;
  /** What the airline calls it; null where it does not say. */
  readonly name: string | null;
  /** Of a bag; null where the airline does not say. */
  readonly maximum_weight_kg: number | null;
  readonly quantity: number;
  readonly passenger_ids: readonly string[];
  /** The flights that it is for: 'JFK → LHR'. */
  readonly flights: readonly string[];
}

/** A ticket, or a receipt for something beside the flight, that the airline issued. */
export interface BookedDocument {
  readonly type: 'ticket' | 'receipt';
  readonly number: string;
  /** Empty where the airline does not say whose it is. */
  readonly passenger_ids: readonly string[];
}

/** What an order holds beside its flights. */
export interface BookedExtras {
  readonly services: readonly BookedService[];
  readonly documents: readonly BookedDocument[];
}

/** Said of a traveler for whom no seat was chosen. */
export const noSeatText = 'No seat selected: the airline assigns one at check-in';

/**
 * What one passenger has beside the flights, a line each: 'Seat 12A, JFK → LHR', 'Ticket number 125-1234567890'. Who needs a
 * seat and has chosen none is told so, once the order was read.
 */
export function extrasOf(
  { id, type }: { readonly id: string; readonly type: string },
  { services, documents }: BookedExtras,
  isOrderRead: boolean,
): string[] {
  const own = services.filter(({ passenger_ids }) => passenger_ids.includes(id));
  const isWithoutSeat = isOrderRead && !type.startsWith('infant') && own.every((service) => service.type !== 'seat');
  return [
    ...(isWithoutSeat ? [noSeatText] : []),
    ...own.map(serviceText),
    ...documents.filter(({ passenger_ids }) => passenger_ids.includes(id)).map(documentText),
  ];
}

/** The same for what the airline ties to nobody. */
export function extrasOfNobody({ services, documents }: BookedExtras): string[] {
  return [
    ...services.filter(({ passenger_ids }) => passenger_ids.length === 0).map(serviceText),
    ...documents.filter(({ passenger_ids }) => passenger_ids.length === 0).map(documentText),
  ];
}

/** What an order holds in a few lines, for a card: 'Seats 14A, 14B', '2 checked bags, paid as extras', 'Ticket 125-1234567890'. */
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
    .map((service) => serviceText({ ...service, flights: [] }));
  const tickets = documents.flatMap(({ type, number }) => (type === 'ticket' ? [number] : []));
  return [...listed('Seat', seats), ...bags, ...new Set(others), ...listed('Ticket', tickets)];
}

/** 'Seat 14A', 'Seats 14A, 14B'; nothing of none. */
function listed(name: string, items: readonly string[]): string[] {
  const each = [...new Set(items)];
  return each.length === 0 ? [] : [`${name}${each.length === 1 ? '' : 's'} ${each.join(', ')}`];
}

function serviceText({ type, designator, name, maximum_weight_kg, quantity, flights }: BookedService): string {
  const where = flights.length === 0 ? '' : `, ${flights.join(', ')}`;
  if (type === 'seat') return `Seat ${designator ?? 'assigned by the airline'}${where}`;
  if (type === 'other') return `${quantity > 1 ? `${quantity} × ` : ''}${name ?? 'Extra service'}${where}`;
  const weight = maximum_weight_kg === null ? '' : ` up to ${maximum_weight_kg} kg`;
  const count = bagCount(type === 'cabin_bag' ? 'cabin' : 'checked', quantity);
  return `${count}${weight}, paid as an extra${where}`;
}

function documentText({ type, number }: BookedDocument): string {
  return type === 'ticket' ? `Ticket number ${number}` : `Receipt number ${number}, for extras`;
}

/** One flight of an order as the airline plans it now. Times are wall clocks of their airports. */
export interface PlannedFlight {
  /** As it is sold: 'BA178'. */
  readonly flight: string;
  readonly origin: string;
  readonly destination: string;
  readonly departing_at: string;
  readonly arriving_at: string;
}

/** Other flights or times than were booked, as the airline told them; slice by slice. */
export interface AirlineChange {
  /** UTC instant at which it was found. */
  readonly foundAt: string;
  readonly booked: readonly (readonly PlannedFlight[])[];
  /** Empty where the airline took the flights away and named no others. */
  readonly now: readonly (readonly PlannedFlight[])[];
}

/** An order that the supplier shows as cancelled although nobody cancelled it here. */
export interface CancelledElsewhere {
  /** UTC instant. */
  readonly at: string;
  /** What the supplier says it gives back to us, in minor units; null where it does not say. */
  readonly refundMinor: number | null;
  readonly refundCurrency: string | null;
}
