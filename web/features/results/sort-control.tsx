import { type SortOrder, sortOrders } from '#domain/flights/sort.ts';
import { Icon } from '#web/ui/icon.tsx';

const labels: Record<SortOrder, string> = {
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'duration-asc': 'Shortest first',
  'departure-asc': 'Earliest departure',
  best: 'Best: price and time',
};

interface SortControlProps {
  readonly sort: SortOrder;
  readonly onChange: (sort: SortOrder) => void;
}

/** The order of the list (FILT-08). */
export function SortControl({ sort, onChange }: SortControlProps) {
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-sm md:flex-none">
      <span className="sr-only whitespace-nowrap text-ink-soft lg:not-sr-only">Sort by</span>
      <span className="relative min-w-0 flex-1">
        <select
          className="min-h-11 w-full appearance-none text-ellipsis rounded-md border border-outline bg-field pr-9 pl-3 font-semibold max-sm:pr-7 max-sm:pl-2 text-ink"
          value={sort}
          onChange={(event) => {
            const order = sortOrders.find((known) => known === event.currentTarget.value);
            if (order) onChange(order);
          }}
        >
          {sortOrders.map((order) => (
            <option key={order} value={order}>
              {labels[order]}
            </option>
          ))}
        </select>
        <Icon name="chevron" className="pointer-events-none absolute top-3.5 right-3 size-4 max-sm:right-2" />
      </span>
    </label>
  );
}
