import { isIncluded } from '#domain/flights/bags/bag-price.ts';
import { hasBags } from '#domain/flights/bags/bag-wish.ts';
import { type BagAllowance, bagAllowance } from '#domain/flights/fare/bag-text.ts';
import type { ChoiceCount, FilterDefinition } from '../definition.ts';
import { flagFilter } from '../flag-filter.ts';

interface BagFacts {
  readonly allowance: BagAllowance;
  /** What the wished bags cost, in minor units; null if that has not been read. */
  readonly price: number | null;
}

const fits = flagFilter<BagFacts>({
  group: 'Included',
  param: 'fitsBags',
  name: 'Fits my bags',
  chip: 'Fits my bags',
  read: ({ slices, passengers, withBags }) => ({
    allowance: bagAllowance(slices, passengers),
    price: withBags?.bags.amountMinor ?? null,
  }),
  has: ({ allowance, price }, { bags }) => (price === null ? isIncluded(allowance, bags) === true : price === 0),
});

/** The wished bags are included, as the cards say; what could be bought counts as no (BAGS-01). Offered only while bags are wished. */
export const fitsBags: FilterDefinition<BagFacts, boolean, ChoiceCount | null> = {
  ...fits,
  startFacet: (all, isChosen, context) =>
    hasBags(context.bags) ? fits.startFacet(all, isChosen, context) : { add: () => undefined, facet: () => null },
  control: (count, isChosen) => count && fits.control(count, isChosen),
};
