import { parseMoney } from '../../../../domain/money/money.ts';
import { holderOf, type SelectedSeat, seatOf, serviceFor } from '../../../../domain/seats/choose-seat.ts';
import { namesExit } from '../../../../domain/seats/exit-rows.ts';
import { type SeatElement, type SeatMap, seatForSale, seatsForSale } from '../../../../domain/seats/seat-map.ts';
import { type SeatBar, seatBar } from '../../../../domain/seats/seat-rules.ts';
import type { NamedTraveller } from './party.ts';

/** What a seat is to the traveller whose turn it is. */
export type SeatState =
  | { readonly kind: 'free'; readonly price: SelectedSeat['price']; readonly isExit: boolean }
  | { readonly kind: 'own'; readonly price: SelectedSeat['price']; readonly name: string; readonly initials: string }
  | { readonly kind: 'companion'; readonly id: string; readonly name: string; readonly initials: string }
  /** Free, but its disclosures forbid it to them. */
  | { readonly kind: 'barred'; readonly bar: SeatBar }
  | { readonly kind: 'taken' };

export interface SeatLook {
  readonly state: SeatState;
  /** Which band of the legend its price is in; null where it shows no price. */
  readonly tier: number | null;
}

/** Whose turn it is on a segment and what the party has chosen so far. */
export interface SeatTurn {
  readonly segmentId: string;
  readonly currency: string;
  readonly chosen: readonly SelectedSeat[];
  readonly travellers: readonly NamedTraveller[];
  readonly active: NamedTraveller | null;
  readonly tiers: readonly PriceTier[];
}

/** How a seat looks in this turn. */
export function seatLook(element: SeatElement, cabinClass: string, turn: SeatTurn): SeatLook {
  const { segmentId, currency, chosen, travellers, active, tiers } = turn;
  const seat = seatForSale(element, cabinClass, currency);
  const holder = element.designator === null ? null : holderOf(chosen, segmentId, element.designator);
  const sitter = travellers.find(({ id }) => id === holder);
  if (sitter !== undefined) {
    const { id, name, initials } = sitter;
    const own = id === active?.id ? seatOf(chosen, segmentId, id) : null;
    return own === null
      ? { state: { kind: 'companion', id, name, initials }, tier: null }
      : { state: { kind: 'own', price: own.price, name, initials }, tier: null };
  }
  if (seat === null || active === null) return { state: { kind: 'taken' }, tier: null };
  const service = serviceFor(seat, active);
  if (service !== null) {
    const price = { amount: service.sale_amount, currency: service.sale_currency };
    const isExit = seat.disclosures.some(namesExit);
    return { state: { kind: 'free', price, isExit }, tier: tierOf(tiers, minor(price)) };
  }
  const bar = seatBar(seat.disclosures, active);
  const isOffered = seat.services.some(({ passenger_id }) => passenger_id === active.id);
  return { state: bar !== null && isOffered ? { kind: 'barred', bar } : { kind: 'taken' }, tier: null };
}

/** A band of prices, both ends included, in minor units. */
export interface PriceTier {
  readonly from: number;
  readonly to: number;
}

export const mostTiers = 4;

/**
 * The prices of a map in at most four bands, cheapest first: each price its own where there are so few, else bands of
 * about as many prices each. What costs nothing is always alone.
 */
export function priceTiers(map: SeatMap, currency: string): PriceTier[] {
  const prices = new Set(
    seatsForSale(map, currency).flatMap(({ services }) =>
      services.map(({ sale_amount, sale_currency }) => minor({ amount: sale_amount, currency: sale_currency })),
    ),
  );
  const sorted = [...prices].sort((a, b) => a - b);
  const free = sorted[0] === 0 ? [{ from: 0, to: 0 }] : [];
  const paid = sorted.filter((price) => price > 0);
  const bands = Math.min(mostTiers - free.length, paid.length);
  const edges = Array.from({ length: bands + 1 }, (_, i) => Math.round((i * paid.length) / bands));
  const split = edges.slice(1).flatMap((end, i) => {
    const [from, to] = [paid[edges[i] ?? 0], paid[end - 1]];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  return [...free, ...split];
}

function tierOf(tiers: readonly PriceTier[], price: number): number {
  return Math.max(
    0,
    tiers.findIndex(({ from, to }) => price >= from && price <= to),
  );
}

function minor(price: SelectedSeat['price']): number {
  return parseMoney(price.amount, price.currency)?.amountMinor ?? 0;
}
