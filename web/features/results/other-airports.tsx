import { type OffersByAirport, type SearchEnd, searchEnds } from '../../../domain/flights/chosen-airports.ts';
import type { SearchQuery } from '../../../domain/search/search-query.ts';
import type { ResultOffer } from './result-pages.ts';
import type { PlaceNames } from './results-head.tsx';

interface OtherAirportsProps {
  readonly byAirport: OffersByAirport<ResultOffer>;
  readonly query: SearchQuery;
  readonly names: PlaceNames;
  /** The ends at which every airport of the city is shown. */
  readonly open: readonly SearchEnd[];
  readonly onOpen: (open: readonly SearchEnd[]) => void;
}

/** What the city's other airports would add, and the way to see it or to leave it again (F-70). */
export function OtherAirports({ byAirport, query, names, open, onOpen }: OtherAirportsProps) {
  const lines = searchEnds.flatMap((end) => {
    const [code, city] = [query[end], names[end]];
    const count = byAirport.elsewhere[end].length;
    if (open.includes(end)) {
      const isMixed = byAirport.chosen.some(({ slices: [out] }) => out?.[end].iata_code !== code);
      const next = open.filter((one) => one !== end);
      return isMixed ? [{ end, text: `Showing all airports of ${city}`, action: `Only ${code}`, next }] : [];
    }
    const text = `${count} more ${end === 'origin' ? 'from' : 'to'} other airports of ${city}`;
    return count === 0 ? [] : [{ end, text, action: 'Show', next: [...open, end] }];
  });
  return lines.map(({ end, text, action, next }) => (
    <p key={end} className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      {text}
      <span aria-hidden="true">·</span>
      <button
        type="button"
        className="min-h-11 font-semibold text-ink underline underline-offset-4 lg:min-h-8"
        aria-label={`${action}: ${text}`}
        onClick={() => onOpen(next)}
      >
        {action}
      </button>
    </p>
  ));
}
