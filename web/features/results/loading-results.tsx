import type { ReactElement } from 'react';
import type { LiveProgress } from '#contract/live-search.ts';
import { Spinner } from '#web/ui/button.tsx';
import { MyBagsSkeleton } from './bags/my-bags.tsx';
import { emptyProgressLine } from './count-line.ts';
import { CountStatus } from './count-status.tsx';
import { FilterSkeleton } from './filters/filter-skeleton.tsx';
import { ResultsColumns } from './results-columns.tsx';
import type { PlaceNames } from './results-head.tsx';

interface LoadingResultsProps {
  readonly names: PlaceNames;
  readonly slices: 1 | 2;
  /** Of a search whose first sources have found nothing. */
  readonly progress?: LiveProgress | null;
  /** Cards of earlier offers during a refresh; none on a first search. */
  readonly previews?: readonly ReactElement[];
}

/** Shown while searching (RES-04): a banner, skeleton cards and a floating status line. */
export function LoadingResults({ names, slices, progress = null, previews = [] }: LoadingResultsProps) {
  return (
    <ResultsColumns
      side={
        <>
          <p className="flex min-h-15 items-center text-base font-semibold">Filters</p>
          <FilterSkeleton />
        </>
      }
    >
      <MyBagsSkeleton />
      {progress === null ? (
        <p className="list-count text-sm font-medium">
          {previews.length === 0
            ? `Finding flights from ${names.origin} to ${names.destination}. This takes a few seconds.`
            : `Refreshing flights from ${names.origin} to ${names.destination}. The prices below are being checked.`}
        </p>
      ) : (
        <CountStatus line={emptyProgressLine(progress)} isArriving />
      )}
      <div aria-hidden="true" className="list-bar">
        <span className={`h-11 flex-1 lg:hidden ${bar}`} />
        <span className={`h-11 flex-1 lg:w-44 ${bar}`} />
      </div>
      <div aria-hidden="true" className="search-progress" />
      {previews.length === 0 ? null : (
        <ul aria-label="Earlier results" className="mb-3 grid grid-cols-1 gap-3">
          {previews.map((card) => (
            <li key={card.key}>{card}</li>
          ))}
        </ul>
      )}
      <SkeletonCards count={skeletonCards} slices={slices} />
      <div role="status" className="search-floating">
        <Spinner />
        Searching all airlines...
      </div>
    </ResultsColumns>
  );
}

const bar = 'rounded-sm bg-muted';

/** Cards that hold their place until there are so many offers. */
export const skeletonCards = 5;

export function SkeletonCards({ count, slices }: { readonly count: number; readonly slices: 1 | 2 }) {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-3">
      {Array.from({ length: count }, (_, index) => index).map((key) => (
        <SkeletonCard key={key} slices={slices} />
      ))}
    </div>
  );
}

/** As high as most cards. */
function SkeletonCard({ slices }: { readonly slices: 1 | 2 }) {
  const height = slices === 1 ? 'h-76 md:h-46' : 'h-94 md:h-49';
  return (
    <div className={`grid content-between rounded-lg border border-line bg-card p-5 shadow-raised ${height}`}>
      <span className={`h-9 w-24 ${bar}`} />
      <span className={`h-4 w-2/3 ${bar}`} />
      <span className={`h-4 w-1/3 ${bar}`} />
    </div>
  );
}
