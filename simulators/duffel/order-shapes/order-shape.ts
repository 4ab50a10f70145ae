import type { Store } from '../store.ts';
import { between, unit } from '../wire/hash.ts';

/** Whether an order lists bought seats with its flights too: not at all, as explicitly none, or some. */
export const seatsOnFlights = ['unmentioned', 'none', 'some', 'all'] as const;

/** Differences between airlines' orders (recorded: 72 orders). */
export interface OrderShape {
  /** Tickets and receipts name nobody. */
  readonly documentsWithoutTravelers: boolean;
  /** There are only tickets then. */
  readonly documentsWithoutTypes: boolean;
  /** Each traveler has a ticket for each direction. */
  readonly ticketsBySlice: boolean;
  /** From the payment until the documents are issued. */
  readonly ticketMinutes: number;
  /** `some`: those of the first traveler who bought any. */
  readonly seatsOnFlights: (typeof seatsOnFlights)[number];
  /** Travelers who bought no seat on a flight are given one. */
  readonly assignsSeats: boolean;
  /** Bought bags are among those of their flights, an entry each. */
  readonly bagsOnFlights: boolean;
  /** Everything that responses may omit or leave null is absent. */
  readonly sparse: boolean;
}

const plain: OrderShape = {
  documentsWithoutTravelers: false,
  documentsWithoutTypes: false,
  ticketsBySlice: false,
  ticketMinutes: 0,
  seatsOnFlights: 'none',
  assignsSeats: false,
  bagsOnFlights: false,
  sparse: false,
};
const plainAirlines = new Set(['ZZ', 'AA', 'BA', 'DL', 'UA', 'VS', 'B6', 'LH', 'AF']);

/** Whether an airline is the test airline or a large one, whose responses are as documented. */
export function isPlainAirline(code: string): boolean {
  return plainAirlines.has(code);
}

/** The shape of an airline's orders: plain for the test airline and large ones, else by stable chance. */
export function airlineShape(code: string): OrderShape {
  if (isPlainAirline(code)) return plain;
  const chance = (topic: string, share: number): boolean => unit(`${topic}:${code}`) < share;
  return {
    documentsWithoutTravelers: chance('document-owners', 0.5),
    documentsWithoutTypes: chance('document-types', 0.08),
    ticketsBySlice: chance('slice-tickets', 0.15),
    ticketMinutes: chance('late-tickets', 0.2) ? between(`late-tickets-by:${code}`, 5, 90) : 0,
    seatsOnFlights: seatsOnFlights[between(`flight-seats:${code}`, 0, seatsOnFlights.length - 1)] ?? 'none',
    assignsSeats: chance('assigned-seats', 0.25),
    bagsOnFlights: chance('flight-bags', 0.25),
    sparse: chance('sparse-orders', 0.25),
  };
}

const id = 'order_shape';

/** Later orders differ like this from their airline's. */
export function setOrderShape(store: Store, shape: Partial<OrderShape>): void {
  store.put('setting', id, '', 0, shape);
}

/** The shape of an order made now. */
export function shapeOfNewOrder(store: Store, airline: string): OrderShape {
  return { ...airlineShape(airline), ...store.find<Partial<OrderShape>>('setting', id) };
}
