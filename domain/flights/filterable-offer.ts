import type { Money } from '../money/money.ts';
import type { ListedOffer } from './offer.ts';

/** The parts of an offer that filters and sorting read; without sale prices the supplier's total is used. */
export type FilterableOffer = Pick<ListedOffer, 'id' | 'slices' | 'owner' | 'conditions' | 'passengers'> &
  (Pick<ListedOffer, 'sale'> | { readonly sale?: undefined; readonly total: Money });

/** Memoizes per offer: offers are immutable, and every click filters up to a thousand of them. */
export function oncePerOffer<T extends object>(read: (offer: FilterableOffer) => T): (offer: FilterableOffer) => T {
  const known = new WeakMap<FilterableOffer, T>();
  return (offer) => {
    let value = known.get(offer);
    if (value === undefined) {
      value = read(offer);
      known.set(offer, value);
    }
    return value;
  };
}

export function shownPrice(offer: FilterableOffer): Money {
  return offer.sale === undefined ? offer.total : offer.sale.total;
}

export function shownCurrency(offer: FilterableOffer): string {
  return shownPrice(offer).currency;
}

/** Displayed total in minor units; null if it cannot be read. */
export function shownPriceMinor(offer: FilterableOffer): number | null {
  const { amountMinor } = shownPrice(offer);
  return Number.isNaN(amountMinor) ? null : amountMinor;
}
