import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { type CountedFares, countedFares, facetOf } from '#domain/flights/filters/facets.ts';
import { filterGroups } from '#domain/flights/filters/filter-groups.ts';
import { definitionOf, type FilterKind } from '#domain/flights/filters/filters.ts';
import { FilterControl } from './filter-control.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { FilterProps } from './filter-props.ts';

/**
 * All filters with the results of each choice (FILT-01…06). Every kind is counted by a component of its own, so that the page
 * stays responsive while thousands of offers are counted (LIVE-05).
 */
export function FilterPanel({ offers, filters, context, currency, onChange }: FilterProps) {
  // A choice shows at once, the counts that follow from it when the page has time for them.
  const chosen = useDeferredValue(filters);
  const counted = useMemo(() => countedFares(offers, chosen, context), [offers, chosen, context]);
  return (
    <div className="divide-y divide-line text-sm">
      {filterGroups.map(({ name, kinds }) => (
        <FilterGroup key={name} name={name}>
          {kinds.map((kind) => (
            <KindFilter
              key={kind}
              kind={kind}
              counted={counted}
              filters={filters}
              currency={currency}
              onChange={onChange}
            />
          ))}
        </FilterGroup>
      ))}
    </div>
  );
}

interface KindFilterProps<Kind> extends Pick<FilterProps, 'filters' | 'currency' | 'onChange'> {
  readonly kind: Kind;
  readonly counted: CountedFares;
}

/** The filter of one kind; nothing if the offers leave nothing to choose. */
function KindFilter<Kind extends FilterKind>(props: KindFilterProps<Kind>): ReactNode {
  const { kind, counted, filters, currency, onChange } = props;
  const facet = useMemo(() => facetOf(kind, counted), [kind, counted]);
  const control = definitionOf[kind].control(facet, filters[kind]);
  return control === null ? null : (
    <FilterControl
      control={control}
      currency={currency}
      onChange={(value) => onChange({ ...filters, [kind]: value })}
    />
  );
}
