import { parseMoney } from '../money/money.ts';

/**
 * Seat maps as the product speaks of them, field for field as in section 3 of the search-and-booking specification with
 * the supplier's additions (API-10). Amounts are decimal texts of major units beside their currency.
 */

/** The right of one traveller to one seat. The same seat has another id and may have another price for each traveller. */
export interface SeatService {
  readonly id: string;
  readonly passenger_id: string;
  readonly total_amount: string;
  readonly total_currency: string;
  /** What the traveller pays, rounded on its own (PRICE-03). */
  readonly sale_amount: string;
  readonly sale_currency: string;
}

/** One place of a section: a seat, a gap, or what else stands there. */
export interface SeatElement {
  /** 'seat', 'empty', 'exit_row', 'lavatory', 'galley', …; what is not known is drawn blank. */
  readonly type: string;
  /** '12A'; null for what is no seat, and for some that cannot be sold. */
  readonly designator: string | null;
  readonly name: string | null;
  /** English sentences that a traveller must read before taking the seat. */
  readonly disclosures: readonly string[];
  readonly available: boolean;
  /** One for each traveller who may have it; empty when nobody can. */
  readonly available_services: readonly SeatService[];
}

export interface SeatRow {
  /** Null for a row without seats. */
  readonly number: number | null;
  /** As many as aisles plus one, left to right; a section may be empty, and its length differs from row to row. */
  readonly sections: readonly { readonly elements: readonly SeatElement[] }[];
}

export interface SeatCabin {
  readonly cabin_class: string;
  /** 0 main deck, 1 upper deck. */
  readonly deck: number;
  readonly deck_configuration: string | null;
  readonly aisles: number;
  /** Rows of this cabin, counted from 0, those without seats included; null where they are not over a wing. */
  readonly wings: { readonly first_row_index: number; readonly last_row_index: number } | null;
  readonly rows: readonly SeatRow[];
}

/** The map of one segment. */
export interface SeatMap {
  readonly id: string;
  readonly slice_id: string;
  readonly segment_id: string;
  /** Deck by deck, front to back. */
  readonly cabins: readonly SeatCabin[];
}

/** A seat that somebody may be able to buy, with the cabin it stands in. */
export interface SeatForSale {
  readonly designator: string;
  readonly cabinClass: string;
  readonly disclosures: readonly string[];
  readonly services: readonly SeatService[];
}

/** The seats of a map with a service for somebody, front to back. Prices that cannot be read, or are in another currency than the offer, are not for sale. */
export function seatsForSale(map: SeatMap, currency: string): SeatForSale[] {
  return map.cabins.flatMap((cabin) =>
    cabin.rows.flatMap(({ sections }) =>
      sections.flatMap(({ elements }) =>
        elements.flatMap((element) => {
          const seat = seatForSale(element, cabin.cabin_class, currency);
          return seat === null ? [] : [seat];
        }),
      ),
    ),
  );
}

/** True where somebody sits: also for a seat without a name, which nobody can choose (F-24). */
export function isSeatPlace({ type }: SeatElement): boolean {
  return type === 'seat' || type === 'restricted_seat_general';
}

/** True for a seat that can be named, for sale or not; 'restricted_seat_general' is one that nobody can choose. */
export function isSeat(element: SeatElement): element is SeatElement & { readonly designator: string } {
  return isSeatPlace(element) && element.designator !== null;
}

/** What an element sells; null when it sells nothing. */
export function seatForSale(element: SeatElement, cabinClass: string, currency: string): SeatForSale | null {
  const { type, designator, disclosures } = element;
  if (type !== 'seat' || designator === null) return null;
  const services = element.available_services.filter(({ sale_amount, sale_currency }) => {
    const price = sale_currency === currency ? parseMoney(sale_amount, sale_currency) : null;
    return price !== null && price.amountMinor >= 0;
  });
  return services.length === 0 ? null : { designator, cabinClass, disclosures, services };
}

export type SeatPosition = 'window' | 'middle' | 'aisle';

/**
 * Where a seat stands in its row: nothing but the wall beside it, the aisle beside it, or neither. A seat with both, as
 * in a row of single suites, is a window seat.
 */
export function seatPosition(row: SeatRow, section: number, place: number): SeatPosition {
  const elements = row.sections[section]?.elements ?? [];
  const before = elements.slice(0, place).some(isSeatPlace);
  const after = elements.slice(place + 1).some(isSeatPlace);
  const last = row.sections.length - 1;
  if ((section === 0 && !before) || (section === last && !after)) return 'window';
  return before && after ? 'middle' : 'aisle';
}
