import { bagCount } from '#domain/flights/fare/bag-text.ts';
import type { Slice } from '#domain/flights/offer.ts';
import { flightScope } from '#domain/flights/service-scope.ts';
import { formatExact } from '#domain/money/format.ts';
import type { Money } from '#domain/money/money.ts';
import type { BookedService } from '../booked-order.ts';
import type { AmendmentPrice } from './amendment-price.ts';

/** A kind of bag added to a booked trip. Unit amounts, in minor units of the booking's currency. */
export interface AddedBag {
  /** The supplier's service. */
  readonly serviceId: string;
  readonly kind: 'cabin_bag' | 'checked_bag';
  /** As described by offers: 'Extra bag of up to 23 kg', 'Extra bag' without limits. */
  readonly description: string;
  readonly quantity: number;
  readonly passengerIds: readonly string[];
  /** Segments of the booking's itinerary; empty for all flights. */
  readonly segmentIds: readonly string[];
  /** The same flights in an order's format: 'JFK → LHR'. */
  readonly flights: readonly string[];
  readonly supplierMinor: number;
  readonly saleMinor: number;
}

/** A line of the price: what is added, for whom and on which flights, and the total. */
export interface BagLine {
  readonly text: string;
  readonly amount: Money;
}

/** The total price of bags at our price, without any fee for adding them. */
export function bagsPrice(bags: readonly AddedBag[], currency: string): AmendmentPrice {
  const total = { amountMinor: sumOf(bags, ({ saleMinor }) => saleMinor), currency };
  const nothing = { amountMinor: 0, currency };
  return { due: total, refund: nothing, difference: total, airlineFee: null, fee: nothing, saleChange: total };
}

/** The supplier's price for them, in minor units. */
export function supplierPriceOf(bags: readonly AddedBag[]): number {
  return sumOf(bags, ({ supplierMinor }) => supplierMinor);
}

function sumOf(bags: readonly AddedBag[], amountOf: (bag: AddedBag) => number): number {
  return bags.reduce((sum, bag) => sum + amountOf(bag) * bag.quantity, 0);
}

/** '1 checked bag of up to 23 kg for Ada Lovelace, JFK to LHR', with its price. */
export function bagLines(
  bags: readonly AddedBag[],
  travelers: readonly { readonly id: string; readonly givenName: string; readonly familyName: string }[],
  slices: readonly Pick<Slice, 'segments'>[],
  currency: string,
): BagLine[] {
  return bags.map(({ kind, description, quantity, passengerIds, segmentIds, saleMinor }) => {
    const names = travelers
      .filter(({ id }) => passengerIds.includes(id))
      .map(({ givenName, familyName }) => `${givenName} ${familyName}`);
    const whom = names.length === 0 ? '' : ` for ${names.join(', ')}`;
    const count = bagCount(kind === 'cabin_bag' ? 'cabin' : 'checked', quantity);
    const limits = description.replace(/^Extra bag/, '');
    return {
      text: `${count}${limits}${whom}, ${flightScope(segmentIds, slices)}`,
      amount: { amountMinor: saleMinor * quantity, currency },
    };
  });
}

/**
 * The terms to agree to before adding bags, one sentence each.
 * @param isFree24h whether the trip can still be canceled free of charge under the 24-hour rule, whose refund includes
 * the bags
 */
export function bagTerms({ due }: Pick<AmendmentPrice, 'due'>, isFree24h = false): string[] {
  return [
    due.amountMinor > 0
      ? `You pay ${formatExact(due)}. We charge your card once the airline confirms the bags.`
      : 'These bags cost nothing.',
    ...laterCancelWithBagsTexts(isFree24h),
  ];
}

/** The refund rules once bags are added, one sentence each. */
export function laterCancelWithBagsTexts(isFree24h: boolean): string[] {
  return [
    ...(isFree24h
      ? [
          'Free cancellation within 24 hours of booking covers these bags too, if your flights were not changed and your card can be refunded.',
        ]
      : []),
    `If you cancel ${isFree24h ? 'after that' : 'later'}, your refund depends on what the airline gives back for the trip, bags included, unless the airline cancels or significantly changes your flights.`,
  ];
}

/**
 * Whether an order has the requested bags: as many more of each as before, besides those added since by others.
 * Airlines renumber them and word their limits differently, so only kind, travelers and flights identify them.
 * @param before the order's services when they were chosen
 * @param others bags certainly added since
 */
export function hasBags(
  services: readonly BookedService[],
  before: readonly BookedService[],
  wanted: readonly AddedBag[],
  others: readonly AddedBag[] = [],
): boolean {
  const [now, then] = [countOf(services.map(asThing)), countOf(before.map(asThing))];
  const [own, more] = [countOf(wanted.map(asBag)), countOf(others.map(asBag))];
  return [...own].every(([thing, count]) => {
    const added = (now.get(thing) ?? 0) - (then.get(thing) ?? 0) - (more.get(thing) ?? 0);
    return added >= count;
  });
}

type Counted = readonly [thing: string, count: number];

function asThing({ type, passengerIds, flights, quantity }: BookedService): Counted {
  return [thingOf(type, passengerIds, flights), quantity];
}

function asBag({ kind, passengerIds, flights, quantity }: AddedBag): Counted {
  return [thingOf(kind, passengerIds, flights), quantity];
}

function thingOf(type: string, passengerIds: readonly string[], flights: readonly string[]): string {
  return JSON.stringify([type, passengerIds.toSorted(), flights.toSorted()]);
}

function countOf(things: readonly Counted[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [thing, count] of things) counts.set(thing, (counts.get(thing) ?? 0) + count);
  return counts;
}
