import type { ReactNode } from 'react';
import type { LiveProgress } from '#contract/live-search.ts';
import { Spinner } from '#web/ui/button.tsx';
import { MyBagsSkeleton } from './bags/my-bags.tsx';
import { CountStatus } from './count-status.tsx';
import { FilterSkeleton } from './filters/filter-skeleton.tsx';
import { ResultsColumns } from './results-columns.tsx';
import type { PlaceNames } from './results-head.tsx';
import { emptyProgressLine } from './stream/count-line.ts';

interface LoadingResultsProps {
  readonly names: PlaceNames;
  readonly slices: 1 | 2;
  /** Of a search whose first sources have found nothing. */
  readonly progress?: LiveProgress | null;
  /** Earlier offers to show during a refresh; none on a first search. */
  readonly previews?: ReactNode;
}

/** Shown while searching (RES-04): a banner, skeleton cards and a floating status line. */
export function LoadingResults({ names, slices, progress = null, previews }: LoadingResultsProps) {
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
          {previews === undefined
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
      {previews}
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

function SkeletonCard({ slices }: { readonly slices: 1 | 2 }) {
  return (
    <div className="rounded-lg border border-line bg-card shadow-raised md:grid md:grid-cols-[8.5rem_1fr_10rem]">
      <div className="flex items-center gap-3 px-4 pt-4 md:flex-col md:items-start md:gap-2 md:py-5 md:pr-0 md:pl-5">
        <span className={`size-9 ${bar}`} />
        <span className="grid gap-2">
          <span className={`h-3.5 w-24 ${bar}`} />
          <span className={`h-2.5 w-16 ${bar}`} />
        </span>
      </div>
      <div className="px-4 pt-3 pb-3 md:px-5 md:py-5">
        <div className="grid gap-4">
          {Array.from({ length: slices }, (_, index) => index).map((slice) => (
            <div key={slice} className="grid h-11 grid-cols-[4rem_1fr_4rem] items-center gap-3">
              <span className="grid gap-2">
                <span className={`h-4 ${bar}`} />
                <span className={`h-2.5 ${bar}`} />
              </span>
              <span className={`mb-4 h-1 ${bar}`} />
              <span className="grid gap-2">
                <span className={`h-4 ${bar}`} />
                <span className={`h-2.5 ${bar}`} />
              </span>
            </div>
          ))}
        </div>
        <span className={`mt-3 block h-4 w-40 ${bar}`} />
      </div>
      <div className="flex items-center justify-between border-t border-line px-4 py-3 md:flex-col md:items-end md:justify-center md:gap-3 md:border-t-0 md:border-l md:px-5">
        <span className={`h-8 w-20 md:mb-4 ${bar}`} />
        <span className={`h-11 w-28 ${bar}`} />
      </div>
    </div>
  );
}
