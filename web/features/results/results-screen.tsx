import { lazy, Suspense, useEffect } from 'react';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { wrappedMessageOf } from '../../api/wrapped-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { fetchEarly } from '../../ui/fetch-early.ts';
import { LoadingResults } from './loading-results.tsx';
import { type PlaceNames, ResultsHead } from './results-head.tsx';
import { ResultsNotice } from './results-notice.tsx';
import { useSearchResults } from './use-search-results.ts';

const loadList = () => import('./loaded-results.tsx');
const LoadedResults = lazy(() =>
  loadList().then(
    (part) => ({ default: part.LoadedResults }),
    () => ({ default: () => <ResultsError message="The connection was lost. Please check it and try again." /> }),
  ),
);
const fetchList = fetchEarly(loadList);

interface ResultsScreenProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  /** Opened to ask the airlines anew. */
  readonly fresh: boolean;
  /** Told once there are offers to show, asked anew where that was wanted. */
  readonly onAnswer: () => void;
}

/** The offers of one search in every state (RES-03…13). Mount it anew for another search. */
export function ResultsScreen({ query, names, fresh, onAnswer }: ResultsScreenProps) {
  const { results, refresh } = useSearchResults(query, fresh);
  // The list comes while the airlines are asked.
  useEffect(fetchList, []);
  const { data } = results;
  const isAnswered = data !== undefined;
  useEffect(() => {
    if (isAnswered) onAnswer();
  }, [isAnswered, onAnswer]);
  const refreshing = results.isRefetching && !results.isFetchingNextPage;
  const slices = query.returnDate === null ? 1 : 2;
  return (
    <>
      <ResultsHead query={query} names={names} refreshing={refreshing} onRefresh={refresh} />
      <div className="page-width pb-16">
        {results.isPending ? (
          <LoadingResults names={names} slices={slices} />
        ) : data === undefined ? (
          <ResultsError message={wrappedMessageOf('searchFlights', results.error)} />
        ) : data.pages.at(-1)?.total_count === 0 && !refreshing ? (
          <ResultsNotice
            title="No Flights Found"
            text="No airline sells this journey on these dates. Other dates or a nearby airport may help."
          >
            <ButtonLink to="/">New Search</ButtonLink>
          </ResultsNotice>
        ) : (
          <Suspense fallback={<LoadingResults names={names} slices={slices} />}>
            <LoadedResults query={query} names={names} pages={data.pages} results={results} refreshing={refreshing} />
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
