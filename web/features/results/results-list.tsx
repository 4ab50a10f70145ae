import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import { hasBags } from '#domain/flights/bags/bag-wish.ts';
import { offersAtAirports, type SearchEnd } from '#domain/flights/chosen-airports.ts';
import { basicFareText } from '#domain/flights/fare/basic-fare.ts';
import { activeFilterCount, filterContextOf, filterOffers, noFilters } from '#domain/flights/filters/filters.ts';
import { typicalEmissions } from '#domain/flights/journeys/emissions.ts';
import { countJourneys, groupByJourney, journeyIdOf } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { sortOffers } from '#domain/flights/sort.ts';
import { formatCount } from '#domain/money/format.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { Button } from '#web/ui/button.tsx';
import { useBagReads, withBagPrices } from './bags/bag-reads.ts';
import { MyBags } from './bags/my-bags.tsx';
import { useBagReading } from './bags/use-bag-reading.ts';
import { countLine, firstCards, moreCards, progressLine } from './count-line.ts';
import { CountStatus } from './count-status.tsx';
import { FilterChips } from './filters/filter-chips.tsx';
import { FilterButton } from './filters/filter-sheet.tsx';
import { FilterSide } from './filters/filter-side.tsx';
import { ListFoot } from './list/list-foot.tsx';
import { OfferCard } from './list/offer-card.tsx';
import { OfferList } from './list/offer-list.tsx';
import { useStableList } from './list/use-stable-list.ts';
import { ExpiredNotice, FailureNotice, MissingNotices } from './list-notices.tsx';
import { LoadingResults, SkeletonCards, skeletonCards } from './loading-results.tsx';
import { OtherAirports } from './other-airports.tsx';
import { ResultsColumns } from './results-columns.tsx';
import type { PlaceNames } from './results-head.tsx';
import { ResultsNotice } from './results-notice.tsx';
import { viewEntries } from './results-view.ts';
import { SortControl } from './sort-control.tsx';
import type { SearchResults } from './stream/search-results.ts';
import type { ChangeChoices, Choices } from './use-choices.ts';
import { useNow } from './use-now.ts';

interface ResultsListProps {
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  readonly found: SearchResults;
  /** Offers read for the prices of bags at most (BAGS-02). */
  readonly bagPricesPerSearch: number;
  /** Why the search, or a refresh of it, failed; null if it did not. */
  readonly error: unknown;
  /** True while an earlier list is searched anew and nothing has been found yet. */
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
  readonly choices: Choices;
  readonly onChange: ChangeChoices;
}

