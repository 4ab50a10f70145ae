import { type ReactNode, useMemo } from 'react';
import { facetsOf } from '#domain/flights/filters/facets.ts';
import { filterGroups } from '#domain/flights/filters/filter-groups.ts';
import { definitionOf, type FilterKind } from '#domain/flights/filters/filters.ts';
import { FilterControl } from './filter-control.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { FilterProps } from './filter-props.ts';

/** All filters with the results of each choice (FILT-01…06). */
export function FilterPanel({ offers, filters, currency, onChange }: FilterProps) {
  const facets = useMemo(() => facetsOf(offers, filters), [offers, filters]);
  const controlOf = <Kind extends FilterKind>(kind: Kind): ReactNode => {
    const control = definitionOf[kind].control(facets[kind], filters[kind]);
    return control === null ? null : (
      <FilterControl
        key={kind}
        control={control}
        currency={currency}
        onChange={(value) => onChange({ ...filters, [kind]: value })}
      />
    );
  };
  return (
    <div className="divide-y divide-line text-sm">
      {filterGroups.map(({ name, kinds }) => {
        const controls = kinds.map((kind) => controlOf(kind)).filter((control) => control !== null);
        return controls.length === 0 ? null : (
          <FilterGroup key={name} name={name}>
            {controls}
          </FilterGroup>
        );
      })}
    </div>
  );
}
