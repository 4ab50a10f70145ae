import { bagAllowance, bagCount } from '#domain/flights/fare/bag-text.ts';
import type { Slice } from '#domain/flights/offer.ts';

interface TripBags {
  /** All flights of the trip. */
  readonly before: { readonly slices: readonly Slice[] };
  readonly after: { readonly slices: readonly Slice[] };
  readonly passengers: readonly { readonly id: string; readonly type: string }[];
}

/** Included bags that a changed trip lacks, or that its airline does not state, one sentence each (SERV-03). */
export function lostBagTexts({ before, after, passengers }: TripBags): string[] {
  const now = bagAllowance(before.slices, passengers);
  const later = bagAllowance(after.slices, passengers);
  return (['cabin', 'checked'] as const).flatMap((kind) => {
    const [had, has] = [now[kind], later[kind]];
    if (had === null || had === 0 || (has !== null && has >= had)) return [];
    const left =
      has === null
        ? 'the airline does not state what is included after this change, and may charge for it'
        : `after this change ${has === 0 ? 'none' : has}`;
    return [`Bags: ${bagCount(kind, had)} included for each traveler now; ${left}.`];
  });
}