/** The list with its filters, counts and notices. Controls show a choice at once, the list when it has been worked out (FAST-03). */
export function ResultsList({ choices, onChange, ...props }: ResultsListProps) {
  const { query, names, bagPricesPerSearch, error, onRefresh } = props;
  const found = useDeferredValue(props.found);
  // Until the first offers of the new search show.
  const refreshing = props.refreshing || (found.isComplete && !props.found.isComplete);
  const listed = useDeferredValue(choices);
  const { filters, sort, anyAirport, bags, cards, comparedJourney } = listed;
  const all = found.offers;
  // A search that broke off for good searches no more.
  const isEnded = found.isComplete || error !== null;
  const now = useNow();
  const top = useRef<HTMLParagraphElement>(null);
  const search = searchOf(all);
  const reads = useBagReads(search);

  const priced = useMemo(() => withBagPrices(all, reads.offers, bags), [all, reads.offers, bags]);
  const atAirports = useMemo(() => offersAtAirports(priced, query, anyAirport), [priced, query, anyAirport]);
  const context = useMemo(() => filterContextOf(all, bags), [all, bags]);
  const matching = useMemo(
    () => filterOffers(sortOffers(atAirports, sort), filters, context),
    [atAirports, sort, filters, context],
  );
  const journeys = useMemo(() => groupByJourney(matching), [matching]);
  const view = new URLSearchParams(viewEntries(listed, 'from_')).toString();
  const isPricing = hasBags(choices.bags) && bagPricesPerSearch > 0;
  const { list, waiting, showWaiting } = useStableList(refreshing ? noJourneys : journeys, {
    view,
    bags,
    chosenBags: choices.bags,
    isArriving: !isEnded,
    isPricing,
  });
  const shown = useMemo(() => list.slice(0, cards), [list, cards]);
  useBagReading({ search, reads, shown, bags, limit: bagPricesPerSearch, isComplete: isEnded, now });
  const typical = useMemo(() => typicalEmissions(all), [all]);
  const openFares = useMemo(
    () =>
      comparedJourney === null
        ? null
        : { journeyId: comparedJourney, total: all.filter((offer) => journeyIdOf(offer) === comparedJourney).length },
    [all, comparedJourney],
  );
  const total = useMemo(() => countJourneys(all), [all]);
  const showFares = useCallback((journeyId: string | null) => onChange({ comparedJourney: journeyId }), [onChange]);
  const openAirports = useCallback((ends: readonly SearchEnd[]) => onChange({ anyAirport: ends }), [onChange]);
  const slices = query.returnDate === null ? 1 : 2;

  if (refreshing) {
    // Earlier offers, which cannot be opened (RES-04).
    const previews = journeys
      .slice(0, 3)
      .map(({ id, fares }) => (
        <OfferCard
          key={id}
          offer={fares[0]}
          fares={fares.length}
          basic={basicFareText(fares[0], context.dearest.get(id))}
          typicalEmissions={typical}
          bags={bags}
          standing="checking"
          to=""
        />
      ));
    return <LoadingResults names={names} slices={slices} previews={previews} />;
  }
  const focusTop = () => top.current?.focus({ preventScroll: true });
  const clearFilters = () => {
    onChange({ filters: noFilters });
    focusTop();
  };
  const currency = all[0]?.sale.total.currency ?? 'USD';
  const filterCount = activeFilterCount(filters);
  const narrowed = filterCount > 0 ? 'filters' : atAirports.length < all.length ? 'airports' : null;
  const counts = { shown: shown.length, matching: journeys.length, total, fares: matching.length, narrowed } as const;
  const panel = { offers: atAirports, filters: choices.filters, counted: filters, context, currency, onChange };
  return (
    <ResultsColumns side={<FilterSide {...panel} onClear={clearFilters} />}>
      <MyBags bags={choices.bags} onChange={(next) => onChange({ bags: next })} />
      <CountStatus
        ref={top}
        isArriving={!isEnded}
        line={isEnded ? countLine(counts) : progressLine(counts, found.progress)}
      />
      <OtherAirports offers={all} query={query} names={names} open={anyAirport} onOpen={openAirports} />
      <div className="list-bar">
        <FilterButton {...panel} shown={counts.matching} />
        <SortControl sort={choices.sort} onChange={(next) => onChange({ sort: next })} />
      </div>
      {isEnded ? null : <div aria-hidden="true" className="search-progress" />}
      {filterCount === 0 ? null : (
        <FilterChips
          offers={atAirports}
          filters={filters}
          currency={currency}
          onChange={onChange}
          onClear={clearFilters}
          onLast={focusTop}
        />
      )}
      {error === null ? null : <FailureNotice error={error} isComplete={found.isComplete} />}
      <ExpiredNotice journeys={shown} now={now} onRefresh={onRefresh} />
      {waiting === 0 ? null : (
        // Moves the cards, which otherwise stay where they are (LIVE-03).
        <p className="waiting-offers">
          <Button
            onClick={() => {
              showWaiting();
              focusTop();
            }}
          >
            {isEnded && isPricing ? 'Sort by Price with Bags' : waitingText(waiting, sort === 'price-asc')}
          </Button>
        </p>
      )}
      {shown.length === 0 && isEnded ? (
        <ResultsNotice title="No Matching Flights" text="No flights in this search match your filters.">
          <Button look="outline" onClick={clearFilters}>
            Clear Filters
          </Button>
        </ResultsNotice>
      ) : null}
      {shown.length === 0 ? null : (
        <OfferList
          journeys={shown}
          dearest={context.dearest}
          slices={slices}
          typicalEmissions={typical}
          bags={bags}
          addressEnd={`${new URLSearchParams(searchAddressEntries(query, 'from_'))}${view === '' ? '' : `&${view}`}`}
          now={now}
          openFares={openFares}
          onFares={showFares}
        />
      )}
      {isEnded || shown.length >= skeletonCards ? null : (
        <div className={shown.length === 0 ? '' : 'mt-3'}>
          <SkeletonCards count={skeletonCards - shown.length} slices={slices} />
        </div>
      )}
      {/* Below the list: they come when the search ends, and must move no card. */}
      {found.isComplete ? (
        <MissingNotices progress={found.progress} onRefresh={error === null ? onRefresh : null} />
      ) : null}
      <ListFoot
        hasMore={shown.length < list.length}
        hasFirstPage={shown.length > firstCards}
        onMore={() => onChange({ cards: cards + moreCards })}
        onFirstPage={() => {
          onChange({ cards: firstCards });
          window.scrollTo({ top: 0 });
          focusTop();
        }}
      />
    </ResultsColumns>
  );
}

const noJourneys: readonly never[] = [];

/** 'Show 4 cheaper flights', of those that belong above visible ones. */
function waitingText(count: number, isByPrice: boolean): string {
  return `Show ${formatCount(count)} ${isByPrice ? 'cheaper' : 'more'} ${count === 1 ? 'flight' : 'flights'}`;
}

/** Names the search of these offers: the supplier makes passenger ids once for each. */
function searchOf([offer]: readonly ListedOffer[]): string {
  return offer?.passengers[0]?.id ?? offer?.id ?? '';
}
