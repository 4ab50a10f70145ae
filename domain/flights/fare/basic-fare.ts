import { type FilterableOffer, farePriceMinor, oncePerOffer } from '../filterable-offer.ts';
import { journeyIdOf } from '../journeys/journeys.ts';
import { bagAllowance } from './bag-text.ts';

/** What a fare lacks, as the airline states it. */
export type FareLack = 'changes' | 'cabinBag' | 'checkedBag' | 'seats';

/** What a fare lacks, whatever the journey's other fares cost. */
export const fareLacks = oncePerOffer(({ conditions, slices, passengers }): readonly FareLack[] => {
  const { cabin, checked } = bagAllowance(slices, passengers);
  return [
    ...(conditions.changeable === false ? (['changes'] as const) : []),
    ...(cabin === 0 ? (['cabinBag'] as const) : []),
    ...(checked === 0 ? (['checkedBag'] as const) : []),
    ...(lacksSeatChoice(slices) ? (['seats'] as const) : []),
  ];
});

/** As the comparison of fares says: on no flight, and stated for all. */
function lacksSeatChoice(slices: FilterableOffer['slices']): boolean {
  return slices.length > 0 && slices.every((slice) => slice.conditions?.seatSelection === false);
}

/** The highest price of each journey's fares by the journey's id, in minor units. */
export type DearestFares = ReadonlyMap<string, number>;

/** Reads the fares of a whole search, whatever the filters show. */
export function dearestFares(offers: readonly FilterableOffer[]): DearestFares {
  const dearest = new Map<string, number>();
  for (const offer of offers) {
    const price = farePriceMinor(offer);
    const id = journeyIdOf(offer);
    if (price !== null && price > (dearest.get(id) ?? Number.NEGATIVE_INFINITY)) dearest.set(id, price);
  }
  return dearest;
}

/**
 * What makes a fare a basic one: it lacks something, and the same flights are sold at a dearer fare, too (FARE-03). Never by
 * its name. Empty if it is none; what the airline does not state is not lacking.
 * @param dearest price of the journey's dearest fare, in minor units
 */
export function basicFareLacks(offer: FilterableOffer, dearest: number | undefined): readonly FareLack[] {
  const lacks = fareLacks(offer);
  if (lacks.length === 0) return lacks;
  const price = farePriceMinor(offer);
  return price === null || dearest === undefined || price >= dearest ? [] : lacks;
}

const words: Record<FareLack, string> = {
  changes: 'no changes',
  cabinBag: 'no carry-on bag',
  checkedBag: 'no checked bag',
  seats: 'no seat choice',
};

/** 'Basic fare: no changes, no checked bag'; empty if it is no basic fare. */
export function basicFareText(offer: FilterableOffer, dearest: number | undefined): string {
  const lacks = basicFareLacks(offer, dearest);
  return lacks.length === 0 ? '' : `Basic fare: ${lacks.map((lack) => words[lack]).join(', ')}`;
}
