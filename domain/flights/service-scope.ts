import type { OfferService, Slice } from './offer.ts';

/**
 * Who and which flights a service covers: 'per traveler, JFK to LHR', 'per traveler, whole trip' (F-28, F-80).
 * Airlines sell a bag for one flight, one direction or the whole trip; a service that names no flight covers all.
 */
export function serviceScope(
  { passengerIds, segmentIds }: Pick<OfferService, 'passengerIds' | 'segmentIds'>,
  slices: readonly Pick<Slice, 'segments'>[],
): string {
  const who = passengerIds.length === 1 ? 'per traveler' : 'for all travelers';
  const covered = slices.map(({ segments }) => segments.filter(({ id }) => segmentIds.includes(id)));
  const isWhole = slices.every(({ segments }, index) => covered[index]?.length === segments.length);
  if (isWhole || segmentIds.length === 0) return `${who}, ${slices.length > 1 ? 'whole trip' : 'all flights'}`;
  const parts = covered.flatMap((segments, index) => {
    const [first, last] = [segments[0], segments.at(-1)];
    if (first === undefined || last === undefined) return [];
    const isDirection = segments.length === slices[index]?.segments.length;
    return isDirection ? [routeOf(first, last)] : segments.map((segment) => routeOf(segment, segment));
  });
  return [who, ...parts].join(', ');
}

type Flight = Slice['segments'][number];

function routeOf(first: Flight, last: Flight): string {
  return `${first.origin.iataCode} to ${last.destination.iataCode}`;
}
