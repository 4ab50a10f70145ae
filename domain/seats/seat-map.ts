import type { Money } from '../money/money.ts';

/** Seat maps in domain terms; `contract/codec/seat-map.ts` translates the wire shape (API-10). */

/** One seat for one traveler. The same seat has a different id, and possibly a different price, for each traveler. */
export interface SeatService {
  readonly id: string;
  readonly passengerId: string;
  readonly price: Money;
  /** The traveler's price, rounded separately (PRICE-03). */
  readonly sale: Money;
}

/** One element of a section: a seat, a gap, or something else. */
export interface SeatElement {
  /** 'seat', 'empty', 'exit_row', 'lavatory', 'galley', …; anything unknown is left blank. */
  readonly type: string;
  /** '12A'; null for anything but a seat, and for some seats that cannot be sold. */
  readonly designator: string | null;
  readonly name: string | null;
  /** English sentences that a traveler must read before taking the seat. */
  readonly disclosures: readonly string[];
  readonly available: boolean;
  /** One for each traveler who may buy it; empty if nobody can. */
  readonly availableServices: readonly SeatService[];
}

export interface SeatRow {
  /** Null for a row without seats. */
  readonly number: number | null;
  /** One more than there are aisles, left to right; a section may be empty, and its length varies from row to row. */
  readonly sections: readonly { readonly elements: readonly SeatElement[] }[];
}

export interface SeatCabin {
  readonly cabinClass: string;
  /** 0 main deck, 1 upper deck. */
  readonly deck: number;
  readonly deckConfiguration: string | null;
  readonly aisles: number;
  /** Zero-based rows of this cabin over the wing, counting rows without seats; null if none are. */
  readonly wings: { readonly firstRowIndex: number; readonly lastRowIndex: number } | null;
  readonly rows: readonly SeatRow[];
}

/** The map of one segment. */
export interface SeatMap {
  readonly id: string;
  readonly sliceId: string;
  readonly segmentId: string;
  /** Deck by deck, front to back. */
  readonly cabins: readonly SeatCabin[];
}

/** A seat that a traveler may be able to buy, with its cabin. */
export interface SeatForSale {
  readonly designator: string;
  readonly cabinClass: string;
  readonly disclosures: readonly string[];
  readonly services: readonly SeatService[];
}

/** A map's seats for sale, front to back. Omits unreadable prices and currencies other than the offer's. */
export function seatsForSale(map: SeatMap, currency: string): SeatForSale[] {
  return map.cabins.flatMap((cabin) =>
    cabin.rows.flatMap(({ sections }) =>
      sections.flatMap(({ elements }) =>
        elements.flatMap((element) => {
          const seat = seatForSale(element, cabin.cabinClass, currency);
          return seat === null ? [] : [seat];
        }),
      ),
    ),
  );
}

/** True for any seat, including one without a designator, which nobody can choose (F-24). */
export function isSeatPlace({ type }: SeatElement): boolean {
  return type === 'seat' || type === 'restricted_seat_general';
}

/** True for a seat with a designator, for sale or not; 'restricted_seat_general' cannot be chosen. */
export function isSeat(element: SeatElement): element is SeatElement & { readonly designator: string } {
  return isSeatPlace(element) && element.designator !== null;
}

/** The seat sold by an element; null if none. */
export function seatForSale(element: SeatElement, cabinClass: string, currency: string): SeatForSale | null {
  const { type, designator, disclosures } = element;
  if (type !== 'seat' || designator === null) return null;
  const services = element.availableServices.filter(({ sale }) => sale.currency === currency && sale.amountMinor >= 0);
  return services.length === 0 ? null : { designator, cabinClass, disclosures, services };
}

export type SeatPosition = 'window' | 'middle' | 'aisle';

const rooms = new Set(['lavatory', 'galley', 'closet', 'stairs']);

/** True for an element between a seat and the wall, or an aisle. */
function isInTheWay(element: SeatElement): boolean {
  return isSeatPlace(element) || rooms.has(element.type);
}

/**
 * The elements of a section that take a place in its row: among seats, an exit's mark is at the wall, and takes none.
 */
export function placesOf(elements: readonly SeatElement[]): readonly SeatElement[] {
  return elements.some(isSeatPlace) ? elements.filter(({ type }) => type !== 'exit_row') : elements;
}

/**
 * A seat's position in its row: next to the wall, next to an aisle, or neither. A seat with both, as
 * in a row of single suites, is a window seat.
 */
export function seatPosition(row: SeatRow, section: number, place: number): SeatPosition {
  const elements = row.sections[section]?.elements ?? [];
  const before = elements.slice(0, place).some(isInTheWay);
  const after = elements.slice(place + 1).some(isInTheWay);
  const last = row.sections.length - 1;
  if ((section === 0 && !before) || (section === last && !after)) return 'window';
  return before && after ? 'middle' : 'aisle';
}
