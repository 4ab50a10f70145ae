import { holderOf, type SelectedSeat, seatOf, serviceFor } from '#domain/seats/choose-seat.ts';
import { namesExit } from '#domain/seats/exit-rows.ts';
import { type SeatElement, type SeatMap, seatForSale, seatsForSale } from '#domain/seats/seat-map.ts';
import { type SeatBar, seatBar } from '#domain/seats/seat-rules.ts';
import type { NamedTraveler } from '../party.ts';

/** A seat's state for the active traveler. */
export type SeatState =
  | { readonly kind: 'free'; readonly price: SelectedSeat['price']; readonly isExit: boolean }
  | { readonly kind: 'own'; readonly price: SelectedSeat['price']; readonly name: string; readonly initials: string }
  | { readonly kind: 'companion'; readonly id: string; readonly name: string; readonly initials: string }
  /** Free, but its disclosures exclude this traveler. */
  | { readonly kind: 'barred'; readonly bar: SeatBar }
  | { readonly kind: 'taken' };

export interface SeatLook {
  readonly state: SeatState;
  /** The legend's band of its price; null if it shows no price. */
  readonly tier: number | null;
}

/** The active traveler on a segment, and the party's choices so far. */
export interface SeatTurn {
  readonly segmentId: string;
  readonly currency: string;
  readonly chosen: readonly SelectedSeat[];
  readonly travelers: readonly NamedTraveler[];
  readonly active: NamedTraveler | null;
  readonly tiers: readonly PriceTier[];
}

/** A seat's appearance for the active traveler. */
export function seatLook(element: SeatElement, cabinClass: string, turn: SeatTurn): SeatLook {
  const { segmentId, currency, chosen, travelers, active, tiers } = turn;
  const seat = seatForSale(element, cabinClass, currency);
  const holder = element.designator === null ? null : holderOf(chosen, segmentId, element.designator);
  const sitter = travelers.find(({ id }) => id === holder);
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
    const price = service.sale;
    const isExit = seat.disclosures.some(namesExit);
    return { state: { kind: 'free', price, isExit }, tier: tierOf(tiers, price.amountMinor) };
  }
  const bar = seatBar(seat.disclosures, active);
  const isOffered = seat.services.some(({ passengerId }) => passengerId === active.id);
  return { state: bar !== null && isOffered ? { kind: 'barred', bar } : { kind: 'taken' }, tier: null };
}

/** A price band in minor units, both ends included. */
export interface PriceTier {
  readonly from: number;
  readonly to: number;
}

export const maxTiers = 4;

/**
 * The prices of a map in at most four bands, cheapest first: one per price if there are few, else bands with about as
 * many prices each. Free seats always form a band of their own.
 */
export function priceTiers(map: SeatMap, currency: string): PriceTier[] {
  const prices = new Set(
    seatsForSale(map, currency).flatMap(({ services }) => services.map(({ sale }) => sale.amountMinor)),
  );
  const sorted = [...prices].sort((a, b) => a - b);
  const free = sorted[0] === 0 ? [{ from: 0, to: 0 }] : [];
  const paid = sorted.filter((price) => price > 0);
  const bands = Math.min(maxTiers - free.length, paid.length);
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
