import { noBags } from '#domain/flights/bags/bag-wish.ts';
import { basicFareText } from '#domain/flights/fare/basic-fare.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { OfferCard } from '../list/offer-card.tsx';
import { SearchFacts } from '../list/search-facts.ts';
import { ResultsNotice } from '../results-notice.tsx';
import type { WaitedResults as Results } from './wait-for-results.server.ts';

interface WaitedResultsProps {
  readonly query: SearchQuery;
  /** Null if the search failed. */
  readonly results: Results | null;
}

/** The cheapest flights as plain HTML: without script there are no filters, and nothing arrives later (LIVE-01). */
export function WaitedResults({ query, results }: WaitedResultsProps) {
  if (results === null) {
    return (
      <ResultsNotice
        title="Error Loading Flights"
        text="We cannot reach the airlines right now. Please try again later."
      >
        <ButtonLink to="/">New Search</ButtonLink>
      </ResultsNotice>
    );
  }
  const { journeys, total, typicalEmissions } = results;
  if (total === 0) {
    return (
      <ResultsNotice
        title="No Flights Found"
        text="No airline sells this trip on these dates. Try other dates or a nearby airport."
      >
        <ButtonLink to="/">New Search</ButtonLink>
      </ResultsNotice>
    );
  }
  const addressEnd = new URLSearchParams(searchAddressEntries(query, 'from_')).toString();
  return (
    <SearchFacts value={{ typicalEmissions, bags: noBags }}>
      <p className="py-4 text-sm font-medium">
        {journeys.length < total ? `The ${journeys.length} cheapest of ${total} flights` : `${total} flights`}
      </p>
      <ul className="grid grid-cols-1 gap-3">
        {journeys.map(({ id, fares, dearest }) => (
          <li key={id}>
            <OfferCard
              offer={fares[0]}
              fares={fares.length}
              basic={basicFareText(fares[0], dearest)}
              standing="open"
              to={`/flight/${encodeURIComponent(fares[0].id)}?${addressEnd}`}
              panelId={null}
              onFares={null}
            />
          </li>
        ))}
      </ul>
    </SearchFacts>
  );
}
