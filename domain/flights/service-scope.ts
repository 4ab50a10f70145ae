import type { OfferService, Slice } from './offer.ts';

/**
 * For whom and where a service of an offer counts: 'per traveler, JFK to LHR', 'per traveler, whole trip' (F-28, F-80). The
 * airlines sell a bag for a flight, for a direction or for all of them, and one that names no flight is for all.
 */
export function serviceScope(
  { passenger_ids, segment_ids }: Pick<OfferService, 'passenger_ids' | 'segment_ids'>,
  slices: readonly Pick<Slice, 'segments'>[],
): string {
  const who = passenger_ids.length === 1 ? 'per traveler' : 'for all travelers';
  const covered = slices.map(({ segments }) => segments.filter(({ id }) => segment_ids.includes(id)));
  const isWhole = slices.every(({ segments }, index) => covered[index]?.length === segments.length);
  if (isWhole || segment_ids.length === 0) return `${who}, ${slices.length > 1 ? 'whole trip' : 'all flights'}`;
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
  return `${first.origin.iata_code} to ${last.destination.iata_code}`;
}
