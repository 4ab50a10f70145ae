import { cabinLabels } from '../search/search-query.ts';
import type { CabinClass, Segment, Slice } from './offer.ts';

/** The cabin that a flight is booked in: that of its first traveler, which all of them share. Null where it is not stated. */
export function cabinOfSegment({ passengers }: Pick<Segment, 'passengers'>): CabinClass | null {
  return passengers[0]?.cabin_class ?? null;
}

/**
 * The fare of a journey in words: 'Basic · Economy', and where flights differ in their cabin which one is which:
 * 'Flagship · First, Economy from JFK to BOS' (F-23). Empty where nothing is stated.
 */
export function fareText(slices: readonly Pick<Slice, 'fare_brand_name' | 'segments'>[]): string {
  const names = [...new Set(slices.flatMap(({ fare_brand_name: name }) => (name === null ? [] : [name])))];
  const flights = slices.flatMap(({ segments }) => segments);
  const cabins = flights.map(cabinOfSegment);
  const main = mostFrequent(cabins.filter((cabin) => cabin !== null));
  if (main === null) return names.join(', ');
  const others = flights.flatMap((flight, index) => {
    const cabin = cabins[index] ?? null;
    if (cabin === null || cabin === main) return [];
    return [`${cabinLabels[cabin]} from ${flight.origin.iata_code} to ${flight.destination.iata_code}`];
  });
  const label = cabinLabels[main];
  const isNamed = others.length === 0 && names.length > 0 && names.every((name) => says(name, label));
  return [names.join(', '), isNamed ? '' : [label, ...others].join(', ')].filter((part) => part !== '').join(' · ');
}

/**
 * The airline's own name of a cabin, for readers; null where it says no more than the class does. Names in capitals, such
 * as 'PREMIUM-COACH', are written as names (F-25).
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
  return [cabin, cabinLabels[cabin]].some((label) => plain(label) === plain(name)) || plain(name) === 'coach'
    ? null
    : name;
}

/** 'Economy (World Traveller)': the cabin of a flight with the airline's own name of it; null where neither is stated. */
export function cabinText(segment: Pick<Segment, 'passengers'>): string | null {
  const cabin = cabinOfSegment(segment);
  const name = cabinName(segment.passengers[0]?.cabin_class_marketing_name ?? null, cabin);
  const label = cabin === null ? null : cabinLabels[cabin];
  return label === null || name === null ? (label ?? name) : `${label} (${name})`;
}

/** Whether a fare's name names its cabin: 'Economy Basic' needs no 'Economy' beside it; 'Premium Economy' is another one. */
function says(name: string, label: string): boolean {
  const lower = name.toLowerCase();
  const word = label.replace(' Class', '').toLowerCase();
  return lower.includes(word) && !(word === 'economy' && lower.includes('premium economy'));
}

function mostFrequent(cabins: readonly CabinClass[]): CabinClass | null {
  const counts = new Map<CabinClass, number>();
  for (const cabin of cabins) counts.set(cabin, (counts.get(cabin) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
