import { useMemo, useRef } from 'react';
import { isOfferExpired } from '#domain/flights/expiry.ts';
import { basicFareText } from '#domain/flights/fare/basic-fare.ts';
import { activeFilterCount, noFilters } from '#domain/flights/filters/filters.ts';
import type { Journey } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { wrappedMessageOf } from '#web/api/wrapped-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { MyBags } from './bags/my-bags.tsx';
import { CountStatus } from './count-status.tsx';
import { FilterButton } from './filters/filter-button.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterSide } from './filters/filter-side.tsx';
import { ListFoot } from './list/list-foot.tsx';
import { OfferCard } from './list/offer-card.tsx';
import { OfferList, prepareLongList, useOfferList } from './list/offer-list.tsx';
import type { OfferListProps } from './list/offer-list-props.ts';
import { SearchFacts } from './list/search-facts.ts';
import { WaitingOffers } from './list/waiting-offers.tsx';
import { LoadingResults, SkeletonCards, skeletonCards } from './loading-results.tsx';
import { OtherAirports } from './other-airports.tsx';
import { ResultsColumns } from './results-columns.tsx';
import type { PlaceNames } from './results-head.tsx';
import { ResultsNotice, unreadableText } from './results-notice.tsx';
import { SortControl } from './sort-control.tsx';
import { countLine, firstCards, moreCards, progressLine } from './stream/count-line.ts';
import type { SearchResults } from './stream/search-results.ts';
import { useNow } from './use-now.ts';
import { type ShownOffers, useShownOffers } from './use-shown-offers.ts';
import type { SortedOffers } from './use-sorted-offers.ts';
import { viewEntries } from './view/results-view.ts';
import { useCountedFilters } from './view/use-counted-filters.ts';
import { useViewActions } from './view/use-results-view.ts';

export interface ResultsBodyProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  readonly found: SearchResults;
  /** Most offers that are read for the prices of bags (BAGS-02). */
  readonly bagPricesPerSearch: number;
  /** Why the search, or a refresh of it, failed; null if it did not. */
  readonly error: unknown;
  /** True while an earlier list is searched anew and nothing has been found yet. */
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly offers: SortedOffers;
  /** The sorted offers that pass the filters, and their journeys. */
  readonly matching: readonly ListedOffer[];
  readonly journeys: readonly Journey<ListedOffer>[];
  /** Cards shown at most. */
  readonly cards: number;
  /** Id of the journey whose fares are compared. */
  readonly comparedJourney: string | null;
}

/** The list with its filters, counts and notices. */
export function ResultsBody(props: ResultsBodyProps) {
  const { query, names, found, error, refreshing, offers } = props;
  // A search that broke off for good searches no more.
  const isEnded = found.isComplete || error !== null;
  const { listed, all, chosen, context, facts } = offers;
  const now = useNow();
  const actions = useViewActions();
  const shownOffers = useShownOffers({ ...props, isComplete: isEnded, now, onFares: actions.showFares });
  const { shown, waiting, hasNewPrices, showWaiting } = shownOffers;
  const [counted, onCurrent] = useCountedFilters(listed.filters, shown.length > 0);
  const top = useRef<HTMLParagraphElement>(null);
  const filterCount = activeFilterCount(listed.filters);
  const slices = query.returnDate === null ? 1 : 2;
  if (refreshing) {
    const previews = shown.slice(0, 3);
    return (
      <LoadingResults
        names={names}
        slices={slices}
        previews={previews.length === 0 ? undefined : <Previews journeys={previews} context={context} facts={facts} />}
      />
    );
  }
  const focusTop = () => top.current?.focus({ preventScroll: true });
  const clearFilters = () => {
    actions.changeView({ filters: noFilters });
    focusTop();
  };
  const currency = all[0]?.sale.total.currency ?? 'USD';
  const filterProps = { offers: chosen, counted, context, currency };
  const narrowed = filterCount > 0 ? 'filters' : chosen.length < all.length ? 'airports' : null;
  const counts = { ...shownOffers.counts, shown: shown.length, narrowed } as const;
  return (
    <ResultsColumns side={<FilterSide {...filterProps} top={top} />}>
      <MyBags />
      <CountStatus
        ref={top}
        isArriving={!isEnded}
        line={isEnded ? countLine(counts) : progressLine(counts, found.progress)}
      />
      <OtherAirports offers={all} query={query} names={names} open={listed.anyAirport} />
      <div className="list-bar">
        <FilterButton {...filterProps} shown={counts.matching} />
        <SortControl />
      </div>
      {isEnded ? null : <div aria-hidden="true" className="search-progress" />}
      {filterCount === 0 ? null : (
        <FilterChips
          offers={chosen}
          filters={listed.filters}
          currency={currency}
          onClear={clearFilters}
          onLast={focusTop}
        />
      )}
      <ListNotices
        {...props}
        hasExpired={shown.some(({ fares: [offer] }) => isOfferExpired(offer, now))}
        isExpired={shown.every(({ fares }) => fares.every((offer) => isOfferExpired(offer, now)))}
      />
      {waiting === 0 && !hasNewPrices ? null : (
        <WaitingOffers
          count={waiting}
          sort={listed.sort}
          onShow={() => {
            showWaiting();
            focusTop();
          }}
        />
      )}
      {shown.length === 0 && isEnded ? <NoMatch onClear={clearFilters} /> : null}
      <OffersAndFoot
        {...props}
        isEnded={isEnded}
        shownOffers={shownOffers}
        slices={slices}
        now={now}
        onCurrent={onCurrent}
        onCards={actions.showCards}
        onTop={focusTop}
      />
    </ResultsColumns>
  );
}

