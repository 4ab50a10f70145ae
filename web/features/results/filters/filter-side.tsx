import { activeFilterCount, type Filters } from '#domain/flights/filters/filters.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';

/** Minimum width for filters next to the list, in CSS and script alike. */
export const sideQuery = '(width >= 64rem)';

/** The filters next to the list, on wide screens only. */
export function FilterSide({ onClear, ...props }: FilterPanelProps & { readonly onClear: () => void }) {
  const isWide = useMedia(sideQuery);
  if (!isWide) return null;
  return (
    <section aria-label="Filters">
      <div className="flex min-h-15 items-center justify-between">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          Filters <FilterBadge filters={props.filters} />
        </h2>
        {activeFilterCount(props.filters) === 0 ? null : (
          <button type="button" className="min-h-8 text-sm font-semibold underline" onClick={onClear}>
            Clear all
          </button>
        )}
      </div>
      <FilterPanel {...props} />
    </section>
  );
}

/** Number of active filter kinds (FILT-07); renders nothing for zero. */
export function FilterBadge({ filters }: { readonly filters: Filters }) {
  const count = activeFilterCount(filters);
  return count === 0 ? null : (
    <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary">
      {count}
      <span className="sr-only"> active</span>
    </span>
  );
}
