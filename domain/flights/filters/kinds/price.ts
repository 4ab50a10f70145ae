import { shownCurrency, shownPriceMinor } from '#domain/flights/filterable-offer.ts';
import { formatPrice } from '#domain/money/format.ts';
import { currencyExponent, wholeMoney } from '#domain/money/money.ts';
import { numberText, readWholeNumber } from '../address-values.ts';
import type { FacetCounter, FilterDefinition, PriceRange, PriceSpread } from '../definition.ts';

/** Distance between two positions of a thumb, in whole major units (FILT-01). */
export const priceStep = 10;
const maximumBins = 24;
const anyPrice: PriceRange = { min: null, max: null };

/** The displayed total in whole major units, as the card shows it (PRICE-02, FILT-01). */
export const price: FilterDefinition<number | null, PriceRange, PriceSpread | null> = {
  group: 'Price',
  params: ['minPrice', 'maxPrice'],
  none: anyPrice,
  parse: ([minText = '', maxText = '']) => {
    const min = readWholeNumber(minText);
    const max = readWholeNumber(maxText);
    return min === null || max === null || min <= max ? { min, max } : anyPrice;
  },
  format: ({ min, max }) => [numberText(min), numberText(max)],
  read: (offer) => {
    const minor = shownPriceMinor(offer);
    return minor === null ? null : Math.round(minor / 10 ** (currencyExponent(shownCurrency(offer)) ?? 2));
  },
  passes: (total, { min, max }) => total !== null && total >= (min ?? 0) && total <= (max ?? Number.POSITIVE_INFINITY),
  startFacet: (all) => countBins(all().filter((total) => total !== null)),
  chips: ({ min, max }, { currency }) =>
    min === null && max === null ? [] : [{ key: 'range', label: labelOf(min, max, currency), without: anyPrice }],
  control: (spread, range) => spread && { type: 'price-range', spread, range, withRange: (next) => next },
};

function countBins(all: readonly number[]): FacetCounter<number | null, PriceSpread | null> {
  if (all.length === 0) return { add: () => undefined, facet: () => null };
  const min = Math.floor(Math.min(...all));
  const max = Math.ceil(Math.max(...all));
  const binWidth = priceStep * Math.max(1, Math.ceil((max - min + 1) / (priceStep * maximumBins)));
  const bins = new Array<number>(Math.floor((max - min) / binWidth) + 1).fill(0);
  const counted: number[] = [];
  return {
    add: (total, _price, journey) => {
      if (total === null) return;
      const bin = Math.floor((total - min) / binWidth);
      if (counted[bin] === journey) return;
      counted[bin] = journey;
      bins[bin] = (bins[bin] ?? 0) + 1;
    },
    facet: () => ({ min, max, step: priceStep, bins, binWidth }),
  };
}

function labelOf(min: number | null, max: number | null, currency: string): string {
  const text = (value: number) => formatPrice(wholeMoney(value, currency));
  if (min === null) return max === null ? 'Any price' : `Up to ${text(max)}`;
  if (min === max) return text(min);
  return max === null ? `From ${text(min)}` : `${text(min)}–${text(max)}`;
}
