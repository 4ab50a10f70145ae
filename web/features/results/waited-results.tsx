import { Link } from 'react-router';
import { noBags } from '#domain/flights/bags/bag-wish.ts';
import { basicFareText } from '#domain/flights/fare/basic-fare.ts';
import { freshName, searchAddressEntries } from '#domain/search/address.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OfferCard } from './list/offer-card.tsx';
import { NoFlights, ResultsNotice, unreadableText } from './results-notice.tsx';
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
  const { journeys, total, typicalEmissions, progress } = results;
  const again = `/search/plain?${new URLSearchParams([...searchAddressEntries(query), [freshName, '1']])}`;
  if (total === 0) {
    return <NoFlights query={query} progress={progress} again={<ButtonLink to={again}>Search Again</ButtonLink>} />;
  }
  const addressEnd = new URLSearchParams(searchAddressEntries(query, 'from_')).toString();
  return (
    <>
      <p className="py-4 text-sm font-medium">
        {journeys.length < total ? `The ${journeys.length} cheapest of ${total} flights` : `${total} flights`}
      </p>
      {progress.answered < progress.sources ? (
        <Notice tone="info" className="mb-3">
          <p>
            Some airlines did not answer in time.{' '}
            <Link to={again} className="font-semibold underline">
              Search Again
            </Link>
          </p>
        </Notice>
      ) : null}
      {progress.unreadable === undefined ? null : (
        <Notice tone="info" className="mb-3">
          {unreadableText(progress.unreadable)}
        </Notice>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {journeys.map(({ id, fares, dearest }) => (
          <li key={id}>
            <OfferCard
              offer={fares[0]}
              fares={fares.length}
              basic={basicFareText(fares[0], dearest)}
              typicalEmissions={typicalEmissions}
              bags={noBags}
              standing="open"
              to={`/flight/${encodeURIComponent(fares[0].id)}?${addressEnd}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
