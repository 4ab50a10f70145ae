import { cabinLabels } from '../search/search-query.ts';
import { parseDurationMinutes } from '../time/duration.ts';
import type { CabinClass, Segment, Slice } from './offer.ts';

/** What airlines call the cabins, whose names are English in every language of ours. */
const airlineWords: Readonly<Record<CabinClass, readonly [string, ...string[]]>> = {
  economy: ['economy'],
  premium_economy: ['premium economy'],
  business: ['business'],
  first: ['first', 'first class'],
};

/** The cabin a flight is booked in, taken from its first traveler (all travelers share it). Null if not stated. */
export function cabinOfSegment({ passengers }: Pick<Segment, 'passengers'>): CabinClass | null {
  return passengers[0]?.cabinClass ?? null;
}

/**
 * The fare of a journey as text: 'Basic · Economy'. If flights differ in cabin, the one that is flown the
 * longest comes first, and the exceptions are named: 'Flagship · First, Economy from JFK to BOS' (F-23). Empty if nothing is stated.
 */
export function fareText(slices: readonly Pick<Slice, 'fareBrandName' | 'segments'>[]): string {
  const names = [...new Set(slices.flatMap(({ fareBrandName: name }) => (name === null ? [] : [name])))];
  const flights = slices.flatMap(({ segments }) => segments);
  const cabins = flights.map(cabinOfSegment);
  const main = longestFlown(flights);
  if (main === null) return names.join(', ');
  const others = flights.flatMap((flight, index) => {
    const cabin = cabins[index] ?? null;
    if (cabin === null || cabin === main) return [];
    return [`${cabinLabels[cabin]} from ${flight.origin.iataCode} to ${flight.destination.iataCode}`];
  });
  const label = cabinLabels[main];
  const isNamed = others.length === 0 && names.length > 0 && names.every((name) => includesCabin(name, main));
  return [names.join(', '), isNamed ? '' : [label, ...others].join(', ')].filter((part) => part !== '').join(' · ');
}

/**
 * The airline's own name for a cabin, for display; null if it adds nothing to the class. Names in all capitals, such
 * as 'PREMIUM-COACH', are converted to title case (F-25).
 */
export function cabinName(marketingName: string | null, cabin: CabinClass | null): string | null {
  if (marketingName === null) return null;
  const isShouted = marketingName === marketingName.toUpperCase() && /\p{Lu}{4}/u.test(marketingName);
  const name = isShouted
    ? marketingName
        .toLowerCase()
        .replace(/[-_]+/g, ' ')
        .replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
    : marketingName;
  if (cabin === null) return name;
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '');
  return [...airlineWords[cabin], 'coach'].some((word) => plain(word) === plain(name)) ? null : name;
}

/** 'Economy (World@)': the cabin of a flight with the airline's own name for it; null if neither is stated. */
export function cabinText(segment: Pick<Segment, 'passengers'>): string | null {
  const cabin = cabinOfSegment(segment);
  const name = cabinName(segment.passengers[0]?.cabinClassMarketingName ?? null, cabin);
  const label = cabin === null ? null : cabinLabels[cabin];
  return label === null || name === null ? (label ?? name) : `${label} (${name})`;
}

/** Whether a fare's name includes its cabin: 'Economy Basic' needs no added 'Economy'; 'Premium Economy' is a different cabin. */
function includesCabin(name: string, cabin: CabinClass): boolean {
  const lower = name.toLowerCase();
  const [word] = airlineWords[cabin];
  return lower.includes(word) && !(cabin === 'economy' && lower.includes('premium economy'));
}

/** Flights without a duration count as the shortest. */
function longestFlown(flights: readonly Segment[]): CabinClass | null {
  const minutes = new Map<CabinClass, number>();
  for (const flight of flights) {
    const cabin = cabinOfSegment(flight);
    if (cabin !== null)
      minutes.set(cabin, (minutes.get(cabin) ?? 0) + (parseDurationMinutes(flight.duration) ?? 0) + 1);
  }
  return [...minutes].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
