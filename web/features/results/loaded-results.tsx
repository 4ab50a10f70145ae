import { memo, useDeferredValue, useMemo } from 'react';
import { hasBags } from '#domain/flights/bags/bag-wish.ts';
import { filterOffers } from '#domain/flights/filters/filters.ts';
import { groupByJourney } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import { useIsUsed } from './list/use-stable-list.ts';
import { ResultsBody, type ResultsBodyProps } from './results-body.tsx';
import { type SearchKnowledge, useSearchKnowledge, useSortedOffers } from './use-sorted-offers.ts';
import type { ResultsView } from './view/results-view.ts';
import { useOpenCards, useViewPart } from './view/use-results-view.ts';

type LoadedResultsProps = Omit<ResultsBodyProps, 'offers' | 'matching' | 'journeys' | 'cards' | 'comparedJourney'>;

/** The offers found. What arrives is shown when the page has time for it, and in slices of a few milliseconds (LIVE-05). */
export function LoadedResults({ found, ...props }: LoadedResultsProps) {
  return <FoundOffers {...props} found={useDeferredValue(found)} />;
}

const wholeView = (view: ResultsView) => view;

/** Controls show a choice at once, the list as soon as it has been worked out (LIVE-05). */
const FoundOffers = memo(function FoundOffers(props: LoadedResultsProps) {
  const view = useViewPart(wholeView);
  const { cards, comparedJourney } = useOpenCards();
  // From the choice on, not from when the list follows it: a visitor may point at a card before (LIVE-03).
  const isUsed = useIsUsed(hasBags(view.bags) && props.bagPricesPerSearch > 0);
  return (
    <ListedOffers
      {...props}
      listed={useDeferredValue(view)}
      isUsed={isUsed}
      cards={cards}
      comparedJourney={comparedJourney}
    />
  );
});

interface ListedOffersProps extends Omit<ResultsBodyProps, 'offers' | 'matching' | 'journeys'> {
  readonly listed: ResultsView;
  readonly isUsed: boolean;
}

/** Looked through, sorted, filtered and grouped by a component each: the page can react to input between them. */
const ListedOffers = memo(function ListedOffers(props: ListedOffersProps) {
  return <SortedOffers {...props} known={useSearchKnowledge(props)} />;
});

function SortedOffers({ known, listed, isUsed, ...props }: ListedOffersProps & { readonly known: SearchKnowledge }) {
  const { query, found } = props;
  return <FilteredOffers {...props} offers={{ ...known, ...useSortedOffers({ query, found, listed, isUsed }) }} />;
}

function FilteredOffers(props: Omit<ResultsBodyProps, 'matching' | 'journeys'>) {
  const { sorted, context, listed } = props.offers;
  const { filters } = listed;
  const matching = useMemo(() => filterOffers(sorted, filters, context), [sorted, filters, context]);
  return <GroupedOffers {...props} matching={matching} />;
}

function GroupedOffers(props: Omit<ResultsBodyProps, 'journeys'> & { readonly matching: readonly ListedOffer[] }) {
  const { matching } = props;
  return <ResultsBody {...props} journeys={useMemo(() => groupByJourney(matching), [matching])} />;
}
