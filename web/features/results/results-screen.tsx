import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { ApiError } from '#web/api/api-error.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { Button } from '#web/ui/button.tsx';
import { preload } from '#web/ui/preload.ts';
import { LoadingResults } from './loading-results.tsx';
import { type PlaceNames, ResultsHead } from './results-head.tsx';
import { NoFlights, ResultsNotice } from './results-notice.tsx';
import { useSearchResults } from './stream/use-search-results.ts';

type ResultsList = typeof import('./loaded-results.tsx').LoadedResults;

let loadedList: ResultsList | null = null;
const loadList = async (): Promise<ResultsList> => {
  loadedList = (await import('./loaded-results.tsx')).LoadedResults;
  return loadedList;
};
const LazyResults = lazy(() =>
  loadList().then(
    (list) => ({ default: list }),
    () => ({ default: () => <ResultsError message={new ApiError(0, '', null).userMessage} /> }),
  ),
);
const fetchList = preload(loadList);

/**
 * The list, at once if its code has loaded during the search. React cannot tell that of a lazy part: it would show the fallback, and for
 * up to 300 ms nothing else (LIVE-01).
 */
function LoadedResults(props: ComponentProps<ResultsList>) {
  const [List] = useState<ResultsList | typeof LazyResults>(() => loadedList ?? LazyResults);
  return <List {...props} />;
}

interface ResultsScreenProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  /** Most offers that are read for the prices of bags (BAGS-02). */
  readonly bagPricesPerSearch: number;
  /** True to start a new search instead of showing a cached result. */
  readonly fresh: boolean;
  /** Called once there are offers to show, after the new search if `fresh`. */
  readonly onAnswer: () => void;
}

/** The results of one search in every state (RES-03…13). Remount for another search. */
export function ResultsScreen({ query, names, bagPricesPerSearch, fresh, onAnswer }: ResultsScreenProps) {
  const { results, progress, refresh } = useSearchResults(query, fresh);
  // The list's code loads during the search.
  useEffect(fetchList, []);
  const { data } = results;
  const isAnswered = data !== undefined;
  useEffect(() => {
    if (isAnswered) onAnswer();
  }, [isAnswered, onAnswer]);
  // A list that is being found is not refreshing: its offers are new.
  const refreshing = results.isFetching && data?.isComplete === true;
  const slices = query.returnDate === null ? 1 : 2;
  return (
    <>
      <ResultsHead query={query} names={names} refreshing={refreshing} onRefresh={refresh} />
      <div className="page-width pb-16">
        {results.isPending ? (
          <LoadingResults names={names} slices={slices} progress={progress} />
        ) : data === undefined ? (
          <ResultsError message={wrappedMessageOf('searchFlights', results.error)} />
        ) : data.offers.length === 0 && !refreshing ? (
          <NoFlights query={query} progress={data.progress} again={<Button onClick={refresh}>Search Again</Button>} />
        ) : (
          <Suspense fallback={<LoadingResults names={names} slices={slices} />}>
            <LoadedResults
              query={query}
              names={names}
              found={data}
              bagPricesPerSearch={bagPricesPerSearch}
              error={results.isFetching ? null : results.error}
              refreshing={refreshing}
              onRefresh={refresh}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

function ResultsError({ message }: { readonly message: string }) {
  return (
    <ResultsNotice title="Error Loading Flights" text={message} urgent>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </ResultsNotice>
  );
}
