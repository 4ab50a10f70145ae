import { formatCount } from '#domain/money/format.ts';
import type { ListedOffer } from '../offer.ts';
import { type JourneyOffer, journeyIdOf } from './journeys.ts';

type Emitting = Pick<ListedOffer, 'emissionsKg' | 'passengers'>;

/** Differences from the median below this many percent are 'about typical'. */
const smallestDifference = 5;
/** A median of fewer journeys says nothing about what is typical. */
const fewestJourneys = 5;

/** Kilograms from a plain decimal text such as '412' or '412.5'; null for anything else, and for 0, which no flight emits. */
export function readEmissions(text: string | null): number | null {
  if (text === null || !/^\d{1,7}(\.\d{1,6})?$/.test(text)) return null;
  return Number(text) || null;
}

/** Kilograms for each traveler with a seat; null if the supplier says nothing. */
export function emissionsPerTraveler({ emissionsKg, passengers }: Emitting): number | null {
  const seats = passengers.filter(({ type }) => type !== 'infant_without_seat').length;
  return emissionsKg === null || seats === 0 ? null : emissionsKg / seats;
}

/**
 * The median of a search's journeys, in kilograms for each traveler with a seat; a journey counts once, with the lowest
 * figure of its fares. Null if fewer than five journeys state one.
 */
export function typicalEmissions(offers: readonly (JourneyOffer & Emitting)[]): number | null {
  const lowest = new Map<string, number>();
  for (const offer of offers) {
    const kg = emissionsPerTraveler(offer);
    const id = journeyIdOf(offer);
    if (kg !== null && kg < (lowest.get(id) ?? Number.POSITIVE_INFINITY)) lowest.set(id, kg);
  }
  if (lowest.size < fewestJourneys) return null;
  const sorted = [...lowest.values()].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, kg) => sum + kg, 0) / middle.length;
}

/** What is said of an offer's emissions. */
export interface EmissionsTexts {
  /** 'CO2 estimate: 412 kg per traveler'; ends with a comma if a comparison follows. */
  readonly estimate: string;
  /** '15% less than typical here'; empty if nothing is known of other journeys. */
  readonly comparison: string;
}

/** The estimate and its comparison with the median `typical` (FARE-06); null if the supplier says nothing. */
export function emissionsTexts(offer: Emitting, typical: number | null): EmissionsTexts | null {
  const kg = emissionsPerTraveler(offer);
  if (kg === null || Math.round(kg) === 0) return null;
  const estimate = `CO2 estimate: ${formatCount(Math.round(kg))} kg per traveler`;
  return typical === null
    ? { estimate, comparison: '' }
    : { estimate: `${estimate},`, comparison: comparisonText(kg, typical) };
}

function comparisonText(kg: number, typical: number): string {
  const percent = Math.round((100 * (kg - typical)) / typical);
  if (Math.abs(percent) < smallestDifference) return 'about typical here';
  return `${Math.abs(percent)}% ${percent < 0 ? 'less' : 'more'} than typical here`;
}
