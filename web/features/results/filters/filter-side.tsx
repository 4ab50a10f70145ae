import { memo, type RefObject, Suspense } from 'react';
import { noFilters } from '#domain/flights/filters/filters.ts';
import { useMedia } from '#web/ui/use-media.ts';
import { useViewActions } from '../view/use-results-view.ts';
import { FilterBadge, useActiveFilterCount } from './filter-badge.tsx';
import type { FilterProps } from './filter-props.ts';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { FilterPanel } from './load-panel.tsx';

/** Minimum width for filters next to the list, in CSS and script alike. */
export const sideQuery = '(width >= 64rem)';

interface FilterSideProps extends FilterProps {
  /** Takes the focus of the button that clears all filters, which then goes away. */
  readonly top: RefObject<HTMLElement | null>;
}

/** The filters next to the list, on wide screens only. */
export const FilterSide = memo(function FilterSide({ top, ...props }: FilterSideProps) {
  const isWide = useMedia(sideQuery);
  if (!isWide) return null;
  return (
    <section aria-label="Filters">
      <div className="flex min-h-15 items-center justify-between">
        <h2 className="flex items-center gap-2 text-base font-semibold">
          Filters <FilterBadge />
        </h2>
        <ClearAll top={top} />
      </div>
      <Suspense fallback={<FilterSkeleton />}>
        <FilterPanel {...props} />
      </Suspense>
    </section>
  );
});

function ClearAll({ top }: Pick<FilterSideProps, 'top'>) {
  const { changeView } = useViewActions();
  return useActiveFilterCount() === 0 ? null : (
    <button
      type="button"
      className="min-h-8 text-sm font-semibold underline"
      onClick={() => {
        changeView({ filters: noFilters });
        top.current?.focus({ preventScroll: true });
      }}
    >
      Clear all
    </button>
  );
}
