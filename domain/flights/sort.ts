import { rowOf, type SiftedOffer } from './offer-row.ts';

export const sortOrders = ['price-asc', 'price-desc', 'duration-asc', 'departure-asc', 'best'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const defaultSort: SortOrder = 'price-asc';

/**
 * Offers in the wished order (FILT-08); a new array, stable for equals, so that a list never jumps without cause. What
 * cannot be read comes last. 'duration-asc' and 'departure-asc' look at the outbound slice.
 *
 * 'best' = total ÷ lowest total + ½ × minutes ÷ fewest minutes, minutes of all slices together, both lowest ones of
 * `among`: flying twice as long as the quickest weighs as much as paying half the lowest price more. `among` are all
 * loaded offers, so that a filter hides offers and never shuffles those that stay.
 */
export function sortOffers<T extends SiftedOffer>(
  offers: readonly T[],
  order: SortOrder,
  among: readonly SiftedOffer[] = offers,
): T[] {
  const key = order === 'best' ? bestKey(among) : keyOf[order];
  const keyed = offers.map((offer) => ({ offer, key: key(offer) ?? last }));
  return keyed.sort((a, b) => a.key - b.key).map(({ offer }) => offer);
}

/** Behind every key, and a number still: infinities cannot be subtracted. */
const last = Number.MAX_SAFE_INTEGER;

const keyOf: Record<Exclude<SortOrder, 'best'>, (offer: SiftedOffer) => number | null> = {
  'price-asc': (offer) => rowOf(offer).priceMinor,
  'price-desc': (offer) => {
    const { priceMinor } = rowOf(offer);
    return priceMinor === null ? null : -priceMinor;
  },
  'duration-asc': (offer) => rowOf(offer).firstMinutes,
  'departure-asc': (offer) => rowOf(offer).departingAtMinutes,
};

function bestKey(among: readonly SiftedOffer[]): (offer: SiftedOffer) => number | null {
  let lowest = last;
  let shortest = last;
  for (const { priceMinor, wholeMinutes } of among.map(rowOf)) {
    if (priceMinor !== null) lowest = Math.min(lowest, priceMinor);
    shortest = Math.min(shortest, wholeMinutes);
  }
  return (offer) => {
    const { priceMinor, wholeMinutes } = rowOf(offer);
    if (priceMinor === null) return null;
    return priceMinor / Math.max(1, lowest) + (0.5 * wholeMinutes) / Math.max(1, shortest);
  };
}
