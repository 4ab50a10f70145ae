import { includedBags } from './itinerary.ts';
import type { Slice } from './offer.ts';

/** What is known of the bags that every traveller with a seat has; null counts are not known. */
export interface BagAllowance {
  readonly cabin: number | null;
  readonly checked: number | null;
}

type Travellers = readonly { readonly id: string; readonly type: string }[];

/** The allowance that holds on all of the given flights (FLT-10). Infants on a lap have none of their own. */
export function bagAllowance(slices: readonly Slice[], travellers: Travellers): BagAllowance {
  const laps = new Set(travellers.filter(({ type }) => type.startsWith('infant')).map(({ id }) => id));
  return { cabin: includedBags(slices, 'carry_on', laps), checked: includedBags(slices, 'checked', laps) };
}

/** True where every flight has the same allowance: then it is said once. */
export function isSameAllowance(slices: readonly Slice[], travellers: Travellers): boolean {
  const each = slices.flatMap((slice) =>
    slice.segments.map((segment) => bagAllowance([{ ...slice, segments: [segment] }], travellers)),
  );
  return each.every(({ cabin, checked }) => cabin === each[0]?.cabin && checked === each[0]?.checked);
}

/** 'No checked bag included', '2 checked bags included'; what the airline does not tell is said so. */
export function bagText(kind: 'cabin' | 'checked', count: number | null): string {
  if (count === null) return `${kind === 'cabin' ? 'Carry-on' : 'Checked'} bags: not stated by the airline`;
  return `${bagCount(kind, count)} included`;
}

/** The sentence that must stand with the price: fees for bags may come on top. */
export const bagFeesText =
  'For each traveler except lap infants. The airline may charge fees for additional, larger or heavier bags.';

/** The allowance of what was booked in a sentence, and that fees may apply to more (FLT-10). */
export function bagSentence({ cabin, checked }: BagAllowance): string {
  if (cabin === null && checked === null) {
    return 'The airline does not state its bag allowance here. Fees for bags may apply.';
  }
  const counts = [['cabin', cabin] as const, ['checked', checked] as const];
  const included = counts.flatMap(([kind, count]) => (count === null || count === 0 ? [] : [bagCount(kind, count)]));
  const none = counts.flatMap(([kind, count]) => (count === 0 ? [`${kindWords[kind]} bag`] : []));
  return [
    ...(included.length === 0 ? [] : [`Included for each traveler except lap infants: ${included.join(', ')}.`]),
    ...(none.length === 0 ? [] : [`No ${none.join(' or ')} is included.`]),
    ...counts.flatMap(([kind, count]) => (count === null ? [`${bagText(kind, null)}.`] : [])),
    'Fees may apply for additional, larger or heavier bags.',
  ].join(' ');
}

/** 'No carry-on bag', '1 carry-on bag', '2 checked bags' (CARD-03). */
export function bagCount(kind: 'cabin' | 'checked', count: number): string {
  if (count === 0) return `No ${kindWords[kind]} bag`;
  return `${count} ${kindWords[kind]} bag${count === 1 ? '' : 's'}`;
}

/** As Americans say it. */
const kindWords = { cabin: 'carry-on', checked: 'checked' } as const;
