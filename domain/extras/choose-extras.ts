import type { OfferService, PricedService } from '../flights/offer.ts';
import { isSameMoney, type Money, sumMoney } from '../money/money.ts';

/** An extra's kind, travelers and flights. Empty lists mean everyone and all flights. */
export type ExtraScope = Pick<OfferService, 'kind' | 'passengerIds' | 'segmentIds'>;

/** An extra that was chosen, with a quantity of at least one. */
export interface ChosenExtra extends ExtraScope, Pick<OfferService, 'name' | 'description'> {
  /** The supplier's service to order. */
  readonly serviceId: string;
  readonly quantity: number;
  /** The traveler's unit price. */
  readonly price: Money;
  /** The supplier's unit price. */
  readonly supplierPrice: Money;
}

/**
 * Whether two services sell the same kind of thing to one traveler on one flight: a bag for the whole trip and one for
 * a direction, or bags of different weights. Airlines do not say that such services can be combined, so only one of
 * them is sold (BAGS-03).
 */
export function overlaps(one: ExtraScope, other: ExtraScope): boolean {
  return (
    one.kind === other.kind && shares(one.passengerIds, other.passengerIds) && shares(one.segmentIds, other.segmentIds)
  );
}

function shares(one: readonly string[], other: readonly string[]): boolean {
  return one.length === 0 || other.length === 0 || one.some((id) => other.includes(id));
}

/**
 * An offer's available extras, in the airline's order: those with a readable price in the offer's currency. Among
 * indistinguishable services only the cheapest is listed.
 */
export function extrasForSale(services: readonly PricedService[], currency: string): PricedService[] {
  const sold = services.filter(({ sale }) => sale.currency === currency && sale.amountMinor >= 0);
  const cheapest = new Map<string, PricedService>();
  for (const service of sold) {
    const thing = thingOf(service);
    const known = cheapest.get(thing);
    if (known === undefined || service.sale.amountMinor < known.sale.amountMinor) cheapest.set(thing, service);
  }
  return sold.filter((service) => cheapest.get(thingOf(service)) === service);
}

/** The chosen quantity of a service. */
export function quantityOf(chosen: readonly ChosenExtra[], serviceId: string): number {
  return chosen.find((extra) => extra.serviceId === serviceId)?.quantity ?? 0;
}

/** The chosen extra that excludes a service; null if it can be chosen. */
export function excludedBy(
  chosen: readonly ChosenExtra[],
  service: ExtraScope & Pick<OfferService, 'id'>,
): ChosenExtra | null {
  return chosen.find((extra) => extra.serviceId !== service.id && overlaps(extra, service)) ?? null;
}

/** Sets a service's quantity, within its bounds; zero removes it. Unchanged if another extra excludes it. */
export function chooseExtra(
  chosen: readonly ChosenExtra[],
  service: PricedService,
  quantity: number,
): readonly ChosenExtra[] {
  if (!Number.isInteger(quantity) || quantity < 0 || excludedBy(chosen, service) !== null) return chosen;
  const others = chosen.filter(({ serviceId }) => serviceId !== service.id);
  const most = Math.min(quantity, service.maximumQuantity);
  return most === 0 ? others : [...others, chosenExtra(service, most)];
}

/** The price of all chosen extras. Throws on one in another currency, which cannot be chosen. */
export function extrasTotal(chosen: readonly ChosenExtra[], currency: string): Money {
  return sumMoney(chosen.map(extraPrice), currency);
}

/** The price of all pieces of an extra. */
export function extraPrice({ price, quantity }: Pick<ChosenExtra, 'price' | 'quantity'>): Money {
  return { ...price, amountMinor: price.amountMinor * quantity };
}

/** Chosen extras compared with newly read services. */
export interface RefreshedExtras {
  /** Still for sale, with current services and prices. */
  readonly kept: readonly ChosenExtra[];
  /** No longer for sale. */
  readonly dropped: readonly ChosenExtra[];
  /** Kept at another price or in a lower quantity: before and now. */
  readonly changed: readonly { readonly before: ChosenExtra; readonly now: ChosenExtra }[];
}

/** Matches chosen extras with new services by their content, because ids change from read to read. */
export function refreshExtras(chosen: readonly ChosenExtra[], services: readonly PricedService[]): RefreshedExtras {
  const result = {
    kept: [] as ChosenExtra[],
    dropped: [] as ChosenExtra[],
    changed: [] as { before: ChosenExtra; now: ChosenExtra }[],
  };
  for (const before of chosen) {
    const same = services.filter((service) => isSameThing(service, before));
    const service = same.find(({ id }) => id === before.serviceId) ?? same[0];
    if (service === undefined || excludedBy(result.kept, service) !== null) {
      result.dropped.push(before);
      continue;
    }
    const now = chosenExtra(service, Math.min(before.quantity, service.maximumQuantity));
    result.kept.push(now);
    if (!isSameMoney(now.price, before.price) || now.quantity !== before.quantity) {
      result.changed.push({ before, now });
    }
  }
  return result;
}

function chosenExtra(service: PricedService, quantity: number): ChosenExtra {
  const { id, kind, name, description, passengerIds, segmentIds, sale, price } = service;
  return {
    serviceId: id,
    quantity,
    price: sale,
    supplierPrice: price,
    kind,
    name,
    description,
    passengerIds,
    segmentIds,
  };
}

type Described = ExtraScope & Pick<OfferService, 'description'>;

function isSameThing(one: Described, other: Described): boolean {
  return one.kind === other.kind && one.description === other.description && thingOf(one) === thingOf(other);
}

/** Equal for indistinguishable services. */
function thingOf({ kind, description, passengerIds, segmentIds }: Described): string {
  return JSON.stringify([kind, description, passengerIds.toSorted(), segmentIds.toSorted()]);
}
