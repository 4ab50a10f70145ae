import { includedBags } from '../itinerary.ts';
import type { Slice } from '../offer.ts';

/** Bags that every seated traveler has; null if unknown. */
export interface BagAllowance {
  readonly cabin: number | null;
  readonly checked: number | null;
}

type Travelers = readonly { readonly id: string; readonly type: string }[];

/** The allowance that applies on all of the given flights (FLT-10). Lap infants have none of their own. */
export function bagAllowance(slices: readonly Slice[], travelers: Travelers): BagAllowance {
  const laps = new Set(travelers.filter(({ type }) => type.startsWith('infant')).map(({ id }) => id));
  return { cabin: includedBags(slices, 'carry_on', laps), checked: includedBags(slices, 'checked', laps) };
}

/** True if every flight has the same allowance, so that it is shown only once. */
export function isSameAllowance(slices: readonly Slice[], travelers: Travelers): boolean {
  const each = slices.flatMap((slice) =>
    slice.segments.map((segment) => bagAllowance([{ ...slice, segments: [segment] }], travelers)),
  );
  return each.every(({ cabin, checked }) => cabin === each[0]?.cabin && checked === each[0]?.checked);
}

/** 'No checked bag included', '2 checked bags included'; an unknown allowance is labeled as not stated. */
export function bagText(kind: 'cabin' | 'checked', count: number | null): string {
  if (count === null) return `${kind === 'cabin' ? 'Carry-on' : 'Checked'} bags: not stated by the airline`;
  return `${bagCount(kind, count)} included`;
}

/** Must be shown with the price: bag fees may be added. */
export const bagFeesText =
  'For each traveler except lap infants. The airline may charge fees for additional, larger or heavier bags.';

/** The booked allowance as sentences, with the notice that fees may apply to additional bags (FLT-10). */
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

/** US terms. */
const kindWords = { cabin: 'carry-on', checked: 'checked' } as const;
