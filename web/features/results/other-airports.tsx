import { memo } from 'react';
import { offersAtAirports, type SearchEnd, searchEnds } from '#domain/flights/chosen-airports.ts';
import { countJourneys } from '#domain/flights/journeys/journeys.ts';
import type { ListedOffer } from '#domain/flights/offer.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { PlaceNames } from './results-head.tsx';

interface OtherAirportsProps {
  /** All loaded offers. */
  readonly offers: readonly ListedOffer[];
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  /** The ends where any airport of the city is shown. */
  readonly open: readonly SearchEnd[];
  readonly onOpen: (ends: readonly SearchEnd[]) => void;
}

/** Offers to include the city's other airports, or to go back to the chosen ones (F-70). */
export const OtherAirports = memo(function OtherAirports({ offers, query, names, open, onOpen }: OtherAirportsProps) {
  const count = (ends: readonly SearchEnd[]) => countJourneys(offersAtAirports(offers, query, ends));
  const shown = count(open);
  const lines = searchEnds.flatMap((end) => {
    if (open.includes(end)) {
      const next = open.filter((one) => one !== end);
      const text = `Showing all ${names[end]} airports`;
      return count(next) < shown ? [{ end, text, action: `Only ${query[end]}`, next }] : [];
    }
    const next = [...open, end];
    const more = count(next) - shown;
    const text = `${more} more ${more === 1 ? 'flight uses' : 'flights use'} other ${names[end]} airports`;
    return more > 0 ? [{ end, text, action: 'Show', next }] : [];
  });
  return lines.length === 0 ? null : (
    <div className="other-airports">
      {lines.map(({ end, text, action, next }) => (
        <p key={end}>
          {text}{' '}
          <button type="button" aria-label={`${action}: ${text}`} onClick={() => onOpen(next)}>
            {action}
          </button>
        </p>
      ))}
    </div>
  );
});
