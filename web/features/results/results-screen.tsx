import { useEffect, useMemo, useRef, useState } from 'react';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { type SortOrder, sortOffers } from '../../../domain/flights/sort.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { messageOf } from '../../api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadingResults } from './loading-results.tsx';
import { OfferList } from './offer-list.tsx';
import { countLine, firstLimit, mergeOffers } from './result-pages.ts';
import { type PlaceNames, ResultsHead } from './results-head.tsx';
import { ResultsNotice } from './results-notice.tsx';
import { SortControl } from './sort-control.tsx';
import { useNow } from './use-now.ts';
import { useSearchResults } from './use-search-results.ts';

interface ResultsScreenProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  readonly sort: SortOrder;
  readonly onSort: (order: SortOrder) => void;
}

/** The offers of one search in every state (RES-03…13). Mount it anew for another search. */
export function ResultsScreen({ query, names, sort, onSort }: ResultsScreenProps) {
  const results = useSearchResults(query);
  const now = useNow();
  const top = useRef<HTMLDivElement>(null);
  const [firstOnly, setFirstOnly] = useState(false);
  const pages = results.data?.pages;
  const loaded = useMemo(() => mergeOffers(pages ?? []), [pages]);
  const offers = useMemo(
    () => sortOffers(firstOnly ? loaded.slice(0, firstLimit) : loaded, sort),
    [loaded, firstOnly, sort],
  );
  const total = pages?.at(-1)?.total_count ?? 0;
  const refreshing = results.isRefetching && !results.isFetchingNextPage;
  const anyExpired = offers.some((offer) => isOfferExpired(offer, now));

  // The list of an answer that was empty may be read again; a search that starts anew begins at its first page.
  useEffect(() => {
    if (loaded.length <= firstLimit) setFirstOnly(false);
  }, [loaded.length]);

  const loadMore = () => {
    if (firstOnly) setFirstOnly(false);
    else void results.fetchNextPage();
  };
  const backToFirst = () => {
    setFirstOnly(true);
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <ResultsHead query={query} names={names} refreshing={refreshing} onRefresh={() => void results.refetch()} />
      <div ref={top} tabIndex={-1} className="page-width pb-16 outline-none">
        {results.isPending ? (
          <LoadingResults names={names} slices={query.returnDate === null ? 1 : 2} />
        ) : results.isError && pages === undefined ? (
          <ResultsNotice title="Error Loading Flights" text={messageOf(results.error)} urgent>
            <Button onClick={() => window.location.reload()}>Try Again</Button>
          </ResultsNotice>
        ) : total === 0 ? (
          <ResultsNotice
            title="No Flights Found"
            text="No airline sells this journey on these dates. Other dates or a nearby airport may help."
          >
            <ButtonLink to="/">New Search</ButtonLink>
          </ResultsNotice>
        ) : (
          <>
            <div className="list-bar">
              <p role="status" className="tabular text-sm font-medium">
                {countLine(offers.length, total)}
              </p>
              <SortControl value={sort} onChange={onSort} />
            </div>
            {anyExpired ? (
              <p className="mb-3 rounded-md border border-line bg-muted px-4 py-3 text-sm">
                Some of these prices have expired. <strong>Refresh Results</strong> asks the airlines again.
              </p>
            ) : null}
            <OfferList offers={offers} query={query} sort={sort} now={now} />
            <div className="mt-6 flex flex-col items-center gap-3">
              {results.isError ? (
                <p role="alert" className="text-sm font-medium text-destructive">
                  {messageOf(results.error)}
                </p>
              ) : null}
              <div className="flex flex-wrap justify-center gap-3">
                {firstOnly || results.hasNextPage ? (
                  <Button busy={results.isFetchingNextPage} onClick={loadMore}>
                    {results.isFetchingNextPage ? 'Loading...' : 'Load More Flights'}
                  </Button>
                ) : null}
                {loaded.length > firstLimit && !firstOnly ? (
                  <Button look="outline" onClick={backToFirst}>
                    Back to First Page
                  </Button>
                ) : null}
              </div>
            </div>
          </>
        )}
      </div>
    </>
  );
}
