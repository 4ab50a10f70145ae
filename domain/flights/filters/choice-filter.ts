import type { FilterableOffer } from '../filterable-offer.ts';
import { readChoices } from './address-values.ts';
import { ChoiceTally } from './choice-tally.ts';
import type { ChoiceCount, FilterDefinition } from './definition.ts';

interface ChoiceFilterOptions<Choice> {
  readonly group: string;
  readonly param: string;
  /** In panel, chip and URL order. */
  readonly choices: readonly {
    readonly value: Choice;
    readonly name: string;
    /** Shown under the name. */
    readonly hint?: string;
    /** The chip's label. */
    readonly chip: string;
  }[];
  /** The choice that an offer matches; null if unknown. */
  readonly read: (offer: FilterableOffer) => Choice | null;
}

/** A filter with a fixed list of choices; an offer passes if it matches any chosen one. The value is sorted, without duplicates. */
export function choiceFilter<Choice extends string | number>({
  group,
  param,
  choices,
  read,
}: ChoiceFilterOptions<Choice>): FilterDefinition<Choice | null, readonly Choice[], ReadonlyMap<Choice, ChoiceCount>> {
  const values = choices.map(({ value }) => value);
  const toggle = (chosen: readonly Choice[], one: Choice) =>
    values.filter((value) => chosen.includes(value) !== (value === one));
  return {
    group,
    params: [param],
    none: [],
    parse: ([list = '']) => readChoices(list, values),
    format: (chosen) => [chosen.join(',')],
    read,
    passes: (fact, chosen) => fact !== null && chosen.includes(fact),
    startFacet: () => {
      const tally = new ChoiceTally<Choice>();
      return {
        add: (fact, price, journey) => {
          if (fact !== null) tally.add(fact, price, journey);
        },
        facet: () => new Map(values.map((value) => [value, tally.of(value)])),
      };
    },
    chips: (chosen) =>
      choices
        .filter(({ value }) => chosen.includes(value))
        .map(({ value, chip }) => ({ key: String(value), label: chip, without: toggle(chosen, value) })),
    control: (counts, chosen) => ({
      type: 'choices',
      choices: choices.map(({ value, name, hint }) => ({
        key: String(value),
        name,
        hint,
        count: counts.get(value)?.count ?? 0,
        lowest: counts.get(value)?.lowest ?? null,
        isChosen: chosen.includes(value),
        toggled: toggle(chosen, value),
      })),
    }),
  };
}
