import { useMemo, useRef } from 'react';
import { offersAtAirports } from '../../../domain/flights/chosen-airports.ts';
import { isOfferExpired } from '../../../domain/flights/expiry.ts';
import { activeFilterCount, filterOffers, noFilters } from '../../../domain/flights/filters.ts';
import { sortOffers } from '../../../domain/flights/sort.ts';
import { searchAddressEntries } from '../../../domain/search/address.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import { wrappedMessageOf } from '../../api/wrapped-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterSide } from './filters/filter-side.tsx';
import { ListFoot } from './list-foot.tsx';
import { LoadingResults } from './loading-results.tsx';
import { OfferCard } from './offer-card.tsx';
import { OfferList, prepareLongList, useOfferList } from './offer-list.tsx';
import { OtherAirports } from './other-airports.tsx';
import { countLine, firstLimit, mergeOffers, type ResultPages } from './result-pages.ts';
import { ResultsColumns } from './results-columns.tsx';
import type { PlaceNames } from './results-head.tsx';
import { ResultsNotice } from './results-notice.tsx';
import { viewEntries } from './results-view.ts';
import { SortControl } from './sort-control.tsx';
import { useNow } from './use-now.ts';
import { useResultsView } from './use-results-view.ts';
import type { SearchResults } from './use-search-results.ts';

interface LoadedResultsProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  readonly pages: ResultPages;
  readonly results: SearchResults;
  readonly refreshing: boolean;
}

/** The offers that have come: filtered, sorted, counted, and the way to more of them. */
export function LoadedResults({ query, names, pages, results, refreshing }: LoadedResultsProps) {
  const { view, changeView, firstOnly, showFirstOnly } = useResultsView();
  const { filters, sort } = view;
  const now = useNow();
  const top = useRef<HTMLParagraphElement>(null);
  const all = useMemo(() => mergeOffers(pages), [pages]);
  const loaded = useMemo(() => (firstOnly ? all.slice(0, firstLimit) : all), [all, firstOnly]);
  const chosen = useMemo(() => offersAtAirports(loaded, query, view.anyAirport), [loaded, query, view.anyAirport]);
  const sorted = useMemo(() => sortOffers(chosen, sort), [chosen, sort]);
  const shown = useMemo(() => filterOffers(sorted, filters), [sorted, filters]);
  const list = useOfferList(shown.length);
  const addressEnd = useMemo(
    () => new URLSearchParams([...searchAddressEntries(query, 'from_'), ...viewEntries(view, 'from_')]).toString(),
    [query, view],
  );
  const total = pages.at(-1)?.total_count ?? 0;
  const filterCount = activeFilterCount(filters);
  const slices = query.returnDate === null ? 1 : 2;

  if (refreshing) {
    const previews = shown.slice(0, 3);
    return (
      <LoadingResults
        names={names}
        slices={slices}
        previews={previews.length === 0 ? undefined : <Previews offers={previews} />}
      />
    );
  }

  const backToTop = () => {
    window.scrollTo({ top: 0 });
    top.current?.focus({ preventScroll: true });
  };
  const clearFilters = () => {
    changeView({ filters: noFilters });
    top.current?.focus({ preventScroll: true });
  };
  const filterProps = {
    offers: chosen,
    filters,
    shown: shown.length,
    currency: loaded[0]?.sale_currency ?? 'USD',
    onChange: (next: typeof filters) => changeView({ filters: next }),
  };
  return (
    <ResultsColumns side={<FilterSide {...filterProps} />}>
      <p ref={top} tabIndex={-1} role="status" className="list-count tabular text-sm font-medium outline-none">
        {countLine({
          shown: shown.length,
          loaded: loaded.length,
          total,
          narrowed: filterCount > 0 ? 'filters' : chosen.length < loaded.length ? 'airports' : null,
        })}
      </p>
      <OtherAirports
        offers={loaded}
        query={query}
        names={names}
        open={view.anyAirport}
        onOpen={(anyAirport) => changeView({ anyAirport })}
      />
      <div className="list-bar">
        <FilterButton {...filterProps} count={filterCount} />
        <SortControl value={sort} onChange={(order) => changeView({ sort: order })} />
      </div>
      {filterCount === 0 ? null : <FilterChips {...filterProps} onClear={clearFilters} />}
      {results.isRefetchError ? (
        <Notice tone="destructive" role="alert" title="The flights could not be refreshed" className="mb-3">
          <p>{`${wrappedMessageOf('searchFlights', results.error)} These are the flights of before.`}</p>
        </Notice>
      ) : null}
      {shown.some((offer) => isOfferExpired(offer, now)) ? (
        <Notice tone="warning" className="mb-3">
          <p>
            Some of these prices have expired. <strong>Refresh Results</strong> asks the airlines again.
          </p>
        </Notice>
      ) : null}
      {shown.length === 0 ? (
        <ResultsNotice
          title="No Matching Flights"
          text={
            loaded.length < total
              ? `None of the ${loaded.length} flights loaded so far matches your filters; ${total - loaded.length} more can be loaded.`
              : 'No flight of this search matches your filters.'
          }
        >
          <Button look="outline" onClick={clearFilters}>
            Clear Filters
          </Button>
        </ResultsNotice>
      ) : (
        <OfferList list={list} offers={shown} slices={slices} addressEnd={addressEnd} now={now} />
      )}
      <ListFoot
        hasMore={firstOnly || results.hasNextPage}
        loading={results.isFetchingNextPage || list === null}
        error={results.isFetchNextPageError ? wrappedMessageOf('searchFlights', results.error) : null}
        hasFirstPage={all.length > firstLimit && !firstOnly}
        onMore={() => {
          if (firstOnly) showFirstOnly(false);
          else {
            void prepareLongList();
            void results.fetchNextPage();
          }
        }}
        onFirstPage={() => {
          showFirstOnly(true);
          backToTop();
        }}
      />
    </ResultsColumns>
  );
}

/** Offers of before while they are asked for again: to look at, not to open (RES-04). */
function Previews({ offers }: { readonly offers: readonly Parameters<typeof OfferCard>[0]['offer'][] }) {
  return (
    <ul aria-label="Flights of before" className="mb-3 grid grid-cols-1 gap-3">
      {offers.map((offer) => (
        <li key={offer?.id}>
          <OfferCard offer={offer} standing="checking" to="" />
        </li>
      ))}
    </ul>
  );
}
