import { bagEntries } from '#domain/flights/bags/bag-wish.ts';
import { anyAirportEntries } from '#domain/flights/chosen-airports.ts';
import { searchAddressEntries } from '#domain/search/address.ts';
import { cabinLabels, type SearchQuery, tripTypeLabels, tripTypeOf } from '#domain/search/search-query.ts';
import { shownDay } from '#web/itinerary/slice/shown-day.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { partyTexts } from './party-text.ts';
import type { ResultsView } from './results-view.ts';

/** The names of both ends, if known: 'London' for LON. */
export interface PlaceNames {
  readonly origin: string;
  readonly destination: string;
}

interface ResultsHeadProps {
  readonly query: SearchQuery;
  /** The airports and bags to keep in the next search. */
  readonly view: Pick<ResultsView, 'anyAirport' | 'bags'>;
  readonly names: PlaceNames;
  readonly refreshing: boolean;
  readonly onRefresh: () => void;
}

/** The search, with links to change or refresh it (RES-03). */
export function ResultsHead({ query, view: { anyAirport, bags }, names, refreshing, onRefresh }: ResultsHeadProps) {
  const { departureDate, returnDate } = query;
  const dates = returnDate === null ? shownDay(departureDate) : `${shownDay(departureDate)} – ${shownDay(returnDate)}`;
  const details = [cabinLabels[query.cabinClass], dates, ...partyTexts(query)];
  return (
    <section aria-label="Your search" className="border-b border-line bg-card">
      <div className="page-width flex flex-col gap-3 pt-3 pb-4 md:flex-row md:items-center md:justify-between">
        <div className="min-w-0">
          <h1 className="flex flex-wrap items-baseline gap-x-2 text-lg leading-7 font-bold">
            <Place name={names.origin} code={query.origin} />
            <Icon name="right" className="size-4 self-center text-ink-soft" />
            <span className="sr-only">to</span>
            <Place name={names.destination} code={query.destination} />
          </h1>
          {/* The dot of a detail that begins a line is outside and not seen. */}
          <div className="mt-1 overflow-hidden">
            <p className="tabular -ml-4 flex flex-wrap items-center gap-y-1 text-sm">
              <span className="ml-4 rounded-full border border-outline px-2 text-xs leading-5 font-semibold">
                {tripTypeLabels[tripTypeOf(query)]}
              </span>
              {details.map((detail) => (
                <span key={detail} className="search-detail">
                  {detail}
                </span>
              ))}
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink
            to={`/?${new URLSearchParams([...searchAddressEntries(query), ...anyAirportEntries(anyAirport), ...bagEntries(bags)])}`}
            look="outline"
            className="flex-1 whitespace-nowrap max-sm:px-2 md:flex-none"
            viewTransition
          >
            Modify Search
          </ButtonLink>
          <Button
            look="outline"
            busy={refreshing}
            onClick={onRefresh}
            className="flex-1 whitespace-nowrap max-sm:px-2 md:flex-none"
          >
            {refreshing ? null : <Icon name="refresh" className="size-4" />}
            Refresh Results
          </Button>
        </div>
      </div>
    </section>
  );
}

function Place({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <span>
      {name === code ? null : `${name} `}
      <span className={name === code ? '' : 'text-base font-medium text-ink-soft'}>{code}</span>
    </span>
  );
}
