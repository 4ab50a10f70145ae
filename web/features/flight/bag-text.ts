import { includedBags } from '../../../domain/flights/itinerary.ts';
import type { OfferPassenger, Slice } from '../../../domain/flights/offer.ts';

/** What is known of the bags that every traveller with a seat has; null counts are not known. */
export interface BagAllowance {
  readonly cabin: number | null;
  readonly checked: number | null;
}

/** The allowance that holds on all of the given flights (FLT-10). */
export function bagAllowance(slices: readonly Slice[], passengers: readonly OfferPassenger[]): BagAllowance {
  const laps = new Set(passengers.filter(({ type }) => type === 'infant_without_seat').map(({ id }) => id));
  return { cabin: includedBags(slices, 'carry_on', laps), checked: includedBags(slices, 'checked', laps) };
}

/** 'No checked bag', '1 checked bag', '2 checked bags'; what the airline does not tell is said so. */
export function bagText(kind: 'cabin' | 'checked', count: number | null): string {
  if (count === null) return `${kind === 'cabin' ? 'Cabin' : 'Checked'} bags: not told by the airline`;
  if (count === 0) return `No ${kind} bag included`;
  return `${count} ${kind} bag${count === 1 ? '' : 's'} included`;
}

/** The sentence that must stand with the price: fees for bags may come on top. */
export const bagFeesText =
  'For each traveler with a seat. The airline may charge fees for further, larger or heavier bags.';
