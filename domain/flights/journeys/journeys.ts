import { cabinOfSegment } from '../cabins.ts';
import { type FilterableOffer, shownPriceMinor } from '../filterable-offer.ts';
import type { Segment, Slice } from '../offer.ts';

/** The offers of the same flights, at the same times and in the same cabins, and with the same comparison keys (FARE-01). */
export interface Journey<T> {
  /** The same for these flights and cabins in every list. */
  readonly id: string;
  /** Cheapest first. */
  readonly fares: readonly [T, ...T[]];
}

/** What a journey is recognized by. */
export type JourneyOffer = Pick<FilterableOffer, 'id' | 'slices'>;

/**
 * Groups sorted, filtered offers by journey, in time linear in their number. The journeys stand in the order of their
 * cheapest fares in the list, so that the prices on the cards follow the order; offers of one price keep theirs. Unreadable
 * prices come last.
 */
export function groupByJourney<T extends FilterableOffer>(sorted: readonly T[]): Journey<T>[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const offer of sorted) {
    const id = journeyIdOf(offer);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [offer]);
    else group.push(offer);
  }
  for (const fares of groups.values()) if (fares.length > 1) fares.sort((a, b) => priceOf(a) - priceOf(b));
  const journeys: Journey<T>[] = [];
  for (const offer of sorted) {
    const id = journeyIdOf(offer);
    const fares = groups.get(id);
    if (fares?.[0] === offer) journeys.push({ id, fares });
  }
  return journeys;
}

/** Number of journeys among the offers. */
export function countJourneys(offers: readonly JourneyOffer[]): number {
  return new Set(offers.map(journeyIdOf)).size;
}

/** By the offer's slices, which an offer with other prices has, too. */
const knownIds = new WeakMap<JourneyOffer['slices'], string>();
const knownParts = new WeakMap<Slice, string>();

/**
 * Identifies an offer's journey: the one that `JourneyKeys` found for it, else by its flights. An offer without flights on a
 * slice is a journey of its own: nothing says that it equals another.
 */
export function journeyIdOf(offer: JourneyOffer): string {
  const { id: offerId, slices } = offer;
  const known = knownIds.get(slices);
  if (known !== undefined) return known;
  const isWhole = slices.length > 0 && slices.every(({ segments }) => segments.length > 0);
  if (!isWhole) return `offer ${offerId}`;
  const id = slices.map(partOf).join(' / ');
  knownIds.set(slices, id);
  return id;
}

/**
 * The supplier's comparison keys of one search. They separate offers that our own rule takes for the same flights, and never join
 * others: a wrong key must not show another flight's price. An offer without keys is compared by its flights alone, and belongs
 * to the journey of the first keys that came with them.
 */
export class JourneyKeys {
  /** By flights: the first keys, which name no journey of their own. */
  readonly #first = new Map<string, string>();

  /** Decides which journey an offer belongs to. It keeps it, whatever comes later. */
  add(offer: JourneyOffer): void {
    const keys = keysOf(offer);
    const id = journeyIdOf(offer);
    if (keys === null) return;
    const first = this.#first.get(id);
    if (first === undefined) this.#first.set(id, keys);
    else if (first !== keys) knownIds.set(offer.slices, `${id} (${keys})`);
  }
}

/** Null unless all slices have one. */
function keysOf({ slices }: JourneyOffer): string | null {
  const keys = slices.flatMap(({ comparisonKey }) => comparisonKey ?? []);
  return keys.length === 0 || keys.length < slices.length ? null : JSON.stringify(keys);
}

/** Offers of a stream share their slices. */
function partOf(slice: Slice): string {
  const known = knownParts.get(slice);
  if (known !== undefined) return known;
  const part = slice.segments.map(flightOf).join(', ');
  knownParts.set(slice, part);
  return part;
}

/** Whether two offers have the same flights at the same times, in any cabins. */
export function isSameFlights(one: JourneyOffer, other: JourneyOffer): boolean {
  const flights = ({ slices }: JourneyOffer) =>
    slices
      .map(({ segments }) => segments.map((segment) => flightOf({ ...segment, passengers: [] })).join(', '))
      .join(' / ');
  return flights(one) === flights(other);
}

function flightOf(segment: Segment): string {
  const { marketingCarrier: carrier, flightNumber, origin, destination, departingAt, arrivingAt } = segment;
  return [
    carrier.iataCode ?? carrier.name ?? '',
    flightNumber.replace(/^0+(?=\d)/, ''),
    origin.iataCode,
    departingAt.slice(0, 16),
    destination.iataCode,
    arrivingAt.slice(0, 16),
    cabinOfSegment(segment) ?? '',
  ].join(' ');
}

function priceOf(offer: FilterableOffer): number {
  return shownPriceMinor(offer) ?? Number.MAX_SAFE_INTEGER;
}
