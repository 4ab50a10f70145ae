import { useEffect } from 'react';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingResults } from './loading-results.tsx';
import { type PlaceNames, ResultsHead } from './results-head.tsx';
import { ResultsList } from './results-list.tsx';
import { NoFlights, ResultsNotice } from './results-notice.tsx';
import { useSearchResults } from './stream/use-search-results.ts';
import { useChoices } from './use-choices.ts';

interface ResultsScreenProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  /** Offers read for the prices of bags at most (BAGS-02). */
  readonly bagPricesPerSearch: number;
  /** True to start a new search instead of showing a cached result. */
  readonly fresh: boolean;
  /** Called once there are offers to show, after the new search if `fresh`. */
  readonly onAnswer: () => void;
}

/** The results of one search in every state (RES-03…13). Remount for another search. */
export function ResultsScreen({ query, names, bagPricesPerSearch, fresh, onAnswer }: ResultsScreenProps) {
  const { results, progress, refresh } = useSearchResults(query, fresh);
  const [choices, change] = useChoices();
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
      <ResultsHead query={query} view={choices} names={names} refreshing={refreshing} onRefresh={refresh} />
      <div className="page-width pb-16">
        {results.isPending ? (
          <LoadingResults names={names} slices={slices} progress={progress} />
        ) : data === undefined ? (
          <ResultsNotice title="Error Loading Flights" text={wrappedMessageOf('searchFlights', results.error)} urgent>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </ResultsNotice>
        ) : data.offers.length === 0 && !refreshing ? (
          <NoFlights query={query} progress={data.progress} again={<Button onClick={refresh}>Search Again</Button>} />
        ) : (
          <ResultsList
            query={query}
            names={names}
            found={data}
            bagPricesPerSearch={bagPricesPerSearch}
            error={results.isFetching ? null : results.error}
            refreshing={refreshing}
            onRefresh={refresh}
            choices={choices}
            onChange={change}
          />
        )}
      </div>
    </>
  );
}
