import { formatMoneyDecimal, type Money, parseMoney, sumMoney } from '../money/money.ts';
import { type SeatForSale, type SeatMap, type SeatService, seatsForSale } from './seat-map.ts';
import { type SeatTraveller, seatBar } from './seat-rules.ts';

/** A seat that was chosen for one traveller on one segment (API-11), with what it obliges to. */
export interface SelectedSeat {
  readonly passengerId: string;
  readonly segmentId: string;
  /** The designator, '12A'. */
  readonly seatId: string;
  readonly cabinClass: string;
  /** What the traveller pays: decimal text of major units. */
  readonly price: { readonly amount: string; readonly currency: string };
  /** What is ordered: this seat for this traveller. */
  readonly serviceId: string;
  readonly disclosures: readonly string[];
}

/** The service by which a traveller may have a seat; null when it is not for sale to them or its disclosures forbid it. */
export function serviceFor(seat: SeatForSale, traveller: SeatTraveller): SeatService | null {
  const service = seat.services.find(({ passenger_id }) => passenger_id === traveller.id);
  return service === undefined || seatBar(seat.disclosures, traveller) !== null ? null : service;
}

/** Who has a seat on a segment; null when none of the party has. */
export function holderOf(chosen: readonly SelectedSeat[], segmentId: string, seatId: string): string | null {
  return chosen.find((seat) => seat.segmentId === segmentId && seat.seatId === seatId)?.passengerId ?? null;
}

/** A traveller's seat on a segment; null when there is none yet. */
export function seatOf(chosen: readonly SelectedSeat[], segmentId: string, passengerId: string): SelectedSeat | null {
  return chosen.find((seat) => seat.segmentId === segmentId && seat.passengerId === passengerId) ?? null;
}

/** Who gets the next click on a segment: the one who was picked, else the first without a seat, else the last (SEAT-03). */
export function activeTraveller<T extends SeatTraveller>(
  chosen: readonly SelectedSeat[],
  segmentId: string,
  travellers: readonly T[],
  picked: string | null,
): T | null {
  return (
    travellers.find(({ id }) => id === picked) ??
    travellers.find(({ id }) => seatOf(chosen, segmentId, id) === null) ??
    travellers.at(-1) ??
    null
  );
}

/** What a click on a seat came to. `held`: another of the party sits there and keeps it. `refused`: not for this traveller. */
export type SeatClick =
  | { readonly kind: 'assigned'; readonly seat: SelectedSeat; readonly chosen: readonly SelectedSeat[] }
  | { readonly kind: 'removed'; readonly seat: SelectedSeat; readonly chosen: readonly SelectedSeat[] }
  | { readonly kind: 'held'; readonly by: string; readonly chosen: readonly SelectedSeat[] }
  | { readonly kind: 'refused'; readonly chosen: readonly SelectedSeat[] };

/**
 * A click on a seat for a traveller (SEAT-03): takes it in place of the one they had on this segment, or gives back
 * their own. What others chose is never touched.
 */
export function clickSeat(
  chosen: readonly SelectedSeat[],
  segmentId: string,
  seat: SeatForSale,
  traveller: SeatTraveller,
): SeatClick {
  const holder = holderOf(chosen, segmentId, seat.designator);
  if (holder !== null && holder !== traveller.id) return { kind: 'held', by: holder, chosen };
  const own = seatOf(chosen, segmentId, traveller.id);
  const others = chosen.filter((other) => other !== own);
  if (own !== null && holder === traveller.id) return { kind: 'removed', seat: own, chosen: others };
  const service = serviceFor(seat, traveller);
  if (service === null) return { kind: 'refused', chosen };
  const taken = selected(segmentId, seat, service);
  return { kind: 'assigned', seat: taken, chosen: [...others, taken] };
}

/** One who still needs a seat on a segment. */
export interface MissingSeat {
  readonly segmentId: string;
  readonly passengerId: string;
}

