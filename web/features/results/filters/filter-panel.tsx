import { memo, useMemo } from 'react';
import type { FilterContext } from '#domain/flights/filters/definition.ts';
import { facetsOf } from '#domain/flights/filters/facets.ts';
import { filterGroups } from '#domain/flights/filters/filter-groups.ts';
import { definitionOf, type Facets, type FilterKind, type Filters } from '#domain/flights/filters/filters.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import type { ChangeChoices } from '../use-choices.ts';
import { ChoiceList } from './choice-list.tsx';
import { MaximumSlider } from './maximum-slider.tsx';
import { PriceRange } from './price-range.tsx';

export interface FilterPanelProps {
  /** All loaded offers, not just those that pass. */
  readonly offers: readonly ListedOffer[];
  /** As chosen. */
  readonly filters: Filters;
  /** Those of the list, with which the results of each choice are counted. */
  readonly counted: Filters;
  readonly context: FilterContext;
  /** ISO 4217 currency of the prices. */
  readonly currency: string;
  readonly onChange: ChangeChoices;
}

/** All filters with the results of each choice (FILT-01…06). */
export const FilterPanel = memo(function FilterPanel(props: FilterPanelProps) {
  const { offers, filters, counted, context, currency, onChange } = props;
  const facets = useMemo(() => facetsOf(offers, counted, context), [offers, counted, context]);
  return (
    <div className="divide-y divide-line text-sm">
      {filterGroups.map(({ name, kinds }) => (
        <fieldset key={name} className="min-w-0 pt-4 pb-3 has-[>div:empty]:hidden">
          <legend className="float-left mb-1 w-full text-sm font-semibold">{name}</legend>
          <div className="clear-both">
            {kinds.map((kind) => (
              <KindFilter key={kind} kind={kind} {...{ facets, filters, currency, onChange }} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
});

interface KindFilterProps<Kind> extends Pick<FilterPanelProps, 'filters' | 'currency' | 'onChange'> {
  readonly kind: Kind;
  readonly facets: Facets;
}

/** The filter of one kind; nothing if the offers leave nothing to choose. */
function KindFilter<Kind extends FilterKind>({ kind, facets, filters, currency, onChange }: KindFilterProps<Kind>) {
  const control = definitionOf[kind].control(facets[kind], filters[kind]);
  const change = (value: Filters[Kind]) => onChange((latest) => ({ filters: { ...latest.filters, [kind]: value } }));
  switch (control?.type) {
    case 'choices':
      return <ChoiceList control={control} currency={currency} onChange={change} />;
    case 'maximum':
      return <MaximumSlider control={control} onChange={change} />;
    case 'price-range':
      return <PriceRange control={control} currency={currency} onChange={change} />;
    default:
      return null;
  }
}
