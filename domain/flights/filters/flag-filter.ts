import type { FilterableOffer } from '../filterable-offer.ts';
import { ChoiceTally } from './choice-tally.ts';
import type { ChoiceCount, FilterContext, FilterDefinition } from './definition.ts';

interface FlagFilterOptions<Fact> {
  readonly group: string;
  readonly param: string;
  readonly name: string;
  /** The chip's label. */
  readonly chip: string;
  readonly read: (offer: FilterableOffer) => Fact;
  /** True only if the airline says so. */
  readonly has: (fact: Fact, context: FilterContext) => boolean;
}

/** A single checkbox: only offers with the feature pass. */
export function flagFilter<Fact>({
  group,
  param,
  name,
  chip,
  read,
  has,
}: FlagFilterOptions<Fact>): FilterDefinition<Fact, boolean, ChoiceCount> {
  return {
    group,
    params: [param],
    none: false,
    parse: ([text]) => text === 'true',
    format: (isChosen) => [isChosen ? 'true' : ''],
    read,
    passes: (fact, _isChosen, context) => has(fact, context),
    startFacet: (_all, _isChosen, context) => {
      const tally = new ChoiceTally<true>();
      return {
        add: (fact, price, journey) => {
          if (has(fact, context)) tally.add(true, price, journey);
        },
        facet: () => tally.of(true),
      };
    },
    chips: (isChosen) => (isChosen ? [{ key: param, label: chip, without: false }] : []),
    control: (count, isChosen) => ({
      type: 'choices',
      choices: [{ ...count, key: param, name, isChosen, toggled: !isChosen }],
    }),
  };
}
