import { memo, type ReactNode, useCallback, useMemo } from 'react';
import { type CountedFares, countedFares, facetOf } from '#domain/flights/filters/facets.ts';
import { filterGroups } from '#domain/flights/filters/filter-groups.ts';
import { definitionOf, type FilterKind, type Filters } from '#domain/flights/filters/filters.ts';
import type { ResultsView } from '../view/results-view.ts';
import { useViewActions, useViewPart } from '../view/use-results-view.ts';
import { FilterControl } from './filter-control.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { FilterProps } from './filter-props.ts';

/**
 * All filters with the results of each choice (FILT-01…06). Every kind is counted by a component of its own, so that the page
 * stays responsive while thousands of offers are counted, and shows a choice of its own at once (LIVE-05).
 */
export function FilterPanel({ offers, counted, context, currency }: FilterProps) {
  const fares = useMemo(() => countedFares(offers, counted, context), [offers, counted, context]);
  const { changeFilters } = useViewActions();
  return (
    <div className="divide-y divide-line text-sm">
      {filterGroups.map(({ name, kinds }) => (
        <FilterGroup key={name} name={name}>
          {kinds.map((kind) => (
            <KindFilter key={kind} kind={kind} fares={fares} currency={currency} onChange={changeFilters} />
          ))}
        </FilterGroup>
      ))}
    </div>
  );
}

interface KindFilterProps<Kind> extends Pick<FilterProps, 'currency'> {
  readonly kind: Kind;
  readonly fares: CountedFares;
  readonly onChange: (change: (filters: Filters) => Filters) => void;
}

/** The filter of one kind; nothing if the offers leave nothing to choose. */
const KindFilter = memo(function KindFilter<Kind extends FilterKind>(props: KindFilterProps<Kind>): ReactNode {
  const { kind, fares, currency, onChange } = props;
  const chosen = useViewPart(useCallback(({ filters }: ResultsView) => filters[kind], [kind]));
  const facet = useMemo(() => facetOf(kind, fares), [kind, fares]);
  const control = definitionOf[kind].control(facet, chosen);
  return control === null ? null : (
    <FilterControl
      control={control}
      currency={currency}
      onChange={(value) => onChange((filters) => ({ ...filters, [kind]: value }))}
    />
  );
});