/** Whom Continue waits for: per segment with a map, travellers without a seat as long as one is left that they may have (SEAT-07). */
export function missingSeats(
  chosen: readonly SelectedSeat[],
  maps: readonly SeatMap[],
  travellers: readonly SeatTraveller[],
  currency: string,
): MissingSeat[] {
  return maps.flatMap((map) => {
    const segmentId = map.segment_id;
    const free = seatsForSale(map, currency).filter(({ designator }) => !holderOf(chosen, segmentId, designator));
    return travellers
      .filter(({ id }) => seatOf(chosen, segmentId, id) === null)
      .filter((traveller) => free.some((seat) => serviceFor(seat, traveller) !== null))
      .map(({ id }) => ({ segmentId, passengerId: id }));
  });
}

/** Chosen seats laid beside maps that were read later. */
export interface RefreshedSeats {
  /** Still on offer, with the services and prices of now. */
  readonly kept: readonly SelectedSeat[];
  /** No longer on offer to who chose them. */
  readonly dropped: readonly SelectedSeat[];
  /** Kept, but at another price: as they were before. */
  readonly repriced: readonly SelectedSeat[];
}

/** Keeps of the chosen seats what the maps offer now, found by traveller and designator: service ids may be new. */
export function refreshSeats(
  chosen: readonly SelectedSeat[],
  maps: readonly SeatMap[],
  travellers: readonly SeatTraveller[],
  currency: string,
): RefreshedSeats {
  const onSale = new Map(maps.map((map) => [map.segment_id, seatsForSale(map, currency)]));
  const result = { kept: [] as SelectedSeat[], dropped: [] as SelectedSeat[], repriced: [] as SelectedSeat[] };
  for (const old of chosen) {
    const seat = onSale.get(old.segmentId)?.find(({ designator }) => designator === old.seatId);
    const traveller = travellers.find(({ id }) => id === old.passengerId);
    const service = seat && traveller ? serviceFor(seat, traveller) : null;
    const isDouble =
      holderOf(result.kept, old.segmentId, old.seatId) !== null ||
      seatOf(result.kept, old.segmentId, old.passengerId) !== null;
    if (seat === undefined || service === null || isDouble) {
      result.dropped.push(old);
      continue;
    }
    const now = selected(old.segmentId, seat, service);
    result.kept.push(now);
    if (now.price.amount !== old.price.amount || now.price.currency !== old.price.currency) result.repriced.push(old);
  }
  return result;
}

/** What the chosen seats cost together, in the offer's currency. Throws on a seat in another one: none is ever chosen. */
export function seatTotal(chosen: readonly SelectedSeat[], currency: string): Money {
  const prices = chosen.map(({ price }) => parseMoney(price.amount, price.currency) ?? { amountMinor: 0, currency });
  return sumMoney(prices, currency);
}

/** Fare and seats together as a decimal text; the fare alone where it cannot be read. */
export function totalWithSeats(
  fare: { readonly amount: string; readonly currency: string },
  chosen: readonly SelectedSeat[],
): { readonly amount: string; readonly currency: string } {
  const money = parseMoney(fare.amount, fare.currency);
  if (money === null || chosen.length === 0) return { amount: fare.amount, currency: fare.currency };
  const total = sumMoney([money, seatTotal(chosen, fare.currency)], fare.currency);
  return { amount: formatMoneyDecimal(total), currency: fare.currency };
}

/** The services to pay for and to order, in an order that does not depend on the clicks. */
export function seatServiceIds(chosen: readonly SelectedSeat[]): string[] {
  return chosen.map(({ serviceId }) => serviceId).sort();
}

function selected(segmentId: string, seat: SeatForSale, service: SeatService): SelectedSeat {
  return {
    passengerId: service.passenger_id,
    segmentId,
    seatId: seat.designator,
    cabinClass: seat.cabinClass,
    price: { amount: service.sale_amount, currency: service.sale_currency },
    serviceId: service.id,
    disclosures: seat.disclosures,
  };
}
