import type { FilterableOffer } from './filterable-offer.ts';
import { sortKeysOf } from './sort-keys.ts';

export const sortOrders = ['price-asc', 'price-desc', 'duration-asc', 'departure-asc', 'best'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const defaultSort: SortOrder = 'price-asc';

/**
 * Returns the offers in the given order (FILT-08) as a new array; of equal ones the cheaper comes first. The sort is
 * stable, so the list never jumps needlessly. Unreadable values come last. 'duration-asc' and 'departure-asc' use the
 * outbound slice.
 *
 * 'best' = total ÷ lowest total + ½ × minutes ÷ fewest minutes, with the minutes of all slices; both minimums are taken
 * over `among`. Flying twice as long as the fastest offer weighs as much as paying 50% more than the lowest price.
 * `among` is all loaded offers, so that a filter hides offers but never reorders the rest.
 */
export function sortOffers<T extends FilterableOffer>(
  offers: readonly T[],
  order: SortOrder,
  among: readonly FilterableOffer[] = offers,
): T[] {
  const key = order === 'best' ? bestKey(among) : keyOf[order];
  const keyed = offers.map((offer) => ({
    offer,
    key: key(offer) ?? last,
    price: sortKeysOf(offer).priceMinor ?? last,
  }));
  return keyed.sort((a, b) => a.key - b.key || a.price - b.price).map(({ offer }) => offer);
}

/** Sorts after every key. Finite, because infinities cannot be subtracted. */
const last = Number.MAX_SAFE_INTEGER;

const keyOf: Record<Exclude<SortOrder, 'best'>, (offer: FilterableOffer) => number | null> = {
  'price-asc': (offer) => sortKeysOf(offer).priceMinor,
  'price-desc': (offer) => {
    const { priceMinor } = sortKeysOf(offer);
    return priceMinor === null ? null : -priceMinor;
  },
  'duration-asc': (offer) => sortKeysOf(offer).firstMinutes,
  'departure-asc': (offer) => sortKeysOf(offer).departingAtMinutes,
};

function bestKey(among: readonly FilterableOffer[]): (offer: FilterableOffer) => number | null {
  let lowest = last;
  let shortest = last;
  for (const { priceMinor, wholeMinutes } of among.map(sortKeysOf)) {
    if (priceMinor !== null) lowest = Math.min(lowest, priceMinor);
    shortest = Math.min(shortest, wholeMinutes);
  }
  return (offer) => {
    const { priceMinor, wholeMinutes } = sortKeysOf(offer);
    if (priceMinor === null) return null;
    return priceMinor / Math.max(1, lowest) + (0.5 * wholeMinutes) / Math.max(1, shortest);
  };
}