interface OffersAndFootProps extends ResultsBodyProps, Pick<OfferListProps, 'slices' | 'now' | 'onCurrent'> {
  readonly isEnded: boolean;
  readonly shownOffers: ShownOffers;
  readonly onCards: (cards: number) => void;
  readonly onTop: () => void;
}

/** The list with the buttons for more cards or back to the first page (LIVE-04). */
function OffersAndFoot({ query, found, error, isEnded, offers, cards, shownOffers, ...props }: OffersAndFootProps) {
  const { slices, now, onCurrent, onCards, onTop, onRefresh } = props;
  const { answered, sources, unreadable = 0 } = found.progress;
  const { listed, context, facts } = offers;
  const { list: journeys, shown, fares } = shownOffers;
  const list = useOfferList(shown.length);
  const addressEnd = useMemo(
    () => new URLSearchParams([...searchAddressEntries(query, 'from_'), ...viewEntries(listed, 'from_')]).toString(),
    [query, listed],
  );
  return (
    <>
      {shown.length === 0 ? null : (
        <SearchFacts value={facts}>
          <OfferList
            list={list}
            journeys={shown}
            dearest={context.dearest}
            slices={slices}
            addressEnd={addressEnd}
            now={now}
            onCurrent={onCurrent}
            {...fares}
          />
        </SearchFacts>
      )}
      {isEnded || shown.length >= skeletonCards ? null : (
        <div className={shown.length === 0 ? '' : 'mt-3'}>
          <SkeletonCards count={skeletonCards - shown.length} slices={slices} />
        </div>
      )}
      {/* Below the list, because it comes when the search ends, and must move no card. */}
      {found.isComplete && answered < sources && error === null ? (
        <Notice tone="info" className="mt-3">
          Some airlines did not answer in time.{' '}
          <button type="button" onClick={onRefresh} className="font-semibold underline">
            Search Again
          </button>
        </Notice>
      ) : null}
      {found.isComplete && unreadable > 0 ? (
        <Notice tone="info" className="mt-3">
          {unreadableText(unreadable)}
        </Notice>
      ) : null}
      <ListFoot
        hasMore={shown.length < journeys.length}
        loading={list === null}
        hasFirstPage={shown.length > firstCards}
        onMore={() => {
          void prepareLongList();
          onCards(cards + moreCards);
        }}
        onFirstPage={() => {
          onCards(firstCards);
          window.scrollTo({ top: 0 });
          onTop();
        }}
      />
    </>
  );
}

interface ListNoticesProps extends Pick<ResultsBodyProps, 'found' | 'error' | 'onRefresh'> {
  /** Whether some of the prices have expired, and whether no card has another. */
  readonly hasExpired: boolean;
  readonly isExpired: boolean;
}

function ListNotices({ found, error, hasExpired, isExpired, onRefresh }: ListNoticesProps) {
  return (
    <>
      {error === null ? null : (
        <Notice
          tone="destructive"
          role="alert"
          title={found.isComplete ? 'The flights could not be refreshed' : 'The search was interrupted'}
          className="mb-3"
        >
          <p>
            {`${wrappedMessageOf('searchFlights', error)} Showing ${found.isComplete ? 'earlier results' : 'the flights found so far'}.`}
          </p>
        </Notice>
      )}
      {hasExpired ? (
        <Notice tone="warning" className="mb-3">
          <p>
            {isExpired ? 'These' : 'Some of these'} prices have expired.{' '}
            <button type="button" onClick={onRefresh} className="font-semibold underline">
              Refresh Results
            </button>{' '}
            searches all airlines again.
          </p>
        </Notice>
      ) : null}
    </>
  );
}

function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <ResultsNotice title="No Matching Flights" text="No flights in this search match your filters.">
      <Button look="outline" onClick={onClear}>
        Clear Filters
      </Button>
    </ResultsNotice>
  );
}

/** Earlier offers during a refresh: visible, but they cannot be opened (RES-04). */
function Previews({
  journeys,
  context,
  facts,
}: Pick<OfferListProps, 'journeys'> & Pick<SortedOffers, 'context' | 'facts'>) {
  return (
    <SearchFacts value={facts}>
      <ul aria-label="Earlier results" className="mb-3 grid grid-cols-1 gap-3">
        {journeys.map(({ id, fares }) => (
          <li key={id}>
            <OfferCard
              offer={fares[0]}
              fares={fares.length}
              basic={basicFareText(fares[0], context.dearest.get(id))}
              standing="checking"
              to=""
            />
          </li>
        ))}
      </ul>
    </SearchFacts>
  );
}
