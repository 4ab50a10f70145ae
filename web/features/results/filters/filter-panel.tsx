import { useMemo } from 'react';
import { type Choice, facetsOf } from '../../../../domain/flights/facets.ts';
import type { Filters } from '../../../../domain/flights/filters.ts';
import { stopsChoices, type TimeBucket, timeBuckets } from '../../../../domain/flights/offer-row.ts';
import { AirlineFilter, toggle } from './airline-filter.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { DurationFilter } from './duration-filter.tsx';
import { FilterGroup } from './filter-group.tsx';
import type { FilterProps } from './filter-props.ts';
import { bucketWords, stopsWords } from './filter-words.ts';
import { PriceFilter } from './price-filter.tsx';

/** All kinds of filters with what each choice would give (FILT-01…06). */
export function FilterPanel({ offers, filters, currency, onChange }: FilterProps) {
  const facets = useMemo(() => facetsOf(offers, filters), [offers, filters]);
  const change = (part: Partial<Filters>) => onChange({ ...filters, ...part });
  const times = (kind: 'departure' | 'arrival') => (
    <TimeRows
      choices={facets[kind]}
      chosen={filters[kind]}
      currency={currency}
      onChange={(buckets) => change({ [kind]: buckets })}
    />
  );
  return (
    <div className="divide-y divide-line text-sm">
      <FilterGroup name="Stops">
        {stopsChoices.map((stops) => (
          <ChoiceRow
            key={stops}
            name={stopsWords[stops]}
            choice={facets.stops[stops]}
            currency={currency}
            checked={filters.stops.includes(stops)}
            onChange={(checked) => change({ stops: inOrder(stopsChoices, toggle(filters.stops, stops, checked)) })}
          />
        ))}
      </FilterGroup>
      {facets.price === null ? null : (
        <FilterGroup name="Price">
          <PriceFilter facet={facets.price} filters={filters} currency={currency} onChange={change} />
        </FilterGroup>
      )}
      <FilterGroup name="Included">
        <ChoiceRow
          name="Checked bag"
          choice={facets.bags}
          currency={currency}
          checked={filters.bags}
          onChange={(bags) => change({ bags })}
        />
        <ChoiceRow
          name="Refundable"
          choice={facets.refundable}
          currency={currency}
          checked={filters.refundable}
          onChange={(refundable) => change({ refundable })}
        />
      </FilterGroup>
      <FilterGroup name="Airlines">
        <AirlineFilter
          airlines={facets.airlines}
          chosen={filters.airlines}
          currency={currency}
          onChange={(airlines) => change({ airlines })}
        />
      </FilterGroup>
      <FilterGroup name="Departure">{times('departure')}</FilterGroup>
      <FilterGroup name="Arrival">{times('arrival')}</FilterGroup>
      {facets.duration === null ? null : (
        <FilterGroup name="Duration">
          <DurationFilter
            facet={facets.duration}
            maxMinutes={filters.maxMinutes}
            onChange={(maxMinutes) => change({ maxMinutes })}
          />
        </FilterGroup>
      )}
    </div>
  );
}

interface TimeRowsProps {
  readonly choices: Readonly<Record<TimeBucket, Choice>>;
  readonly chosen: readonly TimeBucket[];
  readonly currency: string;
  readonly onChange: (chosen: TimeBucket[]) => void;
}

/** The parts of the day at the airport (FILT-04). */
function TimeRows({ choices, chosen, currency, onChange }: TimeRowsProps) {
  return timeBuckets.map((bucket) => (
    <ChoiceRow
      key={bucket}
      name={bucketWords[bucket].name}
      hint={bucketWords[bucket].hours}
      choice={choices[bucket]}
      currency={currency}
      checked={chosen.includes(bucket)}
      onChange={(checked) => onChange(inOrder(timeBuckets, toggle(chosen, bucket, checked)))}
    />
  ));
}

/** Filters hold their choices in one order, whatever the order of the clicks. */
function inOrder<T>(all: readonly T[], chosen: readonly T[]): T[] {
  return all.filter((one) => chosen.includes(one));
}
