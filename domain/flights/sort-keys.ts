import { hourOf } from '../time/local-time.ts';
import { oncePerOffer, shownPriceMinor } from './filterable-offer.ts';
import { sliceMinutes } from './itinerary.ts';

/** What sorting compares. */
export interface SortKeys {
  /** Displayed total in minor units; null if it cannot be read. */
  readonly priceMinor: number | null;
  /** Minutes of the outbound slice; null if unknown. */
  readonly firstMinutes: number | null;
  /** Total minutes of all slices; an unknown slice counts as two days. */
  readonly wholeMinutes: number;
  /** Outbound departure in the airport's local time, as comparable minutes; null if it cannot be read. */
  readonly departingAtMinutes: number | null;
}

const unknownMinutes = 2880;

/** What sorting reads from an offer. */
export const sortKeysOf = oncePerOffer((offer): SortKeys => {
  const departingAt = offer.slices[0]?.segments[0]?.departingAt;
  const minutes = offer.slices.map(sliceMinutes);
  return {
    priceMinor: shownPriceMinor(offer),
    firstMinutes: minutes[0] ?? null,
    wholeMinutes: minutes.reduce<number>((sum, value) => sum + (value ?? unknownMinutes), 0),
    departingAtMinutes: hourOf(departingAt) === null ? null : Date.parse(`${departingAt?.slice(0, 16)}Z`) / 60_000,
  };
});
