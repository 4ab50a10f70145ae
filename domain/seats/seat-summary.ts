import type { Money } from '../money/money.ts';
import { isSeatPlace, type SeatMap, type SeatPosition, seatForSale, seatPosition } from './seat-map.ts';

/** A map's seats before any choice. */
export interface SeatSummary {
  /** All seats of the map, sold or not. */
  readonly seats: number;
  /** Those available to someone in the party, by position. */
  readonly free: Readonly<Record<SeatPosition, number>>;
  /** The lowest price of a free seat; null if none is free. */
  readonly lowest: Money | null;
}

/** Counts a map's seats; `currency` is the offer's. */
export function summarizeSeats(map: SeatMap, currency: string): SeatSummary {
  let seats = 0;
  const free = { window: 0, middle: 0, aisle: 0 };
  const prices: Money[] = [];
  for (const { cabinClass, rows } of map.cabins) {
    for (const row of rows) {
      row.sections.forEach(({ elements }, section) => {
        elements.forEach((element, place) => {
          if (isSeatPlace(element)) seats++;
          const seat = seatForSale(element, cabinClass, currency);
          if (seat === null) return;
          free[seatPosition(row, section, place)]++;
          prices.push(...seat.services.map(({ sale }) => sale));
        });
      });
    }
  }
  const lowest = prices.reduce<Money | null>(
    (least, price) => (least === null || price.amountMinor < least.amountMinor ? price : least),
    null,
  );
  return { seats, free, lowest };
}
