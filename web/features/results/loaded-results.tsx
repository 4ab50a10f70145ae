import { useMemo, useRef } from 'react';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { activeFilterCount, type Filters, noFilters } from '#domain/flights/filters/filters.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterSide } from './filters/filter-side.tsx';
import { ListFoot } from './list/list-foot.tsx';
import { OfferCard } from './list/offer-card.tsx';
import { OfferList, prepareLongList, useOfferList } from './list/offer-list.tsx';
import { LoadingResults } from './loading-results.tsx';
import { OtherAirports } from './other-airports.tsx';
import { countLine, firstLimit, type ResultPages } from './pages/result-pages.ts';
import type { SearchResults } from './pages/use-search-results.ts';
import { ResultsColumns } from './results-columns.tsx';
import type { PlaceNames } from './results-head.tsx';
import { ResultsNotice } from './results-notice.tsx';
import { viewEntries } from './results-view.ts';
import { SortControl } from './sort-control.tsx';
import { useNow } from './use-now.ts';
import { type ShownOffers, useShownOffers } from './use-shown-offers.ts';

interface LoadedResultsProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  readonly pages: ResultPages;
  readonly results: SearchResults;
  readonly refreshing: boolean;
}

/** The loaded offers: filtered, sorted, counted, with the button for more. */
export function LoadedResults(props: LoadedResultsProps) {
  const { query, names, results, refreshing } = props;
  const shownOffers = useShownOffers(props);
  const { view, changeView, loaded, chosen, shown, total } = shownOffers;
  const now = useNow();
  const top = useRef<HTMLParagraphElement>(null);
  const filterCount = activeFilterCount(view.filters);
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
  const focusTop = () => top.current?.focus({ preventScroll: true });
  const clearFilters = () => {
    changeView({ filters: noFilters });
    focusTop();
  };
  const filterProps = {
    offers: chosen,
    filters: view.filters,
    shown: shown.length,
    currency: loaded[0]?.sale.total.currency ?? 'USD',
    onChange: (filters: Filters) => changeView({ filters }),
  };
  const narrowed = filterCount > 0 ? 'filters' : chosen.length < loaded.length ? 'airports' : null;
  return (
    <ResultsColumns side={<FilterSide {...filterProps} />}>
      <p ref={top} tabIndex={-1} role="status" className="list-count tabular text-sm font-medium outline-none">
        {countLine({ shown: shown.length, loaded: loaded.length, total, narrowed })}
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
        <SortControl value={view.sort} onChange={(sort) => changeView({ sort })} />
      </div>
      {filterCount === 0 ? null : <FilterChips {...filterProps} onClear={clearFilters} />}
      <ListNotices results={results} hasExpired={shown.some((offer) => isOfferExpired(offer, now))} />
      {shown.length === 0 ? <NoMatch loaded={loaded.length} total={total} onClear={clearFilters} /> : null}
      <OffersAndFoot {...props} shownOffers={shownOffers} slices={slices} now={now} onTop={focusTop} />
    </ResultsColumns>
  );
}

interface OffersAndFootProps extends LoadedResultsProps {
  readonly shownOffers: ShownOffers;
  readonly slices: 1 | 2;
  readonly now: Date;
  readonly onTop: () => void;
}

/** The list with the buttons for more offers or back to the first page. */
function OffersAndFoot({ query, results, shownOffers, slices, now, onTop }: OffersAndFootProps) {
  const { view, all, shown, firstOnly, showFirstOnly } = shownOffers;
  const list = useOfferList(shown.length);
  const addressEnd = useMemo(
    () => new URLSearchParams([...searchAddressEntries(query, 'from_'), ...viewEntries(view, 'from_')]).toString(),
    [query, view],
  );
  return (
    <>
      {shown.length === 0 ? null : (
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
          window.scrollTo({ top: 0 });
          onTop();
        }}
      />
    </>
  );
}

interface ListNoticesProps {
  readonly results: SearchResults;
  readonly hasExpired: boolean;
}

function ListNotices({ results, hasExpired }: ListNoticesProps) {
  return (
    <>
      {results.isRefetchError ? (
        <Notice tone="destructive" role="alert" title="The flights could not be refreshed" className="mb-3">
          <p>{`${wrappedMessageOf('searchFlights', results.error)} Showing earlier results.`}</p>
        </Notice>
      ) : null}
      {hasExpired ? (
        <Notice tone="warning" className="mb-3">
          <p>
            Some of these prices have expired. <strong>Refresh Results</strong> searches all airlines again.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

interface NoMatchProps {
  readonly loaded: number;
  readonly total: number;
  readonly onClear: () => void;
}

function NoMatch({ loaded, total, onClear }: NoMatchProps) {
  const text =
    loaded < total
      ? `None of the ${loaded} flights loaded so far matches your filters; ${total - loaded} more can be loaded.`
      : 'No flights in this search match your filters.';
  return (
    <ResultsNotice title="No Matching Flights" text={text}>
      <Button look="outline" onClick={onClear}>
        Clear Filters
      </Button>
    </ResultsNotice>
  );
}

/** Earlier offers during a refresh: visible, but they cannot be opened (RES-04). */
function Previews({ offers }: { readonly offers: readonly Parameters<typeof OfferCard>[0]['offer'][] }) {
  return (
    <ul aria-label="Earlier results" className="mb-3 grid grid-cols-1 gap-3">
      {offers.map((offer) => (
        <li key={offer?.id}>
          <OfferCard offer={offer} standing="checking" to="" />
        </li>
      ))}
    </ul>
  );
}
