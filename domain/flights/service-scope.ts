import type { OfferService, PricedOffer, Slice } from './offer.ts';

interface ScopedOffer extends Pick<PricedOffer, 'passengers'> {
  readonly slices: readonly Pick<Slice, 'segments'>[];
}

/**
 * Who and which flights a service covers: 'per traveler, JFK to LHR', 'for 2 of 3 travelers, whole trip' (F-28, F-80).
 * Airlines sell a bag for one flight, one direction or the whole trip; a service that names no flight, or nobody, covers all.
 */
export function serviceScope(
  { passengerIds, segmentIds }: Pick<OfferService, 'passengerIds' | 'segmentIds'>,
  { slices, passengers }: ScopedOffer,
): string {
  return `${travelerScope(passengerIds, passengers.length)}, ${flightScope(segmentIds, slices)}`;
}

function travelerScope({ length: covered }: readonly string[], travelers: number): string {
  if (covered === 1) return 'per traveler';
  return covered === 0 || covered === travelers ? 'for all travelers' : `for ${covered} of ${travelers} travelers`;
}

/** The flights that a service covers: 'JFK to LHR', 'BOS to LHR, LHR to JFK', 'whole trip', 'all flights'. */
export function flightScope(segmentIds: readonly string[], slices: readonly Pick<Slice, 'segments'>[]): string {
  const covered = slices.map(({ segments }) => segments.filter(({ id }) => segmentIds.includes(id)));
  const isWhole = slices.every(({ segments }, index) => covered[index]?.length === segments.length);
  if (isWhole || segmentIds.length === 0) return slices.length > 1 ? 'whole trip' : 'all flights';
  const parts = covered.flatMap((segments, index) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isDirection = segments.length === slices[index]?.segments.length;
    return isDirection ? [routeOf(first, last)] : segments.map((segment) => routeOf(segment, segment));
  });
  return parts.join(', ');
}

type Flight = Slice['segments'][number];

function routeOf(first: Flight, last: Flight): string {
  return `${first.origin.iataCode} to ${last.destination.iataCode}`;
}
