import type { Money } from '../money/money.ts';
import type { ListedOffer } from './offer.ts';

/** The parts of an offer that filters and sorting read; without sale prices the supplier's total is used. */
export type FilterableOffer = Pick<
  ListedOffer,
  'id' | 'slices' | 'owner' | 'conditions' | 'total' | 'passengers' | 'withBags'
> & {
  readonly sale?: ListedOffer['sale'];
};

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

/** The price on the card: with the wished bags where their price is known (BAGS-01), otherwise the fare's. */
export function shownPrice(offer: FilterableOffer): Money {
  return offer.withBags?.total ?? farePrice(offer);
}

/** The price without any bags that are bought. */
export function farePrice(offer: FilterableOffer): Money {
  return offer.sale === undefined ? offer.total : offer.sale.total;
}

export function shownCurrency(offer: FilterableOffer): string {
  return shownPrice(offer).currency;
}

/** Displayed total in minor units; null if it cannot be read. */
export function shownPriceMinor(offer: FilterableOffer): number | null {
  return readableMinor(shownPrice(offer));
}

/** The price without bags in minor units; null if it cannot be read. */
export function farePriceMinor(offer: FilterableOffer): number | null {
  return readableMinor(farePrice(offer));
}

function readableMinor({ amountMinor }: Money): number | null {
  return Number.isNaN(amountMinor) ? null : amountMinor;
}
