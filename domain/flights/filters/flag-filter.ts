import type { FilterableOffer } from '../filterable-offer.ts';
import { ChoiceTally } from './choice-tally.ts';
import type { ChoiceCount, FilterDefinition } from './definition.ts';

interface FlagFilterOptions {
  readonly group: string;
  readonly param: string;
  readonly name: string;
  /** The chip's label. */
  readonly chip: string;
  /** True only if the airline says so. */
  readonly read: (offer: FilterableOffer) => boolean;
}

/** A single checkbox: only offers with the feature pass. */
export function flagFilter({
  group,
  param,
  name,
  chip,
  read,
}: FlagFilterOptions): FilterDefinition<boolean, boolean, ChoiceCount> {
  return {
    group,
    params: [param],
    none: false,
    parse: ([text]) => text === 'true',
    format: (isChosen) => [isChosen ? 'true' : ''],
    read,
    passes: (has) => has,
    startFacet: () => {
      const tally = new ChoiceTally<true>();
      return {
        add: (has, price, journey) => {
          if (has) tally.add(true, price, journey);
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
