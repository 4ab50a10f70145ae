import { isSameMoney, type Money, sumMoney } from '../money/money.ts';
import { type SeatForSale, type SeatMap, type SeatService, seatsForSale } from './seat-map.ts';
import { type SeatTraveler, seatBar } from './seat-rules.ts';

/** A seat chosen for one traveler on one segment (API-11), with its disclosures. */
export interface SelectedSeat {
  readonly passengerId: string;
  readonly segmentId: string;
  /** The designator, '12A'. */
  readonly seatId: string;
  readonly cabinClass: string;
  /** What the traveler pays. */
  readonly price: Money;
  /** What the supplier charges. */
  readonly supplierPrice: Money;
  /** The supplier's service to order: this seat for this traveler. */
  readonly serviceId: string;
  readonly disclosures: readonly string[];
}

/** The service that sells a seat to a traveler; null if it is not for sale to them or its disclosures forbid it. */
export function serviceFor(seat: SeatForSale, traveler: SeatTraveler): SeatService | null {
  const service = seat.services.find(({ passengerId }) => passengerId === traveler.id);
  return service === undefined || seatBar(seat.disclosures, traveler) !== null ? null : service;
}

/** Passenger id of the traveler who has chosen a seat on a segment; null if nobody in the party has. */
export function holderOf(chosen: readonly SelectedSeat[], segmentId: string, seatId: string): string | null {
  return chosen.find((seat) => seat.segmentId === segmentId && seat.seatId === seatId)?.passengerId ?? null;
}

/** A traveler's seat on a segment; null if none is chosen yet. */
export function seatOf(chosen: readonly SelectedSeat[], segmentId: string, passengerId: string): SelectedSeat | null {
  return chosen.find((seat) => seat.segmentId === segmentId && seat.passengerId === passengerId) ?? null;
}

/** The traveler for the next click on a segment: the picked one, the first without a seat, or the last (SEAT-03). */
export function activeTraveler<T extends SeatTraveler>(
  chosen: readonly SelectedSeat[],
  segmentId: string,
  travelers: readonly T[],
  picked: string | null,
): T | null {
  return (
    travelers.find(({ id }) => id === picked) ??
    travelers.find(({ id }) => seatOf(chosen, segmentId, id) === null) ??
    travelers.at(-1) ??
    null
  );
}

/** The result of a click on a seat. `held`: another traveler in the party has it. `refused`: not for this traveler. */
export type SeatClick =
  | { readonly kind: 'assigned'; readonly seat: SelectedSeat; readonly chosen: readonly SelectedSeat[] }
  | { readonly kind: 'removed'; readonly seat: SelectedSeat; readonly chosen: readonly SelectedSeat[] }
  | { readonly kind: 'held'; readonly by: string; readonly chosen: readonly SelectedSeat[] }
  | { readonly kind: 'refused'; readonly chosen: readonly SelectedSeat[] };

/**
 * Applies a click on a seat for a traveler (SEAT-03): replaces their seat on this segment, or deselects it if it is
 * already theirs. Other travelers' seats never change.
 */
export function clickSeat(
  chosen: readonly SelectedSeat[],
  segmentId: string,
  seat: SeatForSale,
  traveler: SeatTraveler,
): SeatClick {
  const holder = holderOf(chosen, segmentId, seat.designator);
  if (holder !== null && holder !== traveler.id) return { kind: 'held', by: holder, chosen };
  const own = seatOf(chosen, segmentId, traveler.id);
  const others = chosen.filter((other) => other !== own);
  if (own !== null && holder === traveler.id) return { kind: 'removed', seat: own, chosen: others };
  const service = serviceFor(seat, traveler);
  if (service === null) return { kind: 'refused', chosen };
  const taken = selected(segmentId, seat, service);
  return { kind: 'assigned', seat: taken, chosen: [...others, taken] };
}

/** A traveler who still needs a seat on a segment. */
export interface MissingSeat {
  readonly segmentId: string;
  readonly passengerId: string;
}

/** The travelers that Continue waits for: on each mapped segment, those without a seat while one is left (SEAT-07). */
export function missingSeats(
  chosen: readonly SelectedSeat[],
  maps: readonly SeatMap[],
  travelers: readonly SeatTraveler[],
  currency: string,
): MissingSeat[] {
  return maps.flatMap((map) => {
    const segmentId = map.segmentId;
    const free = seatsForSale(map, currency).filter(({ designator }) => !holderOf(chosen, segmentId, designator));
    return travelers
      .filter(({ id }) => seatOf(chosen, segmentId, id) === null)
      .filter((traveler) => free.some((seat) => serviceFor(seat, traveler) !== null))
      .map(({ id }) => ({ segmentId, passengerId: id }));
  });
}

/** Chosen seats compared with newer seat maps. */
export interface RefreshedSeats {
  /** Still available, with current services and prices. */
  readonly kept: readonly SelectedSeat[];
  /** No longer available to their travelers. */
  readonly dropped: readonly SelectedSeat[];
  /** Kept, but at a different price: with the old price. */
  readonly repriced: readonly SelectedSeat[];
}

/** Matches chosen seats with new maps by traveler and designator, because service ids may have changed. */
export function refreshSeats(
  chosen: readonly SelectedSeat[],
  maps: readonly SeatMap[],
  travelers: readonly SeatTraveler[],
  currency: string,
): RefreshedSeats {
  const onSale = new Map(maps.map((map) => [map.segmentId, seatsForSale(map, currency)]));
  const result = { kept: [] as SelectedSeat[], dropped: [] as SelectedSeat[], repriced: [] as SelectedSeat[] };
  for (const old of chosen) {
    const seat = onSale.get(old.segmentId)?.find(({ designator }) => designator === old.seatId);
    const traveler = travelers.find(({ id }) => id === old.passengerId);
    const service = seat && traveler ? serviceFor(seat, traveler) : null;
    const isDouble =
      holderOf(result.kept, old.segmentId, old.seatId) !== null ||
      seatOf(result.kept, old.segmentId, old.passengerId) !== null;
    if (seat === undefined || service === null || isDouble) {
      result.dropped.push(old);
      continue;
    }
    const now = selected(old.segmentId, seat, service);
    result.kept.push(now);
    if (!isSameMoney(now.price, old.price)) result.repriced.push(old);
  }
  return result;
}

/** Total price of the chosen seats in the offer's currency. Throws on a seat in another currency. */
export function seatTotal(chosen: readonly SelectedSeat[], currency: string): Money {
  return sumMoney(
    chosen.map(({ price }) => price),
    currency,
  );
}

function selected(segmentId: string, seat: SeatForSale, service: SeatService): SelectedSeat {
  return {
    passengerId: service.passengerId,
    segmentId,
    seatId: seat.designator,
    cabinClass: seat.cabinClass,
    price: service.sale,
    supplierPrice: service.price,
    serviceId: service.id,
    disclosures: seat.disclosures,
  };
}
