import { cabinOfSegment } from '../cabins.ts';
import { type FilterableOffer, shownPriceMinor } from '../filterable-offer.ts';
import type { Segment, Slice } from '../offer.ts';

/** The offers of the same flights, at the same times and in the same cabins (FARE-01). */
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

const knownIds = new WeakMap<JourneyOffer, string>();
const knownParts = new WeakMap<Slice, string>();

/** Identifies an offer's journey. An offer without flights on a slice is a journey of its own: nothing says that it equals another. */
export function journeyIdOf(offer: JourneyOffer): string {
  const known = knownIds.get(offer);
  if (known !== undefined) return known;
  const { id: offerId, slices } = offer;
  const isWhole = slices.length > 0 && slices.every(({ segments }) => segments.length > 0);
  const id = isWhole ? slices.map(partOf).join(' / ') : `offer ${offerId}`;
  knownIds.set(offer, id);
  return id;
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
