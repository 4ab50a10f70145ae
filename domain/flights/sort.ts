import { parseMoney } from '../money/money.ts';
import { sliceMinutes } from './itinerary.ts';
import type { Offer, SalePrices } from './offer.ts';

export const sortOrders = ['price-asc', 'price-desc', 'duration-asc', 'departure-asc', 'best'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const defaultSort: SortOrder = 'price-asc';

type Sortable = Pick<Offer, 'slices' | 'total_amount' | 'total_currency'> & Partial<SalePrices>;

/**
 * Offers in the wished order (FILT-08); a new array, stable for equals, so that a list never jumps without cause.
 * 'best' weighs price and time: price share + 0.5 × duration share, each relative to the lowest of the list.
 */
export function sortOffers<T extends Sortable>(offers: readonly T[], order: SortOrder): T[] {
  const keyed = offers.map((offer) => ({ offer, key: 0 }));
  if (order === 'best') {
    const lowest = Math.min(...offers.map(priceKey));
    const shortest = Math.min(...offers.map(wholeDuration));
    for (const row of keyed) {
      row.key = priceKey(row.offer) / Math.max(1, lowest) + (0.5 * wholeDuration(row.offer)) / Math.max(1, shortest);
    }
  } else {
    const key = keyOf[order];
    for (const row of keyed) row.key = key(row.offer);
  }
  return keyed.sort((a, b) => a.key - b.key).map((row) => row.offer);
}

/** The displayed total in minor units; what cannot be read sorts last. */
function priceKey(offer: Sortable): number {
  const text = offer.sale_amount ?? offer.total_amount;
  return parseMoney(text, offer.sale_currency ?? offer.total_currency)?.amountMinor ?? Number.MAX_SAFE_INTEGER;
}

const keyOf: Record<Exclude<SortOrder, 'best'>, (offer: Sortable) => number> = {
  'price-asc': priceKey,
  'price-desc': (offer) => -priceKey(offer),
  'duration-asc': (offer) => firstSliceMinutes(offer),
  'departure-asc': (offer) => Date.parse(`${offer.slices[0]?.segments[0]?.departing_at.slice(0, 16)}Z`) || 0,
};

function firstSliceMinutes(offer: Sortable): number {
  const first = offer.slices[0];
  return (first && sliceMinutes(first)) ?? Number.MAX_SAFE_INTEGER;
}

function wholeDuration(offer: Sortable): number {
  return offer.slices.reduce((sum, slice) => sum + (sliceMinutes(slice) ?? 2880), 0);
}
