import { activeFilterCount } from '#domain/flights/filters/filters.ts';
import type { ResultsView } from '../view/results-view.ts';
import { useViewPart } from '../view/use-results-view.ts';

const countOf = ({ filters }: ResultsView) => activeFilterCount(filters);

/** Number of active filter kinds; follows a choice at once, before the list does (LIVE-05). */
export function useActiveFilterCount(): number {
  return useViewPart(countOf);
}

/** Number of active filter kinds (FILT-07); renders nothing for zero. */
export function FilterBadge() {
  const count = useActiveFilterCount();
  if (count === 0) return null;
  return (
    <span className="tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary">
      {count}
      <span className="sr-only"> active</span>
    </span>
  );
}
